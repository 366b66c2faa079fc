/** How an athlete comes to a session: by a slot of a pass, paid alone, for a make-up, or let in at the desk. */
export const KINDS = ["standing", "drop_in", "make_up", "walk_in"] as const;

/** Where a booking stands. */
export const BOOKING_STATES = [
  "booked",
  "waitlisted",
  "offered",
  "cancelled",
  "late_cancelled",
  "attended",
  "no_show",
] as const;

/** For what a make-up was given: cancelled in time, filled by somebody who waited, closed, or illness. */
export const CREDIT_REASONS = ["cancelled", "filled", "closure", "illness", "staff"] as const;

/** The purchase of a session: its payment is waited for, it came, or it is waited for no longer. */
export const DROP_IN_STATUSES = ["pending", "paid", "ended"] as const;

/** How the purchase of a session is paid: on the provider's page, or in cash at the desk. */
export const PAYMENT_METHODS = ["card", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
