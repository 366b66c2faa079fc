import { type ActionFunctionArgs, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { refuseForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
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
    if (isAdult) await call("POST", "/api/user/adult", { body: { isAdult: true }, api });
    // The call checks what people wrote.
    await call("POST", "/api/prospect-evaluations", {
      body: written as unknown as NewEvaluationRequest,
      api,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUnconfirmed = error.code === "adult_unconfirmed";
    return refuseForm(error, values, isUnconfirmed ? { isAdult: error.text } : error.fields);
  }
  return redirect(paths.evaluationThanks, 303);
}
