import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Actor } from "#domains/accounts/access.ts";
import { queueRefund } from "#domains/payments/service/queue.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import type { PaymentRefund } from "#lib/payments/payments.ts";
import { REFUND_TRANSITIONS } from "#lib/refund-statuses.ts";
import { refundedMail } from "../mails.ts";
import { lockOrder, lockOrderNumbered, type OrderRow } from "../queries/orders.ts";
import { listRefunds, type RefundRow } from "../queries/refunds.ts";
import { centsLeft, refundKey, standingRefunds } from "../rules/refunds.ts";
import { paymentStatusOf, SHOP_ORDER } from "../rules.ts";
import { type RefundLine, refunds } from "../tables.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { changeOrder } from "./order-events.ts";

interface RefundInput {
  amountCents: number;
  lines: RefundLine[];
  isRestocked: boolean;
  reason: string;
  /** Absent is the shop itself. */
  actor?: Actor;
}

/**
 * Requests a refund of a locked order: it is written down before it is sent to the payment provider,
 * so that nobody can request the same money a second time. The job sends it after the commit.
 */
export async function requestRefund(
  tx: Db,
  { jobs, now }: Pick<Deps, "jobs" | "now">,
  order: OrderRow,
  { actor, ...input }: RefundInput,
): Promise<number> {
  const refund = writtenRow(
    await tx
      .insert(refunds)
      .values({
        ...input,
        orderId: order.id,
        key: randomUUID(),
        actorId: actor?.kind === "member" ? actor.userId : null,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ id: refunds.id }),
  );
  await queueRefund(tx, { jobs }, { purpose: SHOP_ORDER, refundId: refund.id });
  return refund.id;
}

/**
 * Whether a refund is to be sent, once the provider's refunds of the order's payment were recorded:
 * not where the provider has it, nor where money went back that was not known here, for then nobody
 * knows whether it is the same money. That one has failed, and staff decide.
 */
export async function isRefundDue(
  tx: Db,
  deps: Deps,
  { id, reference }: { id: number; reference: string },
  unknown: number,
): Promise<boolean> {
  const order = await lockOrderNumbered(tx, reference);
  if (!order) return false;
  const all = await listRefunds(tx, order.id);
  const refund = all.find((row) => row.id === id);
  if (refund?.status !== "asked" || refund.stripeRefundId) return false;
  const others = standingRefunds(all).filter((row) => row.id !== id);
  if (unknown === 0 && refund.amountCents <= centsLeft(order, others)) return true;
  const fields = { orderId: order.id, refundId: id };
  deps.log.warn(fields, "refund not sent: more went back than was known");
  const now = deps.now();
  await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, id));
  const note = `Refund of ${inDollars(refund.amountCents)} not requested: the payment provider had made a refund we didn't know about`;
  await changeOrder(tx, order, { note, now });
  return false;
}

/**
 * Records what the payment provider says of all refunds of an order, which the caller has locked.
 * @returns how many of them were unknown here
 */
export async function recordRefunds(
  tx: Db,
  deps: Deps,
  orderId: number,
  told: readonly PaymentRefund[],
): Promise<number> {
  let unknown = 0;
  for (const refund of told) {
    if (await recordRefund(tx, deps, orderId, refund)) unknown += 1;
  }
  return unknown;
}

const STATUS_OF = { pending: "asked", succeeded: "done", failed: "failed" } as const;

/**
 * Records what the payment provider says of a refund of the order, which the caller has locked. One
 * that is not known here is written down: staff gave it on the provider's own pages, or a restore has
 * forgotten it.
 * @returns whether it was not known
 */
async function recordRefund(
  tx: Db,
  deps: Deps,
  orderId: number,
  told: PaymentRefund,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const { row, isNew, isForgotten } = await findOrAdd(tx, deps, order, told);
  const status = STATUS_OF[told.status];
  const isNews = REFUND_TRANSITIONS.mayBecome(row.status, status, "payment");
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
    await notifyCustomer(tx, deps, changed, (of, context) => refundedMail(of, context, row));
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
  // The same money, about to be given once more: the provider has done it already.
  const same = known.find(
    (row) => row.status === "asked" && !row.stripeRefundId && row.amountCents === amountCents,
  );
  if (isForgotten && same) return { row: same, isNew: false, isForgotten };
  const added = writtenRow(
    await tx
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
      .returning(),
  );
  return { row: added, isNew: true, isForgotten };
}

/** How much of an order was refunded, by its refunds. */
async function moneyOf(tx: Db, order: OrderRow): Promise<Partial<OrderRow>> {
  const known = await listRefunds(tx, order.id);
  const done = known.filter(({ status }) => status === "done");
  const sum = done.reduce((total, { amountCents }) => total + amountCents, 0);
  const refundedAmount = Math.min(sum, order.totalAmount);
  return { refundedAmount, paymentStatus: paymentStatusOf({ ...order, refundedAmount }) };
}
