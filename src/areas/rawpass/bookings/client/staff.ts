import { queryOptions } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import type { BookingChange, EndedWait, StaffWaiting } from "../schema/staff.ts";

/** The make-ups that staff granted an athlete. */
export function grantedQuery(athleteId: number) {
  return queryOptions({
    ...getQuery("/api/admin/rawpass/athletes/{id}/make-ups", { path: { id: athleteId } }),
    staleTime: 0,
  });
}

/** Takes an athlete off the waitlist of a weekly time or of a session. */
export async function endWait(
  { kind, waitId }: Pick<StaffWaiting, "kind" | "waitId">,
  ended: EndedWait,
): Promise<void> {
  const change: BookingChange = { ...ended, action: "cancel" };
  await (kind === "weekly"
    ? call("POST", "/api/admin/rawpass/standing-waitlist/{id}/leave", {
        path: { id: waitId },
        body: ended,
      })
    : call("POST", "/api/admin/rawpass/bookings/{id}/change", {
        path: { id: waitId },
        body: change,
      }));
}
