import type { Api } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { BoardAnswer, BoardQuestion } from "./schema.ts";

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
