import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import type { GuardianAnswer } from "../../schema/guardian.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The values of the buttons. The call refuses a form that was sent without any. */
const ANSWERS = new Map<unknown, { agrees: boolean; isShort?: boolean }>([
  ["agree", { agrees: true }],
  ["short", { agrees: false, isShort: true }],
  ["revoke", { agrees: false }],
]);

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function guardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const answer = ANSWERS.get(fields.get("answer"));
  const isGuardian = fields.has("isGuardian");
  const version = String(fields.get("version") ?? "");
  const given = { ...answer, isGuardian, version };
  try {
    await call("POST", "/api/you-scout/guardian/{token}", {
      path: { token: params.token ?? "" },
      body: given as GuardianAnswer,
      api: context.get(apiContext),
    });
    return redirect(
      withQuery(new URL(request.url).pathname, { [pageParameters.sent]: "answer" }),
      303,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [atField] = Object.values(error.fields);
    return data<RefusedAnswer>({ refusal: atField ?? error.text }, { status: error.status });
  }
}
