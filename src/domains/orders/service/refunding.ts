import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Actor } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import { type PaymentRefund, PaymentRefused } from "#lib/payments/payments.ts";
import { refundedMail } from "../mails.ts";
import { lockOrder, type OrderRow } from "../queries/orders.ts";
import { findRefund, listRefunds, type RefundRow } from "../queries/refunds.ts";
import { centsLeft, paymentStatusOf, refundKey, SHOP_ORDER, standingRefunds } from "../rules.ts";
import { type RefundLine, refunds } from "../tables.ts";
import { changeOrder } from "./noting.ts";
import { tellCustomer } from "./telling.ts";

/** Name of the job that asks the payment host for a refund. */
export const ASK_REFUND = "shop-ask-refund";

interface Wish {
  amountCents: number;
  lines: RefundLine[];
  isRestocked: boolean;
  reason: string;
  /** Absent is the shop itself. */
  actor?: Actor;
}

/**
 * Writes down that money of a locked order goes back, before the payment host is asked: from here on
 * nobody can give it back a second time. The job asks after the commit.
 */
export async function askRefund(
  tx: Db,
  { jobs, now }: Pick<Deps, "jobs" | "now">,
  order: OrderRow,
  { actor, ...wish }: Wish,
): Promise<number> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...wish,
      orderId: order.id,
      key: randomUUID(),
      actorId: actor?.kind === "member" ? actor.userId : null,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("insert returned no row");
  await jobs.queue(tx, ASK_REFUND, { refundId: refund.id });
  return refund.id;
}

/**
 * Asks the payment host for a refund that was written down, and takes over the answer. May be asked
 * any number of times, and days later: the host gives it back once. What the host has given back
 * already is compared first: after a restore it may know more than we. Throws `PaymentsUnavailable`.
 */
export async function performRefund(deps: Deps, refundId: number): Promise<void> {
  const { database, payments } = deps;
  const refund = await findRefund(database.db, refundId);
  if (refund?.status !== "asked" || !payments) return;
  const { orderId, orderNumber, paymentIntentId, amountCents } = refund;
  if (!paymentIntentId) return;
  const key = refundKey(refund);
  const subject = { purpose: SHOP_ORDER, reference: orderNumber };
  let answer: PaymentRefund;
  try {
    // The host forgets after a day what it was asked under a key, and would give it back once more.
    const known = await payments.listRefunds(paymentIntentId);
    const isDue = await database.db.transaction((tx) => isStillDue(tx, deps, refund, known));
    if (!isDue) return;
    answer = await payments.refund({ paymentIntentId, amountCents, key, subject });
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ orderId, refundId }, "refund refused", refusal);
    answer = { id: "", status: "failed", amountCents, key };
  }
  await database.db.transaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await applyRefund(tx, deps, orderId, answer);
  });
}

/**
 * Takes over what the host has given back of the order's payment. Whether this refund is to be asked
 * for then: not where the host has it, nor where money went back that was not known here, for then
 * nobody knows whether it is the same money. That one has failed, and staff decide.
 */
async function isStillDue(
  tx: Db,
  deps: Deps,
  { id, orderId }: { id: number; orderId: number },
  told: readonly PaymentRefund[],
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const unknown = await applyRefunds(tx, deps, orderId, told);
  const all = await listRefunds(tx, orderId);
  const refund = all.find((row) => row.id === id);
  if (refund?.status !== "asked" || refund.stripeRefundId) return false;
  const others = standingRefunds(all).filter((row) => row.id !== id);
  if (unknown === 0 && refund.amountCents <= centsLeft(order, others)) return true;
  deps.log.warn({ orderId, refundId: id }, "refund not asked for: more went back than was known");
  const now = deps.now();
  await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, id));
  const note = `Refund of ${inDollars(refund.amountCents)} not requested: the payment provider had made a refund we didn't know about`;
  await changeOrder(tx, (await lockOrder(tx, orderId)) ?? order, { note, now });
  return false;
}

