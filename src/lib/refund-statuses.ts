import { defineTransitions } from "./transitions.ts";

/** What may be known of a refund: requested, done, failed. */
export const REFUND_STATUSES = ["asked", "done", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The provider's events come in any order; a bank may send back what was refunded long ago. */
export const REFUND_TRANSITIONS = defineTransitions({
  succeed: { by: ["payment"], from: ["asked"], to: "done" },
  fail: { by: ["payment"], from: ["asked", "done"], to: "failed" },
});
