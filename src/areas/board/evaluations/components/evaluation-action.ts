import { type ActionFunctionArgs, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { refuseForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { requestEvaluation } from "../client/request.ts";
import type { NewEvaluationRequest } from "../schema/requests.ts";

/**
 * The evaluation form before its scripts have come, or without any: the same calls as with scripts,
 * then the thanks, or the page again with what was written and what is wrong.
 */
export async function evaluationAction({ request, context }: ActionFunctionArgs) {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { isAdult, ...written } = values;
  const api = context.get(apiContext);
  try {
    if (isAdult) await api.request("POST", paths.api.userAdult, { isAdult: true });
    // The call checks what people wrote.
    await requestEvaluation(written as unknown as NewEvaluationRequest, api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUnconfirmed = error.code === "adult_unconfirmed";
    return refuseForm(error, values, isUnconfirmed ? { isAdult: error.text } : error.fields);
  }
  return redirect(paths.evaluationThanks, 303);
}
