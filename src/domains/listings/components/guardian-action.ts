import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { answerAsMinorGuardian } from "../client/guardian.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function minorGuardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const answer = {
    agrees: fields.get("answer") === "agree",
    isGuardian: fields.has("isGuardian"),
    version: String(fields.get("version") ?? ""),
  };
  try {
    await answerAsMinorGuardian(params.token ?? "", answer, context.get(apiContext));
    return redirect(new URL(request.url).pathname, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [atField] = Object.values(error.fields);
    return data<RefusedAnswer>({ refusal: atField ?? error.text }, { status: error.status });
  }
}
