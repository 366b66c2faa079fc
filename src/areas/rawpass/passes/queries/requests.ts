import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { RequestedRefund } from "#areas/money/payments/service/on-purpose.ts";
import type {
  RequestedChange,
  SubscriptionChange,
} from "#areas/money/payments/service/on-subscriptions.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { RequestedItem } from "#lib/payments/subscriptions.ts";
import { isGivenUp } from "../rules/alterations.ts";
import { memberships, type PassChangeWish, passChanges, passRefunds } from "../tables.ts";

export type PassRefundRow = typeof passRefunds.$inferSelect;

const MOST_REFUNDS = 1_000;

/** A change as the payment provider is asked for it. */
function changeOf(wish: PassChangeWish): SubscriptionChange {
  if (wish.kind === "freeze") return { kind: wish.kind, until: new Date(wish.until) };
  if (wish.kind === "end_freeze") return { ...wish, on: new Date(wish.on) };
  if (wish.kind === "raise") return { ...wish, prorationDate: new Date(wish.prorationDate) };
  return wish;
}

const change = {
  id: passChanges.id,
  reference: memberships.reference,
  subscriptionId: passChanges.subscriptionId,
  key: passChanges.key,
  wish: passChanges.wish,
};

/**
 * A change that is asked for and neither made nor refused, or null. A raise whose time to pay for it is over is not
 * charged anymore.
 */
export async function findRequestedChange(
  db: Db,
  id: number,
  now: Date,
): Promise<RequestedChange | null> {
  const [row] = await db
    .select({ ...change, pendingChange: memberships.pendingChange })
    .from(passChanges)
    .innerJoin(memberships, eq(memberships.id, passChanges.membershipId))
    .where(and(eq(passChanges.id, id), eq(passChanges.status, "asked")));
  if (!row) return null;
  const { wish, pendingChange, ...marks } = row;
  const { heldUntil } = pendingChange ?? { heldUntil: null };
  if (wish.kind === "raise" && heldUntil && isGivenUp(new Date(heldUntil), now)) return null;
  return { ...marks, ...changeOf(wish) };
}

/** Throws `conflict` if the payment provider has refused a change. */
export async function requireNotRefused(db: Db, changeId: number, message: string): Promise<void> {
  const { id, status } = passChanges;
  const isRefused = and(eq(id, changeId), eq(status, "refused"));
  if ((await db.$count(passChanges, isRefused)) > 0) throw new AppError("conflict", message);
}

/** Changes that were asked for before `before` and not answered, the oldest first. */
export async function listRequestedChanges(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedChange[]> {
  const rows = await db
    .select(change)
    .from(passChanges)
    .innerJoin(memberships, eq(memberships.id, passChanges.membershipId))
    .where(and(eq(passChanges.status, "asked"), lt(passChanges.createdAt, before)))
    .orderBy(asc(passChanges.id))
    .limit(limit);
  return rows.map(({ wish, ...marks }) => ({ ...marks, ...changeOf(wish) }));
}

/** The billing day to which the provider is asked to move the billing of a pass; null for none. */
export async function findRequestedBilling(db: Db, passId: number): Promise<string | null> {
  const { id, membershipId, status, wish } = passChanges;
  const [asked] = await db
    .select({ until: sql<string>`coalesce(${wish} ->> 'until', ${wish} ->> 'on')` })
    .from(passChanges)
    .where(
      and(
        eq(membershipId, passId),
        eq(status, "asked"),
        sql`${wish} ->> 'kind' in ('freeze', 'end_freeze')`,
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return asked ? businessDay(new Date(asked.until)) : null;
}

const MOST_RAISES = 100;

/** What raises of a pass would have charged that the provider refused, or that were not paid in time. */
export async function listRefusedRaises(db: Db, passId: number): Promise<RequestedItem[][]> {
  const rows = await db
    .select({ wish: passChanges.wish })
    .from(passChanges)
    .where(and(eq(passChanges.membershipId, passId), eq(passChanges.status, "refused")))
    .orderBy(desc(passChanges.id))
    .limit(MOST_RAISES);
  return rows.flatMap(({ wish }) => (wish.kind === "raise" ? [wish.items] : []));
}

const refund = {
  id: passRefunds.id,
  reference: memberships.reference,
  paymentIntentId: passRefunds.paymentIntentId,
  amountCents: passRefunds.amountCents,
  key: passRefunds.key,
};

const isAsked = eq(passRefunds.status, "asked");

/** A requested refund and neither done nor failed, or null. */
export async function findRequestedRefund(db: Db, id: number): Promise<RequestedRefund | null> {
  const [row] = await db
    .select(refund)
    .from(passRefunds)
    .innerJoin(memberships, eq(memberships.id, passRefunds.membershipId))
    .where(and(eq(passRefunds.id, id), isAsked));
  return row?.key ? { ...row, key: row.key } : null;
}

/** Refunds that were asked for before `before` and not answered, the oldest first. */
export async function listRequestedRefunds(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedRefund[]> {
  const rows = await db
    .select(refund)
    .from(passRefunds)
    .innerJoin(memberships, eq(memberships.id, passRefunds.membershipId))
    .where(and(isAsked, lt(passRefunds.createdAt, before)))
    .orderBy(asc(passRefunds.id))
    .limit(limit);
  return rows.flatMap(({ key, ...row }) => (key ? [{ ...row, key }] : []));
}

/** All refunds of a pass, the oldest first. */
export async function listRefundsOfPass(db: Db, passId: number): Promise<PassRefundRow[]> {
  return db
    .select()
    .from(passRefunds)
    .where(eq(passRefunds.membershipId, passId))
    .orderBy(asc(passRefunds.id))
    .limit(MOST_REFUNDS);
}
