import type { PaymentRefund } from "./payments.ts";
import type { PaymentSubject } from "./subject.ts";

/** What tells whose an event is: the subject written on it, its page, or its payment. */
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
  /** What began by paying; null for what is paid once. */
  subscriptionId: string | null;
  amountCents: number;
  currency: string;
}

/** A payment page that ended, or may end, without having been paid. */
export interface UnpaidCheckout {
  kind: "checkout_unpaid";
  sessionId: string;
}

/** How a dispute ended; a prevented one was stopped before the bank decided anything, and the money stayed. */
export type DisputeOutcome = "won" | "lost" | "warning_closed" | "prevented";

/** What a bank does about a payment that a customer complains of. */
export type DisputeNews = { disputeId: string; paymentIntentId: string | null } & (
  | {
      kind: "dispute_opened";
      amountCents: number | null;
      /** Until when the bank takes an answer; null without a date. */
      answerBy: Date | null;
      /** Whether the bank has its answer, or none can be given. */
      isAnswered: boolean;
    }
  | { kind: "dispute_closed"; outcome: DisputeOutcome }
);

/** A subscription changed. How it stands is to be asked: events come in any order. */
export interface SubscriptionChanged {
  kind: "subscription_changed";
  change: "created" | "updated" | "deleted" | "pending_raise_applied" | "pending_raise_expired";
  subscriptionId: string;
}

/** An invoice of a subscription changed. How it stands is to be asked, as with the subscription. */
export interface InvoiceChanged {
  kind: "invoice_changed";
  change: "finalized" | "paid" | "payment_failed" | "voided";
  invoiceId: string;
  subscriptionId: string;
}

/** A customer has chosen a card for all that he is charged for. */
export interface CardChanged {
  kind: "card_changed";
  customerId: string;
  cardId: string;
}

/** What a payment provider tells, of the kinds that something here acts upon. */
export type PaymentNews =
  | PaidCheckout
  | UnpaidCheckout
  | { kind: "refund_changed"; refund: PaymentRefund }
  /** Something went back of a payment; the provider is to be asked what. */
  | { kind: "charge_refunded" }
  | DisputeNews
  | SubscriptionChanged
  | InvoiceChanged;

/** Facts about any event of the payment provider. */
export interface EventFacts {
  id: string;
  /** The provider's name of it: `checkout.session.completed`. */
  type: string;
  /** API version of the event's shapes if the site reads another one; null otherwise. */
  otherVersion: string | null;
}

/**
 * What the payment provider told, checked to be its word, and read once. An unreadable event is of a kind that
 * something here acts upon, and in a shape that the site does not know.
 */
export type PaymentEvent = EventFacts &
  (
    | { kind: "other" }
    | { kind: "unreadable" }
    | CardChanged
    | (PaymentNews & { marks: PaymentMarks })
  );
