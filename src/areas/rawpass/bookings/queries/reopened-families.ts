import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { isSlotOfClosure } from "#areas/rawpass/schedule/queries/schedule.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessTime } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { ReopenedDays, ReopenedForFamily } from "../mails.ts";
import { bookings } from "../tables.ts";
import { onlyWaited } from "./closed-families.ts";

const MOST_SESSIONS = 500;

/** The address of an account; null where it has none, or is gone. */
export async function findAddress(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/**
 * What it means for an account that days are open again: its weekly sessions in them as they stand now, and
 * whether something beside them stays canceled.
 */
export async function getReopenedFor(
  db: Db,
  days: ReopenedDays,
  userId: number,
): Promise<ReopenedForFamily> {
  const rows = await db
    .select({
      athlete: athletes.firstName,
      activityName: activities.name,
      date: bookings.date,
      startTime: timeSlots.startTime,
      kind: bookings.kind,
      state: bookings.state,
      onlyWaited,
    })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(
      and(
        eq(athletes.userId, userId),
        gte(bookings.date, days.fromDate),
        lte(bookings.date, days.toDate),
        isSlotOfClosure(days),
        sql`to_char(${bookings.date}, 'YYYY-MM-DD ') || ${timeSlots.startTime} > ${businessTime(days.createdAt)}`,
        inArray(bookings.state, ["booked", "cancelled"]),
        or(isNull(bookings.heldUntil), onlyWaited),
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_SESSIONS);
  const canceled = rows.filter(({ kind, state }) => kind !== "standing" && state === "cancelled");
  return {
    sessions: rows.filter(({ kind, state }) => kind === "standing" && state === "booked"),
    hasCanceled: canceled.some((one) => !one.onlyWaited),
    hasWaited: canceled.some((one) => one.onlyWaited),
  };
}
