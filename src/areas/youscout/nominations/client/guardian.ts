import type { Api } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { GuardianQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is asked. */
export async function askAsGuardian(token: string, api: Api): Promise<GuardianQuestion> {
  const answer = await call("GET", "/api/you-scout/guardian/{token}", { path: { token }, api });
  return (answer as { data: GuardianQuestion }).data;
}
