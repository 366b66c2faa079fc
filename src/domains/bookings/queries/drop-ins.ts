import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { paymentsOf } from "#domains/payments/queries/payments-of.ts";
import type { PaymentSummary } from "#domains/payments/service/on-payments.ts";
import type { RequestedRefund } from "#domains/payments/service/on-purpose.ts";
import type { Db } from "#lib/db/db.ts";
import { isDisputed } from "../rules/drop-ins.ts";
import { bookings, dropInRefunds, dropIns } from "../tables.ts";

export type DropInRow = typeof dropIns.$inferSelect;
export type DropInRefundRow = typeof dropInRefunds.$inferSelect;

const MOST_COMPARED = 10_000;
const MOST_REFUNDS = 1_000;
const MOST_SHOWN = 2_000;

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

/** A whole payment for a drop-in. */
export interface DropInPayment {
  dropIn: DropInRow;
  paymentIntentId: string;
  amountCents: number;
}

/** What was paid for a booking and can go back; null where nothing was. */
export async function findPaymentOf(db: Db, bookingId: number): Promise<DropInPayment | null> {
  const dropIn = await findDropInOf(db, bookingId);
  if (!dropIn?.paidAt || !dropIn.paymentIntentId || isDisputed(dropIn)) return null;
  const { paymentIntentId, amountCents } = dropIn;
  return { dropIn, paymentIntentId, amountCents };
}

/** How many drop-ins of an account wait for their payment. */
export async function countPending(db: Db, userId: number): Promise<number> {
  return db.$count(dropIns, and(eq(dropIns.userId, userId), eq(dropIns.status, "pending")));
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

/** Drop-ins with a place to come whose payment a bank inquires into, the oldest first. */
export async function listDisputedPlaces(db: Db, limit: number) {
  return db
    .select({ reference: dropIns.reference })
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
const refundedCents = sql<number>`coalesce((select sum(${dropInRefunds.amountCents})
  from ${dropInRefunds} where ${dropInRefunds.dropInId} = ${dropIns}."id"
    and ${dropInRefunds.status} = 'done'), 0)::int`;

/** The drop-ins that an account has asked for, the latest first. */
export async function listDropInsOfAccount(db: Db, userId: number) {
  const { activityName: activity, date, startTime, amountCents, status, paidAt } = dropIns;
  return db
    .select({ activity, date, startTime, amountCents, refundedCents, status, paidAt })
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
});

/** Paid drop-ins whose place is firm and not used yet, the newest first. */
export async function listUnused(db: Db): Promise<PaymentSummary[]> {
  return db
    .select(PAID_DROP_INS.summary)
    .from(dropIns)
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .where(and(isNotNull(dropIns.paidAt), eq(bookings.state, "booked")))
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

/** Drop-ins that were paid before a moment, and those never paid that were asked for before another. */
export function isForgettable({
  paidBefore,
  unpaidBefore,
}: {
  paidBefore: Date;
  unpaidBefore: Date;
}) {
  return or(
    lte(dropIns.paidAt, paidBefore),
    and(isNull(dropIns.paidAt), lte(dropIns.createdAt, unpaidBefore)),
  );
}
