import { and, asc, eq, gte, inArray, isNull, lte, notInArray, or } from "drizzle-orm";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";

/** More than an athlete has in 14 days. */
const MOST_COMING = 200;

/** When passes end that are canceled, by their ids: their standing places are kept until then. */
export type EndsOfPasses = ReadonlyMap<number, Date>;

/** Whether a session of a standing place begins after the end of its pass, and so does not take place for it. */
export function isAfterEnd(
  { passId, startsAt }: { passId: number | null; startsAt: Date },
  ends: EndsOfPasses,
): boolean {
  const end = passId === null ? undefined : ends.get(passId);
  return end !== undefined && end <= startsAt;
}

/** A session of an athlete: of a standing place, by a make-up, or as a drop-in. */
export type SessionAhead = Awaited<ReturnType<typeof listSessionsAhead>>[number];

/**
 * The sessions of the athlete of a pass from a day on, in time order: those of the pass, whatever became of them, and
 * all others in which the athlete has a place. Canceled sessions of weekly times that the pass no longer has are left out.
 */
export async function listSessionsAhead(
  db: Db,
  wanted: { passId: number; athleteId: number | null; today: string },
) {
  const { passId, athleteId, today } = wanted;
  const { id, date, state, kind } = bookings;
  const { startTime, endTime, coach, place } = timeSlots;
  const hasPlace =
    athleteId === null
      ? undefined
      : and(
          eq(bookings.athleteId, athleteId),
          inArray(state, ["booked", "attended", "no_show"]),
          isNull(bookings.heldUntil),
        );
  const { firstDate, lastDate } = standingPlaces;
  const runs = and(lte(firstDate, date), or(isNull(lastDate), gte(lastDate, date)));
  const isOfPass = and(
    eq(standingPlaces.passId, passId),
    or(notInArray(state, ["cancelled", "late_cancelled"]), runs),
  );
  return db
    .select({
      ...{ id, date, state, kind, startTime, endTime, coach, place },
      passId: standingPlaces.passId,
      closedFor: closures.reason,
      activityName: activities.name,
    })
    .from(bookings)
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(closures, eq(closures.id, bookings.closureId))
    .where(and(gte(date, today), or(isOfPass, hasPlace)))
    .orderBy(asc(date), asc(startTime), asc(id))
    .limit(MOST_COMING);
}

/** A session in which an athlete has a place. */
export interface NextSession {
  activityName: string;
  startsAt: Date;
}

/** The first session after a moment in which an athlete has a firm place, of whatever kind; null without one. */
export async function findNextSession(
  db: Db,
  { athleteId, after, ends }: { athleteId: number; after: Date; ends: EndsOfPasses },
): Promise<NextSession | null> {
  const today = businessDay(after);
  const sessions = await listSessionsAhead(db, { passId: 0, athleteId, today });
  const coming = sessions
    .filter(({ state }) => state === "booked")
    .map(({ activityName, date, startTime, passId }) => ({
      ...{ activityName, passId },
      startsAt: businessMoment(date, startTime),
    }));
  const next = coming.find((one) => one.startsAt > after && !isAfterEnd(one, ends));
  return next ? { activityName: next.activityName, startsAt: next.startsAt } : null;
}
