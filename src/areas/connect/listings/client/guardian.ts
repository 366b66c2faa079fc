import type { Api } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { MinorQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is shown and asked. */
export async function askAsMinorGuardian(token: string, api: Api): Promise<MinorQuestion> {
  const answer = await api.request("GET", memberApi.connectGuardian(encodeURIComponent(token)));
  return (answer as { data: MinorQuestion }).data;
}

/** Agrees to a listing about a child, or takes it down; what is wrong comes back as an ApiError. */
export async function answerAsMinorGuardian(
  token: string,
  answer: unknown,
  api: Api,
): Promise<void> {
  await api.request("POST", memberApi.connectGuardian(encodeURIComponent(token)), answer);
}
