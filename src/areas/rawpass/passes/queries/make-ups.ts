import {
  listMakeUpBookings,
  type MakeUpBooking,
} from "#areas/rawpass/bookings/queries/entitlements.ts";
import type { Db } from "#lib/db/db.ts";
import type { BookedMakeUp } from "../schema/frozen-make-ups.ts";

/** The sessions that have not begun and are booked by make-ups of a pass. */
export async function listBookedMakeUps(
  db: Db,
  { passId, athleteId, now }: { passId: number; athleteId: number | null; now: Date },
): Promise<BookedMakeUp[]> {
  if (athleteId === null) return [];
  const all = await listMakeUpBookings(db, { passId, athleteId, now });
  return all.filter(({ booking }) => booking.state === "booked").map(presentMakeUp);
}

export function presentMakeUp({ booking, activityName, startTime, lostOn }: MakeUpBooking) {
  return { activityName, date: booking.date, startTime, lostOn };
}
