import { and, asc, eq, gte } from "drizzle-orm";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { BOOKING_TRANSITIONS } from "../rules/booking-transitions.ts";
import type { StaffAction, StaffBooking } from "../schema/staff.ts";
import { bookings } from "../tables.ts";
import { isFirm } from "./bookings-of-day.ts";
import type { BookingRow } from "./places.ts";

const DAYS_BACK = 14;
const MOST_SHOWN = 200;

/** An athlete's bookings of the last 14 days and later that staff can change, in time order. */
export async function listBookingsOfAthlete(
  db: Db,
  { athleteId, now }: { athleteId: number; now: Date },
): Promise<StaffBooking[]> {
  const rows = await db
    .select({
      ...{ id: bookings.id, slotId: bookings.slotId, date: bookings.date },
      ...{ kind: bookings.kind, state: bookings.state, heldUntil: bookings.heldUntil },
      ...{ activityId: activities.id, activityName: activities.name },
      startTime: timeSlots.startTime,
    })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(
      and(
        eq(bookings.athleteId, athleteId),
        gte(bookings.date, addDays(businessDay(now), -DAYS_BACK)),
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_SHOWN);
  return rows.flatMap(({ heldUntil, ...row }) => {
    const hasBegun = businessMoment(row.date, row.startTime) <= now;
    const actions = actionsOf({ ...row, heldUntil }, hasBegun);
    return actions.length > 0 ? [{ ...row, actions }] : [];
  });
}

/** What staff can do about a booking, as `changeForFamily` and `correctAttendance` decide it. */
function actionsOf(
  booking: Pick<BookingRow, "state" | "kind" | "heldUntil">,
  hasBegun: boolean,
): StaffAction[] {
  const { state, kind } = booking;
  const isPlace = isFirm(booking);
  if (hasBegun) return isPlace ? [state === "attended" ? "missed" : "came"] : [];
  if (state === "booked" && isPlace && kind !== "walk_in") return ["cancel", "move"];
  return BOOKING_TRANSITIONS.next(state, "cancel", "staff") ? ["cancel"] : [];
}
