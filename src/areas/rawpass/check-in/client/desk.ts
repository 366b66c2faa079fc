import { queryOptions } from "@tanstack/react-query";
import { browserApi, writtenData } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import type {
  CheckInWish,
  DeskAnswer,
  DeskAthlete,
  DeskContact,
  DeskSessions,
  FoundAtDesk,
} from "../schema/desk.ts";

/** How often the desk looks who else was checked in: several people may work there. */
const SESSIONS_LAST_MS = 15_000;

/** All sessions of today, with who is expected. */
export function deskSessionsQuery() {
  return queryOptions<DeskSessions>({
    queryKey: [memberApi.deskSessions],
    refetchInterval: SESSIONS_LAST_MS,
    staleTime: 0,
  });
}

/** Athletes whose names begin so. */
export async function findAthletes(q: string): Promise<FoundAtDesk["data"]> {
  return readData(await browserApi.request("POST", memberApi.deskSearch, { q }));
}

/** Whom to call for an athlete; not kept. */
export function deskContactQuery({ id, ticket }: Pick<DeskAthlete, "id" | "ticket">) {
  const path = withQuery(memberApi.deskContact(id), { ticket });
  return queryOptions<DeskContact>({ queryKey: [path], gcTime: 0 });
}

const UNCLEAR =
  "The site took the scan, but we couldn't read its answer. The list below shows who is checked in.";

/** Asks the desk about who comes, and checks in whom it lets in. */
export async function checkIn(wish: CheckInWish): Promise<DeskAnswer["data"]> {
  return writtenData(await browserApi.request("POST", memberApi.deskCheckIns, wish), UNCLEAR);
}

/** Takes a check-in back. */
export async function undoCheckIn(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.deskUndo(id));
}