/**
 * Takes over what the payment host says of all refunds of an order, which the caller has locked.
 * @returns how many of them nobody here knew of
 */
export async function applyRefunds(
  tx: Db,
  deps: Deps,
  orderId: number,
  told: readonly PaymentRefund[],
): Promise<number> {
  let unknown = 0;
  for (const refund of told) {
    if (await applyRefund(tx, deps, orderId, refund)) unknown += 1;
  }
  return unknown;
}

/** A refund goes this way only, in whatever order the host tells. */
const ORDER_OF_STATUSES = ["asked", "done", "failed"] as const;
const STATUS_OF = { pending: "asked", succeeded: "done", failed: "failed" } as const;

/**
 * Takes over what the payment host says of a refund of the order, which the caller has locked. One
 * that is not known here is written down: staff gave it on the host's own pages, or a restore has
 * forgotten it.
 * @returns whether it was not known
 */
export async function applyRefund(
  tx: Db,
  deps: Deps,
  orderId: number,
  told: PaymentRefund,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const { row, isNew, isForgotten } = await findOrAdd(tx, deps, order, told);
  const status = STATUS_OF[told.status];
  const rank = (name: RefundRow["status"]) => ORDER_OF_STATUSES.indexOf(name);
  const isNews = rank(status) > rank(row.status);
  if (!isNews && (row.stripeRefundId || !told.id)) return isNew;
  const now = deps.now();
  await tx
    .update(refunds)
    .set({
      status: isNews ? status : row.status,
      stripeRefundId: told.id || row.stripeRefundId,
      updatedAt: now,
    })
    .where(eq(refunds.id, row.id));
  if (!isNews) return isNew;
  const amount = inDollars(row.amountCents);
  const changed = await changeOrder(tx, order, {
    change: await moneyOf(tx, order),
    note:
      status === "failed"
        ? `Refund of ${amount} failed`
        : `${amount} refunded${isForgotten ? ": the payment provider knew, and we did not" : ""}`,
    now,
  });
  // Who was told of a cancellation, or that it came too late, was told of the money with it; and who
  // got it before a restore was told then.
  const isTold = order.status === "cancelled" || order.status === "expired" || isForgotten;
  if (status === "done" && !isTold) {
    await tellCustomer(tx, deps, changed, (of, head) => refundedMail(of, head, row));
  }
  return isNew;
}

interface Known {
  row: RefundRow;
  isNew: boolean;
  /** Whether the shop made it, and knows no more of it. */
  isForgotten: boolean;
}

async function findOrAdd(tx: Db, deps: Deps, order: OrderRow, told: PaymentRefund): Promise<Known> {
  const { id, key, amountCents } = told;
  const known = await listRefunds(tx, order.id);
  const found = known.find(
    (row) => (id && row.stripeRefundId === id) || (key !== null && refundKey(row) === key),
  );
  if (found) return { row: found, isNew: false, isForgotten: false };
  const isForgotten = key !== null;
  // The same money, about to be given once more: the host has done it already.
  const same = known.find(
    (row) => row.status === "asked" && !row.stripeRefundId && row.amountCents === amountCents,
  );
  if (isForgotten && same) return { row: same, isNew: false, isForgotten };
  const [added] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      amountCents,
      key,
      reason: isForgotten
        ? "Already refunded: the payment provider knew, and we did not"
        : "Refunded on the payment provider's site",
      stripeRefundId: id,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    .returning();
  if (!added) throw new Error("insert returned no row");
  return { row: added, isNew: true, isForgotten };
}

/** What of an order's money went back, by its refunds. */
async function moneyOf(tx: Db, order: OrderRow): Promise<Partial<OrderRow>> {
  const known = await listRefunds(tx, order.id);
  const done = known.filter(({ status }) => status === "done");
  const sum = done.reduce((total, { amountCents }) => total + amountCents, 0);
  const refundedAmount = Math.min(sum, order.totalAmount);
  return { refundedAmount, paymentStatus: paymentStatusOf({ ...order, refundedAmount }) };
}
