import type { PaymentRefund } from "./payments.ts";
import type { PaymentSubject } from "./subject.ts";

/** By what it is known whose an event is: what was written on it, its page, or its payment. */
export interface PaymentMarks {
  subject: PaymentSubject | null;
  sessionId: string | null;
  paymentIntentId: string | null;
}

/** A payment page that was paid, as the provider says. */
export interface PaidCheckout {
  kind: "checkout_paid";
  sessionId: string;
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
}

/** A payment page that ended, or may end, without having been paid. */
export interface UnpaidCheckout {
  kind: "checkout_unpaid";
  sessionId: string;
}

/** How a dispute ended; a prevented one was resolved before the bank decided anything. */
export type DisputeOutcome = "won" | "lost" | "warning_closed" | "prevented";

/** What a bank does about a payment that a customer complains of. */
export type DisputeNews =
  | { kind: "dispute_opened"; disputeId: string }
  | { kind: "dispute_closed"; disputeId: string; outcome: DisputeOutcome };

/** What a payment provider tells, of the kinds that something here acts upon. */
export type PaymentNews =
  | PaidCheckout
  | UnpaidCheckout
  | { kind: "refund_changed"; refund: PaymentRefund }
  /** Something went back of a payment; the provider is to be asked what. */
  | { kind: "charge_refunded" }
  | DisputeNews;

/** What the payment provider told, checked to be its word, and read once. */
export type PaymentEvent = {
  id: string;
  /** As the provider names it: `checkout.session.completed`. */
  type: string;
} & ({ kind: "other" } | (PaymentNews & { marks: PaymentMarks }));
