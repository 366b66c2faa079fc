import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { paymentsOf } from "#areas/money/payments/queries/payments-of.ts";
import type { PaymentSummary } from "#areas/money/payments/service/on-payments.ts";
import type { RequestedRefund } from "#areas/money/payments/service/on-purpose.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { type Db, lockedRow } from "#lib/db/db.ts";
import type { RefundStatus } from "#lib/refund-statuses.ts";
import { DAY_MS } from "#lib/time.ts";
import { leftCentsOf } from "../rules/drop-ins.ts";
import { bookings, dropInRefunds, dropIns } from "../tables.ts";

export type DropInRow = typeof dropIns.$inferSelect;
export type DropInRefundRow = typeof dropInRefunds.$inferSelect;
/** A refund that the payment provider makes or has made. */
export type CardRefundRow = DropInRefundRow & { status: RefundStatus };

const MOST_COMPARED = 10_000;
const MOST_REFUNDS = 1_000;
const MOST_SHOWN = 2_000;
/** What a bank decided before is left to staff, who may have settled it in another way. */
const FOLLOWED_MS = 30 * DAY_MS;

/** A drop-in, which nobody else changes until the transaction ends; null for none. Locked before its slot. */
export async function lockDropIn(tx: Db, reference: string): Promise<DropInRow | null> {
  const [row] = await tx
    .select()
    .from(dropIns)
    .where(eq(dropIns.reference, reference))
    .for("no key update");
  return row ?? null;
}

/** The purchase of a booking; null for none. */
export async function findDropInOf(db: Db, bookingId: number): Promise<DropInRow | null> {
  const [row] = await db.select().from(dropIns).where(eq(dropIns.bookingId, bookingId));
  return row ?? null;
}

/** A drop-in by its id; null for none. */
export async function findDropIn(db: Db, id: number): Promise<DropInRow | null> {
  const [row] = await db.select().from(dropIns).where(eq(dropIns.id, id));
  return row ?? null;
}

/** A drop-in by its id. */
export async function getDropIn(db: Db, id: number): Promise<DropInRow> {
  return lockedRow(await findDropIn(db, id));
}

/** A payment for a drop-in, and how much of it can still go back. */
export interface DropInPayment {
  dropIn: DropInRow;
  /** Null for cash. */
  paymentIntentId: string | null;
  amountCents: number;
}

/** What is left of the payment for a booking; null where nothing can go back. */
export async function findPaymentOf(db: Db, bookingId: number): Promise<DropInPayment | null> {
  const dropIn = await findDropInOf(db, bookingId);
  return dropIn && findLeftOf(db, dropIn);
}

