import type {
  Comparison,
  PaymentDifference,
  PaymentSummary,
} from "#areas/money/payments/service/on-payments.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { CURRENCY, type PaymentRecord } from "#lib/payments/payments.ts";
import { DAY_MS } from "#lib/time.ts";
import { RECONCILIATION } from "../queries/reconciliation.ts";
import { listFailedRefunds, listRequestedRefunds } from "../queries/refunds.ts";
import type { Difference } from "../schema/staff.ts";

const FAILED_SHOWN_MS = 14 * DAY_MS;
const SHOWN = 200;

/** Keeps for staff where the payments of the last days and the orders differ, and logs it. */
export async function keepComparison(
  deps: Deps,
  { at, since, payments, paid, differences: found }: Comparison,
): Promise<void> {
  const differences = [...found.map(inWords), ...(await listTroubledRefunds(deps))];
  for (const { kind, orderId } of differences) {
    deps.log.warn({ difference: kind, orderId }, "orders and payments differ");
  }
  const data = {
    at: at.toISOString(),
    since: since.toISOString(),
    payments,
    orders: paid,
    differences: differences.slice(0, SHOWN),
  };
  await writeSetting(deps.database.db, RECONCILIATION, JSON.stringify(data));
}

function inWords(difference: PaymentDifference): Difference {
  if (difference.kind === "unknown") {
    const { reference: orderNumber } = difference;
    const text = `A payment names order ${orderNumber}, which is not there.`;
    return { kind: "unknown_order", orderId: null, orderNumber, text };
  }
  const { kind, summary } = difference;
  const order = { orderId: summary.id, orderNumber: summary.reference };
  if (kind === "not_paid_there") {
    return { kind, ...order, text: "It is paid here, but not at the payment provider." };
  }
  return { kind, ...order, text: TEXTS[kind](difference.record, summary) };
}

const TEXTS = {
  paid_twice: ({ sessionId }: PaymentRecord) =>
    `It was paid a second time (${sessionId}), and that payment has not gone back yet.`,
  other_amount: ({ amountCents, currency }: PaymentRecord, order: PaymentSummary) =>
    `Paid ${amountCents} ${currency} in cents, and the order comes to ${order.amountCents} ${CURRENCY}.`,
  not_paid_here: () => "It is paid at the payment provider, but not here.",
  other_refund: ({ refundedCents }: PaymentRecord, order: PaymentSummary) =>
    `${refundedCents} cents were refunded at the payment provider, and ${order.refundedCents} here.`,
};

async function listTroubledRefunds({ database: { db }, now }: Deps): Promise<Difference[]> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const stuck = await listRequestedRefunds(db, before(DAY_MS), SHOWN);
  const failed = await listFailedRefunds(db, before(FAILED_SHOWN_MS), SHOWN);
  return [
    ...stuck.map(({ orderId, reference: orderNumber }) => ({
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
