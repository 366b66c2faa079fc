import { and, asc, desc, eq, gt, lte, or } from "drizzle-orm";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
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
