import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { cancelEvaluation } from "../client/own.ts";

/** Why nothing was canceled. */
export interface RefusedCancel {
  refusal: string;
}

/** The form of one's requests: the call, then the page again, which shows what it brought about. */
export async function ownEvaluationsAction({ request, context }: ActionFunctionArgs) {
  const id = Number((await request.formData()).get("cancel"));
  try {
    // Anything but an id names no request; the call says so.
    await cancelEvaluation(id, context.get(apiContext));
    return redirect(`${paths.myEvaluations}#request-${id}`, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedCancel>({ refusal: error.text }, { status: error.status });
  }
}
