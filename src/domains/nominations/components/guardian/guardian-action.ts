import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { answerAsGuardian } from "../../client/guardian.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function guardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const agrees = fields.get("answer") === "agree";
  const version = String(fields.get("version") ?? "");
  try {
    await answerAsGuardian(params.token ?? "", { agrees, version }, context.get(apiContext));
    return redirect(new URL(request.url).pathname, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedAnswer>({ refusal: error.text }, { status: error.status });
  }
}
