import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { partners } from "#areas/connect/profiles/tables.ts";
import { paymentsOf } from "#areas/money/payments/queries/payments-of.ts";
import type { PaymentSummary } from "#areas/money/payments/service/on-payments.ts";
import type { RequestedMovement, SentTransfer } from "#areas/money/payments/service/on-payouts.ts";
import type { RequestedRefund } from "#areas/money/payments/service/on-purpose.ts";
import type { Db } from "#lib/db/db.ts";
import { isWithBank } from "../rules/deals.ts";
import { dealRefunds, deals, ledger, payouts } from "../tables.ts";
import type { DealRow } from "./deals.ts";

export type RefundRow = typeof dealRefunds.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

const MOST_COMPARED = 10_000;
const MOST_OF_DEAL = 500;

/** What rows come to together. */
export function centsOf(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

// The table is named beside the column: Drizzle leaves it out where a statement reads one table alone.
const refundedCents = sql<number>`coalesce((select sum(${dealRefunds.amountCents})
  from ${dealRefunds} where ${dealRefunds.dealId} = ${deals}."id"
    and ${dealRefunds.paymentIntentId} = ${deals}."stripe_payment_intent_id"
    and ${dealRefunds.status} = 'done' and ${dealRefunds.reason} <> 'by_hand'), 0)::int`;

export const PAID_DEALS = paymentsOf({
  table: deals,
  id: deals.id,
  reference: deals.reference,
  createdAt: deals.createdAt,
  paidAt: deals.paidAt,
  sessionId: deals.sessionId,
  paymentIntentId: deals.paymentIntentId,
  amountCents: deals.amount,
  refundedCents,
});

/** Paid deals whose money is held, the oldest first. */
export async function listHeld(db: Db): Promise<PaymentSummary[]> {
  return db
    .select(PAID_DEALS.summary)
    .from(deals)
    .where(and(isNotNull(deals.paidAt), eq(deals.status, "pending")))
    .orderBy(asc(deals.id))
    .limit(MOST_COMPARED);
}

/** Deals that wait for their payment, asked for before a moment, the oldest first. */
export async function listUnpaid(db: Db, before: Date, limit: number) {
  const { id, reference, payBy, sessionId } = deals;
  return db
    .select({ id, reference, payBy, sessionId })
    .from(deals)
    .where(and(eq(deals.fulfilment, "unpaid"), lte(deals.createdAt, before)))
    .orderBy(asc(id))
    .limit(limit);
}

const refund = {
  id: dealRefunds.id,
  reference: deals.reference,
  paymentIntentId: dealRefunds.paymentIntentId,
  amountCents: dealRefunds.amountCents,
  key: sql<string>`${dealRefunds.key}`,
};
const isAsked = and(eq(dealRefunds.status, "asked"), isNotNull(dealRefunds.key));

/** A refund that is requested and neither done nor failed; null for none. */
export async function findRequestedRefund(db: Db, id: number): Promise<RequestedRefund | null> {
  const [row] = await db
    .select(refund)
    .from(dealRefunds)
    .innerJoin(deals, eq(deals.id, dealRefunds.dealId))
    .where(and(eq(dealRefunds.id, id), isAsked));
  return row ?? null;
}

/** Refunds that were requested before a moment and not answered, the oldest first. */
export async function listRequestedRefunds(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedRefund[]> {
  return db
    .select(refund)
    .from(dealRefunds)
    .innerJoin(deals, eq(deals.id, dealRefunds.dealId))
    .where(and(isAsked, lt(dealRefunds.createdAt, before)))
    .orderBy(asc(dealRefunds.id))
    .limit(limit);
}

/** All refunds of a deal, the oldest first. */
export async function listRefundsOf(db: Db, dealId: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(dealRefunds)
    .where(eq(dealRefunds.dealId, dealId))
    .orderBy(asc(dealRefunds.id))
    .limit(MOST_OF_DEAL);
}

/** Whether a refund is of the money that the deal holds: what came too late or twice never was. */
export function isOfDeal(
  deal: { paymentIntentId: string | null },
  { paymentIntentId, reason }: RefundRow,
): boolean {
  return reason !== "late" && paymentIntentId === deal.paymentIntentId;
}

/** How much of a deal's money went back or is on its way, in cents. */
export function goneOf(
  deal: { paymentIntentId: string | null },
  refunds: readonly RefundRow[],
): number {
  return centsOf(refunds.filter((row) => row.status !== "failed" && isOfDeal(deal, row)));
}

/** How much of a deal's money went back, in cents. */
export function doneOf(
  deal: { paymentIntentId: string | null },
  refunds: readonly RefundRow[],
): number {
  return goneOf(
    deal,
    refunds.filter(({ status }) => status === "done"),
  );
}

/**
 * What could not be sent back of a deal's payments, those that came late or twice among them, and is to be paid in
 * another way. Nothing while a bank inquires.
 */
export function partsToRefundByHand(
  deal: DealRow,
  refunds: readonly RefundRow[],
): Pick<RefundRow, "paymentIntentId" | "amountCents">[] {
  const { paymentIntentId: ownId, paidAt, bankOutcome, refundAmount } = deal;
  if (isWithBank(deal)) return [];
  const late = refunds.filter(({ reason, status }) => reason === "late" && status === "failed");
  const isOwed = ownId !== null && paidAt !== null && bankOutcome !== "lost";
  return [
    ...(isOwed
      ? [{ paymentIntentId: ownId, amountCents: refundAmount - goneOf(deal, refunds) }]
      : []),
    ...late.map(({ paymentIntentId, amountCents }) => ({
      paymentIntentId,
      amountCents: amountCents - centsOf(refunds.filter(isGoneOf(paymentIntentId))),
    })),
  ].filter(({ amountCents }) => amountCents > 0);
}

const isGoneOf = (id: string) => (row: RefundRow) =>
  row.status !== "failed" && row.paymentIntentId === id;

/** All payouts of a deal and what was taken back of them, the oldest first. */
export async function listPayoutsOf(db: Db, dealId: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.dealId, dealId))
    .orderBy(asc(payouts.id))
    .limit(MOST_OF_DEAL);
}

