import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type {
  CheckInWish,
  DeskAnswer,
  DeskAthlete,
  DeskContact,
  DeskSessions,
  FoundAthletes,
} from "../schema.ts";

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
export async function findAthletes(q: string): Promise<FoundAthletes["data"]> {
  const { data } = (await browserApi.request("POST", memberApi.deskSearch, { q })) as FoundAthletes;
  return data;
}

/** Whom to call for an athlete; not kept. */
export function deskContactQuery({ id, ticket }: Pick<DeskAthlete, "id" | "ticket">) {
  const path = withQuery(memberApi.deskContact(id), { ticket });
  return queryOptions<DeskContact>({ queryKey: [path], gcTime: 0 });
}

/** Asks the desk about who comes, and checks in whom it lets in. */
export async function checkIn(wish: CheckInWish): Promise<DeskAnswer["data"]> {
  const { data } = (await browserApi.request("POST", memberApi.deskCheckIns, wish)) as DeskAnswer;
  return data;
}

/** Takes a check-in back. */
export async function undoCheckIn(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.deskUndo(id));
}
