import type { Db } from "#lib/db/db.ts";
import { findSetting, writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { CURRENCY, type PaymentRecord, type Payments } from "#lib/payments/payments.ts";
import { findOrder, listNumbered, listPaid, type OrderRow } from "../queries/orders.ts";
import { listFailedRefunds, listStuckRefunds } from "../queries/refunds.ts";
import { SHOP_ORDER } from "../rules.ts";
import { type Difference, Reconciliation } from "../schema/staff.ts";
import { apart, askHost } from "./asking-host.ts";

const KEY = "shop-reconciliation";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * So far back payments and orders are compared: longer than the host sends an event again, and than
 * the oldest backup that is kept.
 */
const WINDOW_MS = 8 * DAY_MS;
/** What was paid just now may be told in a moment. */
const SETTLING_MS = 10 * MINUTE_MS;
const FAILED_SHOWN_MS = 14 * DAY_MS;
const MOST = 10_000;
const BATCH = 100;
const SHOWN = 200;

/** The last comparison, or null before the first. */
export async function readReconciliation(db: Db): Promise<Reconciliation> {
  const kept = await findSetting(db, KEY);
  return Reconciliation.parse({ data: kept && JSON.parse(kept) });
}

/**
 * Compares the payments of the last days with the orders. What was not heard is taken over from the
 * payment host; what still differs is kept for staff and logged. Throws `PaymentsUnavailable`.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const { database, log, payments } = deps;
  if (!payments) return;
  const now = deps.now();
  const since = new Date(now.getTime() - WINDOW_MS);
  const found = await comparePayments(deps, payments, since);
  const orders = await compareOrders(deps, found.paid, since);
  const differences = [
    ...found.differences,
    ...orders.differences,
    ...(await listTroubledRefunds(deps)),
  ];
  for (const { kind, orderId } of differences) {
    log.warn({ difference: kind, orderId }, "orders and payments differ");
  }
  const data = {
    at: now.toISOString(),
    since: since.toISOString(),
    payments: found.paid.size,
    orders: orders.count,
    differences: differences.slice(0, SHOWN),
  };
  await writeSetting(database.db, KEY, JSON.stringify(data));
}

interface Found {
  /** The numbers of the orders that were paid. */
  paid: Set<string>;
  differences: Difference[];
}

async function comparePayments(deps: Deps, payments: Payments, since: Date): Promise<Found> {
  const found: Found = { paid: new Set(), differences: [] };
  let batch: Told[] = [];
  const compare = async () => {
    found.differences.push(...(await compareBatch(deps, batch)));
    batch = [];
  };
  for await (const record of payments.listPayments(since)) {
    const { subject, isPaid } = record;
    // What the shop did not make is none of its business.
    if (subject?.purpose !== SHOP_ORDER || !isPaid) continue;
    const orderNumber = subject.reference;
    found.paid.add(orderNumber);
    batch.push({ ...record, orderNumber });
    if (batch.length >= BATCH) await compare();
  }
  await compare();
  return found;
}

type Told = PaymentRecord & { orderNumber: string };

async function compareBatch(deps: Deps, batch: Told[]): Promise<Difference[]> {
  if (batch.length === 0) return [];
  const { db } = deps.database;
  const known = await listNumbered(
    db,
    batch.map(({ orderNumber }) => orderNumber),
  );
  const byNumber = new Map(known.map((order) => [order.orderNumber, order]));
  const differences: Difference[] = [];
  for (const record of batch) {
    const order = byNumber.get(record.orderNumber);
    if (!order) {
      const { orderNumber } = record;
      const text = `A payment names order ${orderNumber}, which is not there.`;
      differences.push({ kind: "unknown_order", orderId: null, orderNumber, text });
      continue;
    }
    if (!differenceOf(order, record)) continue;
    const { sessionId } = record;
    await apart(deps, order.id, () => askHost(deps, order.id, { sessionId }));
    const present = await findOrder(db, order.id);
    const left = present && differenceOf(present, record);
    if (left) differences.push({ ...left, orderId: order.id, orderNumber: order.orderNumber });
  }
  return differences;
}

function differenceOf(
  order: OrderRow,
  { sessionId, amountCents, currency, refundedCents }: Told,
): Pick<Difference, "kind" | "text"> | null {
  if (order.paidAt && sessionId !== order.stripeSessionId) {
    if (refundedCents >= amountCents) return null;
    const text = `It was paid a second time (${sessionId}): refund that payment at the payment provider.`;
    return { kind: "paid_twice", text };
  }
  if (amountCents !== order.totalAmount || currency !== CURRENCY) {
    const text = `Paid ${amountCents} ${currency} in cents, and the order comes to ${order.totalAmount} ${CURRENCY}.`;
    return { kind: "other_amount", text };
  }
  if (!order.paidAt) {
    return { kind: "not_paid_here", text: "It is paid at the payment provider, but not here." };
  }
  if (refundedCents !== order.refundedAmount) {
    const text = `${refundedCents} cents were refunded at the payment provider, and ${order.refundedAmount} here.`;
    return { kind: "other_refund", text };
  }
  return null;
}

async function compareOrders(
  deps: Deps,
  paid: Set<string>,
  since: Date,
): Promise<{ count: number; differences: Difference[] }> {
  // The page of an order is made a moment after the order, at most as long as it is held.
  const to = new Date(deps.now().getTime() - SETTLING_MS);
  const orders = await listPaid(deps.database.db, since, to, MOST);
  return {
    count: orders.length,
    differences: orders
      .filter(({ orderNumber }) => !paid.has(orderNumber))
      .map(({ id, orderNumber }) => ({
        kind: "not_paid_there",
        orderId: id,
        orderNumber,
        text: "It is paid here, but not at the payment provider.",
      })),
  };
}

async function listTroubledRefunds({ database: { db }, now }: Deps): Promise<Difference[]> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const stuck = await listStuckRefunds(db, before(DAY_MS), SHOWN);
  const failed = await listFailedRefunds(db, before(FAILED_SHOWN_MS), SHOWN);
  return [
    ...stuck.map(({ orderId, orderNumber }) => ({
      kind: "refund_stuck" as const,
      orderId,
      orderNumber,
      text: "A refund was requested a day ago and has not been made.",
    })),
    ...failed.map(({ orderId, orderNumber }) => ({
      kind: "refund_failed" as const,
      orderId,
      orderNumber,
      text: "A refund failed. Check whether the customer has received the money.",
    })),
  ];
}
