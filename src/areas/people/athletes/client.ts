import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { NewAthlete } from "./schema/athletes.ts";

/** Adds an athlete to one's account, and returns the id. */
export async function addAthlete(fields: NewAthlete, api: Api = browserApi): Promise<number> {
  const answer = await call("POST", "/api/rawpass/athletes", { body: fields, api });
  return writtenData<{ id: number }>(answer).id;
}
