import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { restoreAnswer } from "../client/guardian.ts";
import type { RefusedAnswer } from "./guardian-action.ts";

/** The forms of the page that restores an answer: the call, then the page to which it leads. */
export async function restoreAction({ request, params, context }: ActionFunctionArgs) {
  const hides = (await request.formData()).get("answer") === "hidden";
  try {
    const path = await restoreAnswer(params.token ?? "", { hides }, context.get(apiContext));
    const sent = hides ? "answer" : "restored";
    return redirect(withQuery(path, { [pageParameters.sent]: sent }), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedAnswer>({ refusal: error.text }, { status: error.status });
  }
}
