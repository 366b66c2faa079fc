import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import type { MinorAnswer } from "../schema/guardian.ts";

/** Why an answer was not taken. */
export interface RefusedAnswer {
  refusal: string;
}

/** The values of the two buttons. The call refuses a form that was sent without either. */
const ANSWERS = new Map<unknown, boolean>([
  ["agree", true],
  ["no", false],
]);

/** The form of a guardian's page: the call, then the page again, which shows what it brought about. */
export async function minorGuardianAction({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  const answer = {
    agrees: ANSWERS.get(fields.get("answer")),
    isGuardian: fields.has("isGuardian"),
    version: String(fields.get("version") ?? ""),
  };
  try {
    await call("POST", "/api/connect/guardian/{token}", {
      path: { token: params.token ?? "" },
      body: answer as MinorAnswer,
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
