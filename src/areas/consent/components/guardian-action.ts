import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { GuardianWord } from "#areas/board/prospects/rules/agreement.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import type { BoardAnswer } from "../schema/guardian.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function boardGuardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  // The call checks both: whoever sends something else is refused there.
  const answer = String(fields.get("answer") ?? "") as GuardianWord;
  const kinds = fields.getAll("kinds").map(String) as BoardAnswer["kinds"];
  const given = { answer, kinds, isGuardian: fields.has("isGuardian") };
  try {
    await call("POST", "/api/prospects/guardian/{token}", {
      path: { token: params.token ?? "" },
      body: given,
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
