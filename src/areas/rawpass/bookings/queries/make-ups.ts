import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import type { GrantedMakeUps } from "../schema/staff.ts";
import { bookings, credits } from "../tables.ts";
import { isOpen } from "./entitlements.ts";

/** The make-up that was granted for a lost booking, or that the booking had used, with the lost session. */
export async function findCreditFor(db: Db, bookingId: number) {
  const [row] = await db
    .select({
      athleteId: bookings.athleteId,
      activityName: activities.name,
      date: bookings.date,
      startTime: timeSlots.startTime,
      expiresAt: credits.expiresAt,
      closedFor: closures.reason,
    })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .innerJoin(credits, or(eq(credits.bookingId, bookings.id), eq(credits.id, bookings.creditId)))
    .leftJoin(closures, eq(closures.id, bookings.closureId))
    .where(eq(bookings.id, bookingId))
    .orderBy(desc(credits.id))
    .limit(1);
  return row ?? null;
}

/** The most make-ups granted to an athlete that are listed: each is valid for 30 days. */
const MOST_GRANTED = 50;

/** Make-ups that staff granted beside those for lost sessions. */
const isGranted = and(eq(credits.reason, "staff"), isNull(credits.bookingId));

/** A make-up that staff granted beside those for lost sessions; null for any other. */
export async function findGranted(db: Db, id: number) {
  const [row] = await db
    .select({ credit: credits, activityName: activities.name })
    .from(credits)
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .where(and(eq(credits.id, id), isGranted));
  return row ?? null;
}

/** The make-ups that staff granted an athlete and that have not expired, the first to expire first. */
export async function listGranted(
  db: Db,
  { athleteId, now }: { athleteId: number; now: Date },
): Promise<GrantedMakeUps["data"]> {
  const rows = await db
    .select({ credit: credits, activityName: activities.name })
    .from(credits)
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .where(and(eq(credits.athleteId, athleteId), isGranted, gt(credits.expiresAt, now)))
    .orderBy(asc(credits.expiresAt), asc(credits.id))
    .limit(MOST_GRANTED);
  const used = rows.filter(({ credit }) => credit.usedAt !== null);
  const sessions = await listSessionsOfCredits(
    db,
    used.map(({ credit }) => credit.id),
  );
  return rows.map(({ credit: { id, expiresAt }, activityName }) => ({
    ...{ id, activityName, expiresAt: expiresAt.toISOString() },
    usedFor: sessions.get(id) ?? null,
  }));
}

/** The session for which each of some used make-ups was booked last. */
export async function listSessionsOfCredits(db: Db, ids: readonly number[]) {
  const { creditId, date } = bookings;
  const { startTime } = timeSlots;
  const rows = await db
    .select({ id: sql<number>`${creditId}`, date, startTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(inArray(creditId, [...ids]))
    .orderBy(asc(bookings.id));
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}

/** Open make-ups that expire before a moment, by their ids from the one after `after` on. */
export async function listExpiring(
  db: Db,
  { now, before, after, limit }: { now: Date; before: Date; after: number; limit: number },
) {
  return db
    .select({
      creditId: credits.id,
      athleteId: credits.athleteId,
      activityName: activities.name,
      expiresAt: credits.expiresAt,
    })
    .from(credits)
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .where(and(gt(credits.id, after), lte(credits.expiresAt, before), isOpen(db, now)))
    .orderBy(asc(credits.id))
    .limit(limit);
}
