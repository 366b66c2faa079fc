import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { AgreedKind, GuardianWord } from "#domains/prospects/schema/kinds.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { answerAsBoardGuardian } from "../client.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function boardGuardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  // The call checks both: whoever sends something else is refused there.
  const answer = String(fields.get("answer") ?? "") as GuardianWord;
  const kinds = fields.getAll("kinds").map(String) as AgreedKind[];
  try {
    await answerAsBoardGuardian(params.token ?? "", { answer, kinds }, context.get(apiContext));
    return redirect(new URL(request.url).pathname, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedAnswer>({ refusal: error.text }, { status: error.status });
  }
}
