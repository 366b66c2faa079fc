import type { Api } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { GuardianQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is asked. */
export async function askAsGuardian(token: string, api: Api): Promise<GuardianQuestion> {
  const answer = await api.request("GET", paths.api.guardian(encodeURIComponent(token)));
  return (answer as { data: GuardianQuestion }).data;
}

/** Says what everybody may see, as `GuardianAnswer`; what is wrong comes back as an ApiError. */
export async function answerAsGuardian(token: string, answer: unknown, api: Api): Promise<void> {
  await api.request("POST", paths.api.guardian(encodeURIComponent(token)), answer);
}