/** What is left of the payment for a drop-in beside its refunds; null where nothing can go back. */
export async function findLeftOf(db: Db, dropIn: DropInRow): Promise<DropInPayment | null> {
  const { id, paymentIntentId } = dropIn;
  const refunds = await listRefundsOf(db, id);
  const goneCents = refunds
    .filter((one) => one.paymentIntentId === paymentIntentId && one.status !== "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = leftCentsOf({ ...dropIn, goneCents });
  return amountCents > 0 ? { dropIn, paymentIntentId, amountCents } : null;
}

/** How many drop-ins of an account wait for their payment. */
export async function countPending(db: Db, userId: number): Promise<number> {
  return db.$count(dropIns, and(eq(dropIns.userId, userId), eq(dropIns.status, "pending")));
}

/** How many paid drop-ins of each activity are on a day or after it, by the birth dates of their athletes. */
export async function countByBirthDate(db: Db, today: string) {
  const { activityId } = timeSlots;
  const { birthDate } = athletes;
  return db
    .select({ activityId, birthDate, count: count() })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(
      and(
        eq(bookings.kind, "drop_in"),
        eq(bookings.state, "booked"),
        isNull(bookings.heldUntil),
        gte(bookings.date, today),
      ),
    )
    .groupBy(activityId, birthDate);
}

/** Drop-ins that wait for their payment, asked for before a moment, the oldest first. */
export async function listPendingDropIns(db: Db, before: Date, limit: number) {
  return db
    .select()
    .from(dropIns)
    .where(and(eq(dropIns.status, "pending"), lte(dropIns.createdAt, before)))
    .orderBy(asc(dropIns.id))
    .limit(limit);
}

/** Drop-ins with a place whose payment a bank disputes, or has taken back, the oldest first. */
export async function listDisputedPlaces(db: Db, limit: number) {
  return db
    .select({ id: dropIns.id, reference: dropIns.reference })
    .from(dropIns)
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .where(
      and(
        isNotNull(dropIns.disputeId),
        or(isNull(dropIns.disputeOutcome), eq(dropIns.disputeOutcome, "lost")),
        eq(bookings.state, "booked"),
      ),
    )
    .orderBy(asc(dropIns.id))
    .limit(limit);
}

// The table is named beside the column: Drizzle leaves it out where a statement reads one table alone.
const refundsOfPayment = sql`select sum(${dropInRefunds.amountCents})
  from ${dropInRefunds} where ${dropInRefunds.dropInId} = ${dropIns}."id"
    and ${dropInRefunds.paymentIntentId} is not distinct from ${dropIns}."payment_intent_id"`;
/** What went back of a drop-in, without other payments that came for it, as a part of a statement. */
export const refundedCents = sql<number>`coalesce((${refundsOfPayment}
  and ${dropInRefunds.status} = 'done'), 0)::int`;
/** What went back or is on its way, as `refundedCents`: a refund that failed is left to staff. */
export const goneCents = sql<number>`coalesce((${refundsOfPayment}
  and ${dropInRefunds.status} <> 'failed'), 0)::int`;

/** Drop-ins whose payments stand after a dispute, but that have neither a place nor the rest of their money. */
function selectOwedAfterDispute(db: Db, now: Date, condition?: SQL) {
  const refunds = db
    .select({ id: dropInRefunds.id })
    .from(dropInRefunds)
    .where(
      and(
        eq(dropInRefunds.dropInId, dropIns.id),
        eq(dropInRefunds.paymentIntentId, dropIns.paymentIntentId),
        notInArray(dropInRefunds.reason, ["staff", "provider"]),
      ),
    );
  return db
    .select({ id: dropIns.id, reference: dropIns.reference })
    .from(dropIns)
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .where(
      and(
        ne(dropIns.disputeOutcome, "lost"),
        gte(dropIns.updatedAt, new Date(now.getTime() - FOLLOWED_MS)),
        isNotNull(dropIns.paidAt),
        eq(bookings.state, "cancelled"),
        notExists(refunds),
        sql`${goneCents} < ${dropIns.amountCents}`,
        condition,
      ),
    );
}

/** Drop-ins whose payments stand after a dispute, but that have neither a place nor a refund, the oldest first. */
export async function listOwedAfterDispute(db: Db, now: Date, limit: number) {
  return selectOwedAfterDispute(db, now).orderBy(asc(dropIns.id)).limit(limit);
}

/** Whether a drop-in is one of `listOwedAfterDispute`. */
export async function isOwedAfterDispute(db: Db, now: Date, id: number): Promise<boolean> {
  return (await selectOwedAfterDispute(db, now, eq(dropIns.id, id))).length > 0;
}

/** The drop-ins that an account has asked for, the latest first. */
export async function listDropInsOfAccount(db: Db, userId: number) {
  const { activityName: activity, date, startTime, amountCents, method, status, paidAt } = dropIns;
  return db
    .select({ activity, date, startTime, amountCents, method, refundedCents, status, paidAt })
    .from(dropIns)
    .where(eq(dropIns.userId, userId))
    .orderBy(desc(dropIns.id))
    .limit(MOST_SHOWN);
}

export const PAID_DROP_INS = paymentsOf({
  table: dropIns,
  id: dropIns.id,
  reference: dropIns.reference,
  createdAt: dropIns.createdAt,
  paidAt: dropIns.paidAt,
  sessionId: dropIns.sessionId,
  paymentIntentId: dropIns.paymentIntentId,
  amountCents: dropIns.amountCents,
  refundedCents,
  isOfProvider: eq(dropIns.method, "card"),
});

/** Drop-ins paid by card whose place is firm and not used yet, the newest first. */
export async function listUnused(db: Db): Promise<PaymentSummary[]> {
  return db
    .select(PAID_DROP_INS.summary)
    .from(dropIns)
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .where(and(isNotNull(dropIns.paidAt), eq(bookings.state, "booked"), eq(dropIns.method, "card")))
    .orderBy(desc(dropIns.id))
    .limit(MOST_COMPARED);
}

const refund = {
  id: dropInRefunds.id,
  reference: dropIns.reference,
  paymentIntentId: dropInRefunds.paymentIntentId,
  amountCents: dropInRefunds.amountCents,
  key: sql<string>`${dropInRefunds.key}`,
};
const isAsked = and(eq(dropInRefunds.status, "asked"), isNotNull(dropInRefunds.key));

/** A requested refund and neither done nor failed, or null. */
export async function findRequestedRefund(db: Db, id: number): Promise<RequestedRefund | null> {
  const [row] = await db
    .select(refund)
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .where(and(eq(dropInRefunds.id, id), isAsked));
  return row ?? null;
}

/** Refunds that were asked for before `before` and not answered, the oldest first. */
export async function listRequestedRefunds(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedRefund[]> {
  return db
    .select(refund)
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .where(and(isAsked, lt(dropInRefunds.createdAt, before)))
    .orderBy(asc(dropInRefunds.id))
    .limit(limit);
}

/** All refunds of a drop-in, the oldest first. */
export async function listRefundsOf(db: Db, dropInId: number): Promise<DropInRefundRow[]> {
  return db
    .select()
    .from(dropInRefunds)
    .where(eq(dropInRefunds.dropInId, dropInId))
    .orderBy(asc(dropInRefunds.id))
    .limit(MOST_REFUNDS);
}

/**
 * Whether all of a payment went back, some of it by staff on the provider's own pages. What they gave there counts once
 * it is made, as it may fail; other refunds count from their request.
 */
export async function isRefundedByStaff(
  db: Db,
  { id, paymentIntentId, amountCents, paidAt }: DropInRow,
): Promise<boolean> {
  const refunds = (await listRefundsOf(db, id)).filter(
    ({ reason, status, ...one }) =>
      one.paymentIntentId === paymentIntentId &&
      (reason === "provider" ? status === "done" : status !== "failed"),
  );
  const sum = refunds.reduce((cents, one) => cents + one.amountCents, 0);
  return (
    paidAt !== null && sum >= amountCents && refunds.some(({ reason }) => reason === "provider")
  );
}

/** Refunds of a drop-in that the payment provider makes or has made, the oldest first. */
export async function listCardRefundsOf(db: Db, dropInId: number): Promise<CardRefundRow[]> {
  return (await listRefundsOf(db, dropInId)).flatMap(({ status, ...row }) =>
    status === "owed" ? [] : [{ ...row, status }],
  );
}

/**
 * Drop-ins that were paid before a moment and owe no cash, and those never paid that were asked for before another.
 */
export function isForgettable(
  db: Db,
  { paidBefore, unpaidBefore }: { paidBefore: Date; unpaidBefore: Date },
) {
  const owing = db
    .select({ id: dropInRefunds.dropInId })
    .from(dropInRefunds)
    .where(eq(dropInRefunds.status, "owed"));
  return or(
    and(lte(dropIns.paidAt, paidBefore), notInArray(dropIns.id, owing)),
    and(isNull(dropIns.paidAt), lte(dropIns.createdAt, unpaidBefore)),
  );
}
