import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { restoreAnswer } from "../client.ts";
import type { RefusedAnswer } from "./guardian-action.ts";

/** The form of the page that restores an answer: the call, then the guardian's own page. */
export async function restoreAction({ params, context }: ActionFunctionArgs) {
  try {
    return redirect(await restoreAnswer(params.token ?? "", context.get(apiContext)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedAnswer>({ refusal: error.text }, { status: error.status });
  }
}
