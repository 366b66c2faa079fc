export type SessionState = "open" | "complete" | "expired";

/** A page on which a customer pays. Amounts are in cents. */
export interface PaymentSession {
  id: string;
  state: SessionState;
  /** The provider's page; null once it is closed. */
  url: string | null;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  /** Null until the provider names it, and for a page that begins a subscription. */
  paymentIntentId: string | null;
  /** What began by paying; null for a page that begins none, and before. */
  subscriptionId: string | null;
}
