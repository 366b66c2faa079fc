/**
 * Why money of a deal goes back. `provider` is what staff gave back on the provider's own pages, `by_hand` what the
 * provider could not send back and staff have paid in another way.
 */
export const REFUND_REASONS = ["late", "cancelled", "decided", "provider", "by_hand"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** How a bank's inquiry into a payment ends. */
export const BANK_OUTCOMES = ["won", "lost", "warning_closed", "prevented"] as const;

/** What shows that something was delivered. */
export const PROOF_KINDS = ["link", "picture", "document"] as const;

/** What can happen to a deal. */
export const DEAL_EVENTS = [
  "agreed",
  "paid",
  "paid_late",
  "lapsed",
  "delivered",
  "changes_asked",
  "accepted",
  "dispute_opened",
  "dispute_answered",
  "decided",
  "cancelled",
  "given_back",
  "given_up",
  "refunded",
  "refund_failed",
  "payout_sent",
  "payout_refused",
  "payout_by_hand",
  "bank_inquiry",
  "bank_decided",
] as const;
export type DealEvent = (typeof DEAL_EVENTS)[number];

/** How money of a deal moves. */
export const LEDGER_EVENTS = [
  "payment",
  "refund",
  "refund_failed",
  "payout",
  "fee_back",
  "reversal",
  "reversal_refused",
  "chargeback",
  "chargeback_won",
  "chargeback_lost",
  "repaid",
] as const;
export type LedgerEvent = (typeof LEDGER_EVENTS)[number];