const isRequested = eq(payouts.status, "asked");

/** A transfer or a reversal that is requested and not made yet; null for none. */
export async function findRequestedMovement(db: Db, id: number): Promise<RequestedMovement | null> {
  const [row] = await selectMovements(db).where(and(eq(payouts.id, id), isRequested));
  return row ? movementOf(row) : null;
}

/** Transfers and reversals that were requested before a moment and not made, the oldest first. */
export async function listRequestedMovements(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedMovement[]> {
  const rows = await selectMovements(db)
    .where(and(isRequested, lt(payouts.createdAt, before)))
    .orderBy(asc(payouts.id))
    .limit(limit);
  return rows.map(movementOf);
}

function selectMovements(db: Db) {
  return db
    .select({ payout: payouts, reference: deals.reference })
    .from(payouts)
    .innerJoin(deals, eq(deals.id, payouts.dealId))
    .$dynamic();
}

function movementOf({
  payout: { id, kind, accountId, paymentIntentId, transferId, amountCents, key },
  reference,
}: {
  payout: PayoutRow;
  reference: string;
}): RequestedMovement {
  const movement =
    kind === "reversal"
      ? { kind, transferId: transferId ?? "" }
      : {
          kind: "transfer" as const,
          accountId: accountId ?? "",
          paymentIntentId: paymentIntentId ?? "",
        };
  return { ...movement, id, reference, key, amountCents };
}

/** What was sent of a deal before a restore that has forgotten it, and could not be taken over yet; in cents. */
export function unknownOf(known: readonly PayoutRow[]): number {
  return centsOf(known.filter(({ status }) => status === "unknown"));
}

/**
 * Transfers that were requested or made since a moment and are known as such, with what was taken back of each, the
 * oldest first.
 */
export async function listSentTransfers(db: Db, since: Date): Promise<SentTransfer[]> {
  const reversal = alias(payouts, "reversal");
  const reversals = (what: SQL) =>
    sql`(select ${what} from ${payouts} as "reversal" where ${reversal.dealId} = ${payouts.dealId}
      and ${reversal.kind} = 'reversal' and ${reversal.transferId} = ${payouts.providerId}`;
  return db
    .select({
      id: deals.id,
      reference: deals.reference,
      key: payouts.key,
      amountCents: payouts.amountCents,
      reversedCents: sql<number>`${reversals(sql`coalesce(sum(${reversal.amountCents}), 0)::int`)}
        and ${reversal.status} = 'done')`,
      isDone: sql<boolean>`${payouts.status} = 'done'`,
      isReversing: sql<boolean>`${reversals(sql`count(*) > 0`)} and ${reversal.status} = 'asked')`,
      sentAt: payouts.createdAt,
    })
    .from(payouts)
    .innerJoin(deals, eq(deals.id, payouts.dealId))
    .where(
      and(
        eq(payouts.kind, "transfer"),
        notInArray(payouts.status, ["refused", "unknown"]),
        gte(payouts.createdAt, since),
      ),
    )
    .orderBy(asc(payouts.id))
    .limit(MOST_COMPARED);
}

/** Deals whose organizers are to be paid by a moment, by their numbers, from the one after `after` on. */
export async function listDuePayouts(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(lte(deals.payoutAt, now), isNull(deals.paidOutAt), gt(deals.id, after)))
    .orderBy(asc(deals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A deal whose card is compared with those to which its organizer is paid. */
interface ComparedDeal {
  id: number;
  paymentIntentId: string;
  organizerUserId: number;
}

/** Deals whose money is held and whose cards were not compared since a moment, those first that wait longest. */
export async function listUncompared(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<ComparedDeal[]> {
  const { id, paymentIntentId, cardsComparedAt } = deals;
  const rows = await db
    .select({ id, paymentIntentId, organizerUserId: partners.userId })
    .from(deals)
    .innerJoin(partners, eq(partners.id, deals.organizerId))
    .where(
      and(
        eq(deals.status, "pending"),
        isNotNull(paymentIntentId),
        eq(deals.hasSameCard, false),
        or(isNull(cardsComparedAt), lt(cardsComparedAt, before)),
      ),
    )
    .orderBy(sql`${cardsComparedAt} nulls first`, asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, paymentIntentId: row.paymentIntentId ?? "" }));
}

/** What stands on each account of a deal, in cents; the sum is zero. */
export interface Balance {
  sponsor: number;
  held: number;
  organizer: number;
  fee: number;
  provider: number;
  owed: number;
}

const sumOf = (column: (typeof ledger)[keyof Balance]) =>
  sql<number>`coalesce(sum(${column}), 0)::int`;

/** What stands on each account of a deal. */
export async function getBalance(db: Db, dealId: number): Promise<Balance> {
  const [row] = await db
    .select({
      sponsor: sumOf(ledger.sponsor),
      held: sumOf(ledger.held),
      organizer: sumOf(ledger.organizer),
      fee: sumOf(ledger.fee),
      provider: sumOf(ledger.provider),
      owed: sumOf(ledger.owed),
    })
    .from(ledger)
    .where(eq(ledger.dealId, dealId));
  if (!row) throw new Error("a sum is always one row");
  return row;
}

/** What an organizer owes the company over all their deals, in cents, beyond what payouts on their way withhold. */
export async function getOwed(db: Db, organizerId: number): Promise<number> {
  const [written] = await db
    .select({ owed: sumOf(ledger.owed) })
    .from(ledger)
    .innerJoin(deals, eq(deals.id, ledger.dealId))
    .where(eq(deals.organizerId, organizerId));
  const [underWay] = await db
    .select({ withheld: sql<number>`coalesce(sum(${payouts.withheldCents}), 0)::int` })
    .from(payouts)
    .innerJoin(deals, eq(deals.id, payouts.dealId))
    .where(and(eq(deals.organizerId, organizerId), isRequested));
  return Math.max(0, -(written?.owed ?? 0) - (underWay?.withheld ?? 0));
}

/** What of an organizer's debt comes from this deal, in cents: all of it, less what later payouts withheld. */
export async function owedFor(
  db: Db,
  { id, organizerId }: { id: number; organizerId: number | null },
): Promise<number> {
  const own = -(await getBalance(db, id)).owed;
  const all = organizerId === null ? own : await getOwed(db, organizerId);
  return Math.max(0, Math.min(own, all));
}
