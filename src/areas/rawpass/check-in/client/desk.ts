import { queryOptions } from "@tanstack/react-query";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import type { CheckInWish, DeskAnswer, DeskAthlete } from "../schema/desk.ts";

/** How often the desk looks who else was checked in: several people may work there. */
const SESSIONS_LAST_MS = 15_000;

/** All sessions of today, with who is expected. */
export function deskSessionsQuery() {
  return queryOptions({
    ...getQuery("/api/rawpass/desk/sessions"),
    refetchInterval: SESSIONS_LAST_MS,
    staleTime: 0,
  });
}

/** Whom to call for an athlete; not kept. */
export function deskContactQuery({ id, ticket }: Pick<DeskAthlete, "id" | "ticket">) {
  return queryOptions({
    ...getQuery("/api/rawpass/desk/athletes/{id}/contact", { path: { id }, query: { ticket } }),
    gcTime: 0,
  });
}

const UNCLEAR =
  "The site took the scan, but we couldn't read its answer. The list below shows who is checked in.";

/** Asks the desk about who comes, and checks in whom it lets in. */
export async function checkIn(wish: CheckInWish): Promise<DeskAnswer["data"]> {
  return writtenData(await call("POST", "/api/rawpass/desk/check-ins", { body: wish }), UNCLEAR);
}
