import { eq } from "drizzle-orm";
import type { Db } from "../../../../lib/db/db.ts";
import type { Deps } from "../../../../lib/deps.ts";
import { inDollars } from "../../../../lib/money.ts";
import { type PaymentRefund, PaymentRefused } from "../../../../lib/payments/payments.ts";
import type { Actor } from "../../../accounts/access.ts";
import { refundedMail } from "../mails.ts";
import { lockOrder, type OrderRow } from "../queries/orders.ts";
import { findRefund, listRefunds, type RefundRow } from "../queries/refunds.ts";
import { paymentStatusOf } from "../rules.ts";
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
 * any number of times, and days later: the host gives it back once. Throws `PaymentsUnavailable`.
 */
export async function performRefund(deps: Deps, refundId: number): Promise<void> {
  const { database, payments } = deps;
  const refund = await findRefund(database.db, refundId);
  if (refund?.status !== "asked" || !payments) return;
  const { orderId, orderNumber, paymentIntentId, amountCents } = refund;
  if (!paymentIntentId) return;
  let answer: PaymentRefund;
  try {
    // The host forgets after a day what it was asked under a key, and would give it back once more.
    const known = await payments.listRefunds(paymentIntentId);
    answer =
      known.find((refund) => refund.refundId === refundId) ??
      (await payments.refund({ paymentIntentId, amountCents, refundId, orderNumber }));
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ orderId, refundId }, "refund refused", refusal);
    answer = { id: "", status: "failed", amountCents, refundId };
  }
  await database.db.transaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await applyRefund(tx, deps, orderId, answer);
  });
}

/** A refund goes this way only, in whatever order the host tells. */
const ORDER_OF_STATUSES = ["asked", "done", "failed"] as const;
const STATUS_OF = { pending: "asked", succeeded: "done", failed: "failed" } as const;

/**
 * Takes over what the payment host says of a refund of the order, which the caller has locked. One
 * that staff gave on the host's own pages is written down here.
 */
export async function applyRefund(
  tx: Db,
  deps: Deps,
  orderId: number,
  told: PaymentRefund,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const row = order && (await findOrAdd(tx, deps, order, told));
  if (!row) return;
  const status = STATUS_OF[told.status];
  const rank = (name: RefundRow["status"]) => ORDER_OF_STATUSES.indexOf(name);
  const isNews = rank(status) > rank(row.status);
  if (!isNews && (row.stripeRefundId || !told.id)) return;
  const now = deps.now();
  await tx
    .update(refunds)
    .set({
      status: isNews ? status : row.status,
      stripeRefundId: told.id || row.stripeRefundId,
      updatedAt: now,
    })
    .where(eq(refunds.id, row.id));
  if (!isNews) return;
  const changed = await changeOrder(tx, order, {
    change: await moneyOf(tx, order),
    note:
      status === "done"
        ? `${inDollars(row.amountCents)} given back`
        : `Refund of ${inDollars(row.amountCents)} failed`,
    now,
  });
  // Who was told of a cancellation, or that it came too late, was told of the money with it.
  const isTold = order.status === "cancelled" || order.status === "expired";
  if (status === "done" && !isTold) {
    await tellCustomer(tx, deps, changed, (of, head) => refundedMail(of, head, row));
  }
}

async function findOrAdd(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  told: PaymentRefund,
): Promise<RefundRow | null> {
  const known = await listRefunds(tx, order.id);
  const found = known.find(
    ({ id, stripeRefundId }) => id === told.refundId || (told.id && stripeRefundId === told.id),
  );
  if (found || told.refundId !== null) return found ?? null;
  const [added] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      amountCents: told.amountCents,
      reason: "Given back on the pages of the payment host",
      stripeRefundId: told.id,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    .returning();
  return added ?? null;
}

/** What of an order's money went back, by its refunds. */
async function moneyOf(tx: Db, order: OrderRow): Promise<Partial<OrderRow>> {
  const known = await listRefunds(tx, order.id);
  const done = known.filter(({ status }) => status === "done");
  const sum = done.reduce((total, { amountCents }) => total + amountCents, 0);
  const refundedAmount = Math.min(sum, order.totalAmount);
  return { refundedAmount, paymentStatus: paymentStatusOf({ ...order, refundedAmount }) };
}
