/** What a customer is asked to pay, on a page of the payment host. Amounts are in cents of US dollars. */
export interface SessionWish {
  /** Ours: what the payment is for, told back with every event. */
  orderId: number;
  orderNumber: string;
  customerEmail: string;
  /** Their sum is the whole amount: goods, and shipping and tax as lines of their own. */
  lines: { name: string; amountCents: number; quantity: number }[];
  /** Where the host sends the customer who paid, and who did not. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export type SessionState = "open" | "complete" | "expired";

export interface PaymentSession {
  id: string;
  state: SessionState;
  /** The host's page; null once it is closed. */
  url: string | null;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  /** Null until the host names it. */
  paymentIntentId: string | null;
}

export interface RefundWish {
  paymentIntentId: string;
  amountCents: number;
  /** The same key is the same refund, however often it is asked for. */
  key: string;
}

export interface PaymentRefund {
  id: string;
  status: "pending" | "succeeded" | "failed";
}

/** What the payment host told, checked to be its word. */
export interface PaymentEvent {
  id: string;
  /** As Stripe names it: `checkout.session.completed`. */
  type: string;
  createdAt: Date;
  /** The object that the event is about, as Stripe describes it. */
  object: Record<string, unknown>;
}

/** The payment host is not there, or did not answer in time; nothing is known of what it did. */
export class PaymentsUnavailable extends Error {
  override readonly name = "PaymentsUnavailable";
}

/** The one place where money moves. Card data never comes here: the customer gives it to the host. */
export interface Payments {
  /** Whether no money is behind it. */
  readonly isTest: boolean;
  /** The origin of the host's page, which the content policy must let forms lead to; null is our own. */
  readonly pageOrigin: string | null;
  /** @param key the same key is the same session, however often it is asked for */
  createSession(wish: SessionWish, key: string): Promise<PaymentSession>;
  findSession(id: string): Promise<PaymentSession | null>;
  /** Closes a payment page that nobody has paid on. One that was paid stays, and is told. */
  expireSession(id: string): Promise<PaymentSession>;
  refund(wish: RefundWish): Promise<PaymentRefund>;
  /**
   * @param body the request's raw bytes
   * @throws AppError `bad_request` when the signature is not the host's or older than 300 s
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}
