import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import type { MissedSessions, StaffWaitlists } from "../schema/staff.ts";

/** Who waits for weekly places and for sessions. */
export function waitlistsQuery() {
  return queryOptions<StaffWaitlists>({ queryKey: [adminApi.rawPassWaitlists] });
}

/** What an athlete missed or canceled late. */
export function missedQuery(athleteId: number) {
  return queryOptions<MissedSessions>({ queryKey: [adminApi.missed(athleteId)] });
}

/** Notes that an athlete was ill who missed a session, for which there is a make-up then. */
export async function noteIllness(bookingId: number): Promise<void> {
  await browserApi.request("POST", adminApi.noteIllness(bookingId));
}
