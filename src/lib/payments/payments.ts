import { PlainError } from "../error-report.ts";
import type { AccountEvent } from "./account-events.ts";
import type { DisputeNews, PaymentEvent } from "./events.ts";
import type { PaymentSession } from "./payment-session.ts";
import type { Payouts } from "./payouts.ts";
import type { PaymentSubject } from "./subject.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** What everything is priced in. */
export const CURRENCY = "usd";

/**
 * What a customer is asked to pay, on a page of the payment provider. Amounts are in cents of US
 * dollars.
 */
export interface SessionRequest {
  /** Told back with every event. */
  subject: PaymentSubject;
  customerEmail: string;
  /** Their sum is the whole amount: products, and shipping and tax as lines of their own. */
  lines: { name: string; amountCents: number; quantity: number }[];
  /** Where the provider sends the customer who paid, and who did not. */
  successUrl: string;
  cancelUrl: string;
  /** From 30 minutes to a day from now. */
  expiresAt: Date;
  /** Whether the money is held for somebody else, and transferred later. */
  isHeld?: boolean;
}

/** What the provider knows of a payment page, for the daily comparison with ours. */
export interface PaymentRecord {
  sessionId: string;
  /** Null for what was not made by this site. */
  subject: PaymentSubject | null;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  refundedCents: number;
}

export interface RefundRequest {
  paymentIntentId: string;
  amountCents: number;
  subject: PaymentSubject;
  /** Ours, told back with every event; no other refund of this purpose ever has it. */
  key: string;
}

export interface PaymentRefund {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  /** Ours; null for what staff gave back on the provider's own pages. */
  key: string | null;
}

/**
 * The payment provider is not there, or did not answer in time; nothing is known of what it did.
 */
export class PaymentsUnavailable extends PlainError {
  override readonly name = "PaymentsUnavailable";
}

/** The payment provider has understood, and will never do it. */
export class PaymentRefused extends PlainError {
  override readonly name = "PaymentRefused";
}

/**
 * The one place where money moves. Card data never comes here: the customer gives it to the provider.
 * Whatever asks the provider throws `PaymentsUnavailable` within 10 seconds when it does not answer.
 */
export interface Payments {
  /** Whether no money is behind it. */
  readonly isTest: boolean;
  /** What is paid by the month. */
  readonly subscriptions: Subscriptions;
  /** What is held for others, and sent to them. */
  readonly payouts: Payouts;
  /** @param key the same key is the same session, however often it is asked for */
  createSession(request: SessionRequest, key: string): Promise<PaymentSession>;
  findSession(id: string): Promise<PaymentSession | null>;
  /**
   * Closes a payment page that nobody has paid on. One that was paid stays, and is told; null for
   * none.
   */
  expireSession(id: string): Promise<PaymentSession | null>;
  /**
   * Sends a refund. The same `key` is the same refund, however often it is sent.
   * @throws PaymentRefused when the provider will not
   */
  refund(request: RefundRequest): Promise<PaymentRefund>;
  /**
   * All refunds of a payment, at most 100.
   * @throws PaymentRefused for a payment that is not the provider's
   */
  listRefunds(paymentIntentId: string): Promise<PaymentRefund[]>;
  /** The payment pages made since then. */
  listPayments(since: Date): AsyncIterable<PaymentRecord>;
  /** What banks do about payments of which customers have complained since then. */
  listDisputes(since: Date): AsyncIterable<DisputeNews>;
  /**
   * @param body the request's raw bytes
   * @throws AppError `bad_request` when the signature is not the provider's or older than 300 s
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
  /**
   * Reads what is told of connected accounts; the rules of `readEvent` hold.
   * @throws AppError `unavailable` where no secret is known for these events
   */
  readAccountEvent(body: Buffer, signature: string | undefined, now: Date): AccountEvent;
}
