import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { restoreAnswer } from "../client.ts";
import type { RefusedAnswer } from "./guardian-action.ts";

/** The form of the page that restores an answer: the call, then the guardian's own page. */
export async function restoreAction({ params, context }: ActionFunctionArgs) {
  try {
    const path = await restoreAnswer(params.token ?? "", context.get(apiContext));
    return redirect(withQuery(path, { [pageParameters.sent]: "restored" }), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedAnswer>({ refusal: error.text }, { status: error.status });
  }
}
