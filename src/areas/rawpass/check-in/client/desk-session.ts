import type { DeskSession } from "#areas/people/accounts/schema.ts";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";

type Session = DeskSession["data"];

/** The desk session of this browser; null for somebody who may work here, and has opened none. */
export async function readDeskSession(api: Api): Promise<Session | null> {
  const { data } = (await api.request("GET", memberApi.deskSession)) as { data: Session | null };
  return data;
}

/** Opens a desk session of 12 hours for whoever is signed in. */
export async function openDeskSession(): Promise<Session> {
  return writtenData(await browserApi.request("POST", memberApi.deskSession));
}

/** Ends the desk session of this browser. */
export async function endDeskSession(): Promise<void> {
  await browserApi.request("DELETE", memberApi.deskSession);
}
