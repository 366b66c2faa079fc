import { defineTransitions } from "#lib/transitions.ts";

/** What payments of single sessions are for, as the payment provider is told. */
export const RAWPASS_DROP_IN = "rawpass-drop-in";

/** A payment may come after the wait: then it is paid, and has its place or its money back. */
export const DROP_IN_TRANSITIONS = defineTransitions({
  pay: { by: ["payment"], from: ["pending", "ended"], to: "paid" },
  end: { by: ["family", "payment", "time"], from: ["pending"], to: "ended" },
});

/**
 * Why money goes back: it came when the place was gone, the family canceled in time, somebody on the waitlist took
 * a place that was canceled late, we closed, or staff gave it back on the provider's own pages.
 */
export const DROP_IN_REFUND_REASONS = [
  "late",
  "cancelled",
  "resold",
  "closed",
  "provider",
] as const;
export type DropInRefundReason = (typeof DROP_IN_REFUND_REASONS)[number];

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
