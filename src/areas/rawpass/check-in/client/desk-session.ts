import type { DeskSession } from "#areas/platform/accounts/schema.ts";
import type { Api } from "#lib/api.ts";
import { call } from "#lib/call.ts";

type Session = DeskSession["data"];

/** The desk session of this browser; null for somebody who may work here, and has opened none. */
export async function readDeskSession(api: Api): Promise<Session | null> {
  return (await call("GET", "/api/rawpass/desk/session", { api })).data;
}
