import { REFUND_STATUSES } from "#lib/refund-statuses.ts";
import { defineTransitions } from "#lib/transitions.ts";
import type { PaymentMethod } from "../schema/states.ts";

/** What payments of single sessions are for, as the payment provider is told. */
export const RAWPASS_DROP_IN = "rawpass-drop-in";

/** A payment may come after the wait: then it is paid, and has its place or its money back. */
export const DROP_IN_TRANSITIONS = defineTransitions({
  pay: { by: ["payment", "staff"], from: ["pending", "ended"], to: "paid" },
  end: { by: ["family", "payment", "time"], from: ["pending"], to: "ended" },
});

/**
 * Why money goes back: it came when the place was gone, the family canceled in time, somebody else bought a place that
 * was canceled late, we closed, staff decided so, or they gave it back on the provider's own pages.
 */
export const DROP_IN_REFUND_REASONS = [
  "late",
  "cancelled",
  "resold",
  "closed",
  "staff",
  "provider",
] as const;
export type DropInRefundReason = (typeof DROP_IN_REFUND_REASONS)[number];

/** Cash is owed until staff hand it over at the desk; everything else goes through the provider. */
export const DROP_IN_REFUND_STATUSES = [...REFUND_STATUSES, "owed"] as const;

/** Staff hand over what is owed in cash, once. */
export const CASH_REFUND_TRANSITIONS = defineTransitions({
  pay_back: { by: ["staff"], from: ["owed"], to: "done" },
});

/** Unpaid drop-ins of an account at once: nobody holds a gym without paying. */
export const UNPAID_MAX = 4;

/** How a bank's inquiry into a payment ends. */
export const DISPUTE_OUTCOMES = ["won", "lost", "warning_closed", "prevented"] as const;

/** Whether a bank keeps the money of a drop-in, or may: then nothing goes back a second time. */
export function isDisputed(dropIn: {
  disputeId: string | null;
  disputeOutcome: (typeof DISPUTE_OUTCOMES)[number] | null;
}): boolean {
  const { disputeId, disputeOutcome } = dropIn;
  return disputeId !== null && (disputeOutcome === null || disputeOutcome === "lost");
}

/** How much of the payment for a drop-in can still go back; nothing while a bank keeps the money, or may. */
export function leftCentsOf(dropIn: {
  paidAt: Date | null;
  method: PaymentMethod;
  paymentIntentId: string | null;
  amountCents: number;
  /** What went back or is on its way. */
  goneCents: number;
  disputeId: string | null;
  disputeOutcome: (typeof DISPUTE_OUTCOMES)[number] | null;
}): number {
  const { paidAt, method, paymentIntentId, amountCents, goneCents } = dropIn;
  if (paidAt === null || isDisputed(dropIn)) return 0;
  if (method === "card" && paymentIntentId === null) return 0;
  return Math.max(0, amountCents - goneCents);
}

/** Cause of the task to pay back the cash of a refund. */
export const cashOwed = (refundId: number) => `cash-owed:drop-in:${refundId}`;
