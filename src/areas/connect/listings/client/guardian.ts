import type { Api } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { MinorQuestion } from "../schema/guardian.ts";

/** What the guardian with this link is shown and asked. */
export async function askAsMinorGuardian(token: string, api: Api): Promise<MinorQuestion> {
  const answer = await call("GET", "/api/connect/guardian/{token}", { path: { token }, api });
  return (answer as { data: MinorQuestion }).data;
}
