import { type Api, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { BoardQuestion, RestoreQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is shown and asked. */
export async function askAsBoardGuardian(token: string, api: Api): Promise<BoardQuestion> {
  const answer = await call("GET", "/api/prospects/guardian/{token}", { path: { token }, api });
  return (answer as { data: BoardQuestion }).data;
}

/** What a replaced guardian with this link can restore. */
export async function askAsReplacedGuardian(token: string, api: Api): Promise<RestoreQuestion> {
  return (
    (await call("GET", "/api/guardian/restore/{token}", { path: { token }, api })) as {
      data: RestoreQuestion;
    }
  ).data;
}

/** Restores the answer, or hides everything, and returns the path of the guardian's page. */
export async function restoreAnswer(
  token: string,
  body: { hides: boolean },
  api: Api,
): Promise<string> {
  return writtenData<{ path: string }>(
    await call("POST", "/api/guardian/restore/{token}", { path: { token }, body, api }),
  ).path;
}
