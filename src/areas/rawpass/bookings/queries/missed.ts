import { and, desc, eq, gte, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { ILLNESSES_A_QUARTER, MISSED_DAYS_BACK, quarterStart } from "../rules/limits.ts";
import type { MissedSessions } from "../schema/staff.ts";
import { bookings, credits } from "../tables.ts";
import { countIllnesses } from "./places.ts";

/** The days back in which staff still note an illness. */
const MOST_SHOWN = 50;

/** The sessions for which an illness may be noted, the latest first: missed or canceled late, without a make-up. */
export async function listMissedOfAthlete(
  db: Db,
  { athleteId, now }: { athleteId: number; now: Date },
): Promise<MissedSessions> {
  const today = businessDay(now);
  const data = await db
    .select({
      ...{ id: bookings.id, date: bookings.date, state: bookings.state },
      ...{ startTime: timeSlots.startTime, activityName: activities.name },
    })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(credits, eq(credits.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.athleteId, athleteId),
        inArray(bookings.state, ["late_cancelled", "no_show"]),
        or(eq(bookings.kind, "standing"), isNotNull(bookings.creditId)),
        gte(bookings.date, addDays(today, -MISSED_DAYS_BACK)),
        isNull(credits.id),
        isNull(bookings.refundedAt),
      ),
    )
    .orderBy(desc(bookings.date), desc(bookings.id))
    .limit(MOST_SHOWN);
  const since = businessMoment(quarterStart(today), "00:00");
  const noted = await countIllnesses(db, athleteId, since);
  return { data, illnessesLeft: Math.max(0, ILLNESSES_A_QUARTER - noted) };
}
