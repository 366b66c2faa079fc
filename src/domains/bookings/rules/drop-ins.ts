import { MINUTE_MS } from "#lib/time.ts";
import { defineTransitions } from "#lib/transitions.ts";

/** What payments of single sessions are for, as the payment provider is told. */
export const RAWPASS_DROP_IN = "rawpass-drop-in";

/** A payment may come after the wait: then it is paid, and has its place or its money back. */
export const DROP_IN_TRANSITIONS = defineTransitions({
  pay: { by: ["payment"], from: ["pending", "ended"], to: "paid" },
  end: { by: ["family", "payment", "time"], from: ["pending"], to: "ended" },
});

/** Money on its way back: asked for, done, failed. */
export const REFUND_STATUSES = ["asked", "done", "failed"] as const;

/** The provider tells in any order; a bank may send back what was refunded long ago. */
export const REFUND_TRANSITIONS = defineTransitions({
  succeed: { by: ["payment"], from: ["asked"], to: "done" },
  fail: { by: ["payment"], from: ["asked", "done"], to: "failed" },
});

/**
 * Why money goes back: it came when the place was gone, the family cancelled in time, we closed, or staff gave
 * it back on the provider's own pages.
 */
export const DROP_IN_REFUND_REASONS = ["late", "cancelled", "closed", "provider"] as const;
export type DropInRefundReason = (typeof DROP_IN_REFUND_REASONS)[number];

/** Unpaid drop-ins of an account at once: nobody holds a gym without paying. */
export const UNPAID_MAX = 4;

/** The provider makes no page that closes within half an hour. */
const PAGE_MINUTES_MIN = 30;

/** Whether a payment page can still be made for a place that is held until then. */
export function hasTimeForPage(heldUntil: Date, now: Date): boolean {
  return heldUntil.getTime() - now.getTime() >= PAGE_MINUTES_MIN * MINUTE_MS;
}

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
