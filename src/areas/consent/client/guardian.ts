import { type Api, writtenData } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { BoardAnswer, BoardQuestion, RestoreQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is shown and asked. */
export async function askAsBoardGuardian(token: string, api: Api): Promise<BoardQuestion> {
  const answer = await api.request("GET", paths.api.boardGuardian(encodeURIComponent(token)));
  return (answer as { data: BoardQuestion }).data;
}

/** Says what everybody may see of the player. */
export async function answerAsBoardGuardian(
  token: string,
  answer: BoardAnswer,
  api: Api,
): Promise<void> {
  await api.request("POST", paths.api.boardGuardian(encodeURIComponent(token)), answer);
}

/** What a replaced guardian with this link can restore. */
export async function askAsReplacedGuardian(token: string, api: Api): Promise<RestoreQuestion> {
  const path = paths.api.guardianRestore(encodeURIComponent(token));
  return ((await api.request("GET", path)) as { data: RestoreQuestion }).data;
}

/** Restores the answer, or hides everything, and returns the path of the guardian's page. */
export async function restoreAnswer(
  token: string,
  body: { hides: boolean },
  api: Api,
): Promise<string> {
  const path = paths.api.guardianRestore(encodeURIComponent(token));
  return writtenData<{ path: string }>(await api.request("POST", path, body)).path;
}
