import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { listStillOwed } from "#areas/money/payments/rules.ts";
import { listAthletesByName } from "#areas/people/athletes/queries/athletes.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessTime } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { fullNameIn, inNameOrder } from "#lib/db/names.ts";
import { type Page, pageOfParts, readPage } from "#lib/db/newest.ts";
import { leftCentsOf } from "../rules/drop-ins.ts";
import type { StaffDropIn, StaffDropInParams, StaffWaiting } from "../schema/staff.ts";
import { bookings, dropInRefunds, dropIns, standingPlaces, standingWaitlist } from "../tables.ts";
import { goneCents, refundedCents } from "./drop-ins.ts";

/** The most of each kind that staff are shown. */
const MOST_SHOWN = 500;

const athleteName = fullNameIn(athletes);
const who = {
  activityName: activities.name,
  dayOfWeek: timeSlots.dayOfWeek,
  startTime: timeSlots.startTime,
  athleteName,
  username: users.username,
};

/** Who waits for weekly places, in order, and then for sessions that have not begun, as they come. */
export async function listWaiting(db: Db, now: Date): Promise<Page<StaffWaiting>> {
  const weekly = await db
    .select({
      ...{ ...who, waitId: standingWaitlist.id },
      ...{ since: standingWaitlist.createdAt, heldUntil: standingPlaces.heldUntil },
    })
    .from(standingWaitlist)
    .innerJoin(athletes, eq(athletes.id, standingWaitlist.athleteId))
    .innerJoin(users, eq(users.id, athletes.userId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingWaitlist.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(standingPlaces, eq(standingPlaces.id, standingWaitlist.placeId))
    .where(and(isNull(standingWaitlist.lapsedAt), isNull(standingWaitlist.offerEndsAt)))
    .orderBy(
      asc(inNameOrder(activities.name)),
      asc(standingWaitlist.slotId),
      asc(standingWaitlist.id),
    )
    .limit(MOST_SHOWN);
  const sessions = await db
    .select({
      ...{ ...who, waitId: bookings.id, date: bookings.date, heldUntil: bookings.heldUntil },
      since: sql<Date>`coalesce(${bookings.waitlistedAt}, ${bookings.createdAt})`.mapWith(
        bookings.createdAt,
      ),
    })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(users, eq(users.id, athletes.userId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(
      and(
        inArray(bookings.state, ["waitlisted", "offered"]),
        sql`${bookings.date}::text || ' ' || ${timeSlots.startTime} > ${businessTime(now)}`,
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.waitlistedAt))
    .limit(MOST_SHOWN);
  const rows = [
    ...weekly.map((row) => ({ ...row, kind: "weekly" as const, date: null })),
    ...sessions.map((row) => ({ ...row, kind: "session" as const })),
  ].map(({ since, heldUntil, ...row }, index) => ({
    ...row,
    id: index + 1,
    since: since.toISOString(),
    offeredUntil: heldUntil?.toISOString() ?? null,
  }));
  return pageOfParts(rows, [weekly, sessions], MOST_SHOWN);
}

/**
 * Refunds of drop-ins that failed, cash that is owed back, and drop-ins into whose payment a bank inquires, the latest
 * first.
 */
export async function listTroubledDropIns(db: Db) {
  const about = {
    athleteName: fullNameIn<string | null>(athletes),
    username: users.username,
    email: users.email,
  };
  const { status, paymentIntentId, amountCents, updatedAt: since } = dropInRefunds;
  const refundsOf = (wanted: "failed" | "owed") =>
    db
      .select({ ...about, amountCents, since, paymentIntentId })
      .from(dropInRefunds)
      .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
      .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
      .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
      .leftJoin(users, eq(users.id, dropIns.userId))
      .where(eq(status, wanted))
      .orderBy(desc(dropInRefunds.id));
  const cash = await refundsOf("owed").limit(MOST_SHOWN);
  const payments = db.select({ paymentIntentId }).from(dropInRefunds).where(eq(status, "failed"));
  const ofPayments = await db
    .select()
    .from(dropInRefunds)
    .where(inArray(paymentIntentId, payments));
  const failed = listStillOwed(await refundsOf("failed"), ofPayments).slice(0, MOST_SHOWN);
  const disputes = await db
    .select({ ...about, amountCents: dropIns.amountCents, since: dropIns.updatedAt })
    .from(dropIns)
    .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
    .leftJoin(users, eq(users.id, dropIns.userId))
    .where(
      and(
        isNotNull(dropIns.disputeId),
        or(isNull(dropIns.disputeOutcome), eq(dropIns.disputeOutcome, "lost")),
      ),
    )
    .orderBy(desc(dropIns.id))
    .limit(MOST_SHOWN);
  return { failed, cash: cash.map(({ paymentIntentId: _, ...row }) => row), disputes };
}

function accountsBeginning(db: Db, q: string) {
  const begins = sql`lower(${users.username}) like lower(${beginningWith(q)})`;
  return db.select({ id: users.id }).from(users).where(begins).limit(MOST_SHOWN);
}

/** A page of the single sessions that were sold, the latest sale first. */
export async function listStaffDropIns(
  db: Db,
  filter: StaffDropInParams,
): Promise<Page<StaffDropIn>> {
  const { q, from, to } = filter;
  const named = q ? await listAthletesByName(db, q, { limit: MOST_SHOWN }) : [];
  const where = and(
    q
      ? or(
          inArray(
            bookings.athleteId,
            named.map(({ id }) => id),
          ),
          inArray(dropIns.userId, accountsBeginning(db, q)),
        )
      : undefined,
    from ? gte(dropIns.date, from) : undefined,
    to ? lte(dropIns.date, to) : undefined,
  );
  const ids = db
    .select({ id: dropIns.id })
    .from(dropIns)
    .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .where(where);
  return readPage(db, filter, ids, async ({ limit, offset }) => {
    const rows = await db
      .select({
        ...{ id: dropIns.id, athleteId: bookings.athleteId, username: users.username },
        athleteName: fullNameIn<string | null>(athletes),
        ...{ activityName: dropIns.activityName, date: dropIns.date },
        ...{ startTime: dropIns.startTime, amountCents: dropIns.amountCents },
        ...{ method: dropIns.method, status: dropIns.status, state: bookings.state },
        ...{ disputeId: dropIns.disputeId, disputeOutcome: dropIns.disputeOutcome },
        ...{ paidAt: dropIns.paidAt, paymentIntentId: dropIns.paymentIntentId },
        ...{ refundedCents, goneCents },
      })
      .from(dropIns)
      .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
      .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
      .leftJoin(users, eq(users.id, dropIns.userId))
      .where(where)
      .orderBy(desc(dropIns.id))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => {
      const { state, disputeId: _id, disputeOutcome: _outcome, paidAt: _paid, ...others } = row;
      const { paymentIntentId: _intent, goneCents: _gone, ...told } = others;
      const isCanceled = state === "cancelled" || state === "late_cancelled";
      return { ...told, isCanceled, leftCents: leftCentsOf(row) };
    });
  });
}
