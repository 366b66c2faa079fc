import { defineTransitions } from "#lib/transitions.ts";

/** Where the money of a deal stands, as the specification names it. */
export const DEAL_STATUSES = ["pending", "completed", "failed", "refunded"] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];

/** Where what was promised stands. */
export const FULFILMENTS = [
  "unpaid",
  "in_progress",
  "delivered",
  "changes_requested",
  "accepted",
  "disputed",
  "cancelled",
] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/**
 * What may become of a deal, and by whom. When a sponsor may dispute what is not delivered, and how much goes back
 * on a cancellation, comes on top (`deals.ts`).
 */
export const DEAL_TRANSITIONS = defineTransitions({
  pay: { by: ["payment"], from: ["unpaid"], to: "in_progress" },
  /** The money came after 72 hours, and its place is still free. */
  pay_late: { by: ["payment"], from: ["cancelled"], to: "in_progress" },
  lapse: { by: ["system"], from: ["unpaid"], to: "cancelled" },
  deliver: { by: ["organizer"], from: ["in_progress", "changes_requested"], to: "delivered" },
  ask_changes: { by: ["sponsor"], from: ["delivered"], to: "changes_requested" },
  accept: { by: ["sponsor", "system"], from: ["delivered"], to: "accepted" },
  dispute: {
    by: ["sponsor"],
    from: ["in_progress", "delivered", "changes_requested"],
    to: "disputed",
  },
  cancel: {
    by: ["sponsor", "organizer"],
    from: ["unpaid", "in_progress", "changes_requested"],
    to: "cancelled",
  },
  /** It was not delivered a month after its last day. */
  give_up: { by: ["system"], from: ["in_progress", "changes_requested"], to: "cancelled" },
  release: {
    by: ["staff"],
    from: ["in_progress", "delivered", "changes_requested", "disputed"],
    to: "accepted",
  },
  refund: {
    by: ["staff", "system", "payment"],
    from: ["in_progress", "delivered", "changes_requested", "disputed", "accepted"],
    to: "cancelled",
  },
});
