import {
  listMakeUpBookings,
  type MakeUpBooking,
} from "#areas/rawpass/bookings/queries/entitlements.ts";
import type { Db } from "#lib/db/db.ts";
import type { BookedMakeUp } from "../schema/frozen-make-ups.ts";

/** The sessions that have not begun and that the athlete of a pass has booked by make-ups. */
export async function listBookedMakeUps(
  db: Db,
  { passId, athleteId, now }: { passId: number; athleteId: number | null; now: Date },
): Promise<BookedMakeUp[]> {
  if (athleteId === null) return [];
  const all = await listMakeUpBookings(db, { athleteId, now });
  return all
    .filter(({ booking }) => booking.state === "booked")
    .map((made) => presentMakeUp(made, passId));
}

/** A session that is booked by a make-up, as it stands to a pass. */
export function presentMakeUp(made: MakeUpBooking, passId: number): BookedMakeUp {
  const { booking, activityName, startTime, lostOn, lostPassId } = made;
  const isOfPass = lostPassId === passId;
  return { activityName, date: booking.date, startTime, lostOn: isOfPass ? lostOn : null };
}
