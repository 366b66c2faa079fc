import type { PaymentSession } from "./payment-session.ts";
import type { PaymentSubject } from "./subject.ts";

/** A part of what a subscription costs a month. */
export interface SubscriptionItem {
  /** The provider's product, by an id of ours; it is made when it is first asked for. */
  productId: string;
  /** In cents of US dollars a month. */
  amountCents: number;
}

/** A part of what is asked for; what it is called is read on the provider's pages and invoices. */
export interface RequestedItem extends SubscriptionItem {
  name: string;
}

/**
 * A payment page that begins a subscription by the month, whose first month is paid there. Its billing
 * day is the moment of that payment.
 */
export interface SubscriptionWish {
  /** Told back with every event of the subscription and of its invoices. */
  subject: PaymentSubject;
  /** Whoever has paid before, by the provider's name of him; else his address. */
  customer: { id: string } | { email: string };
  /** One for each product, from one to 20. */
  items: readonly RequestedItem[];
  successUrl: string;
  cancelUrl: string;
  /** From 30 minutes to a day from now. */
  expiresAt: Date;
}

/**
 * How a subscription stands: its first invoice is not paid, paid up, an invoice is not paid, over.
 * What the provider calls a trial is paid up: nothing is owed.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past_due" | "ended";

export interface Subscription {
  id: string;
  /** Null for one that was not made by this site. */
  subject: PaymentSubject | null;
  customerId: string;
  status: SubscriptionStatus;
  items: SubscriptionItem[];
  periodStart: Date;
  /** The next billing, or the end of what ends with its period. */
  periodEnd: Date;
  /** When charges begin again (a freeze); null where it is charged as usual. */
  freeUntil: Date | null;
  /** When it ends, where that is decided; null for one that goes on. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** A raise whose charge has failed: it takes place if that is paid before `expiresAt`. */
  pendingRaise: { items: SubscriptionItem[]; expiresAt: Date } | null;
  latestInvoiceId: string | null;
  /** What it is charged to, if not the customer's own; null for that. */
  cardId: string | null;
}

export type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

/** An invoice of a subscription. Amounts are in cents. */
export interface SubscriptionInvoice {
  id: string;
  /** The subscription's. */
  subject: PaymentSubject | null;
  subscriptionId: string;
  status: InvoiceStatus;
  /** What it is for: the first month, another month, a raise; `other` is what staff made by hand. */
  reason: "first" | "month" | "raise" | "other";
  /** 0 for what a freeze makes: no money moves, and there is nothing to tell. */
  amountCents: number;
  paidCents: number;
  currency: string;
  /** How often it was charged. */
  attempts: number;
  /** Whether the provider goes on charging by itself. */
  isRetried: boolean;
  createdAt: Date;
  paidAt: Date | null;
  /** The provider's page of it, and with what is paid its receipt; null while it is a draft. */
  url: string | null;
  /** The payment that paid it, which is what is refunded; null until then. */
  paymentIntentId: string | null;
}

/** What a change would cost now. */
export interface RaisePreview {
  /** In cents; below 0 where more is refunded than charged. */
  dueCents: number;
  /** The moment it is for; the raise is asked for with the same one. */
  prorationDate: Date;
  /** What that sum is made of, in the provider's words. */
  lines: { text: string; amountCents: number }[];
}

/**
 * Monthly payments. Whatever changes something takes a `key`: the same key is the same change, and
 * a change that has taken place is not made again, however late the key comes back.
 * All throw `PaymentsUnavailable` within 10 seconds when the provider does not answer, and `PaymentRefused`
 * for what it will never do.
 */
export interface Subscriptions {
  /** @param key the same key is the same page, however often it is asked for */
  createCheckout(request: SubscriptionWish, key: string): Promise<PaymentSession>;
  find(subscriptionId: string): Promise<Subscription | null>;
  findInvoice(invoiceId: string): Promise<SubscriptionInvoice | null>;
  /** The invoice that a payment has paid; null for a payment that is no subscription's. */
  findInvoiceOfPayment(paymentIntentId: string): Promise<SubscriptionInvoice | null>;
  /** @param prorationDate in whole seconds: later parts of a second are dropped */
  previewRaise(
    subscriptionId: string,
    items: readonly RequestedItem[],
    prorationDate: Date,
  ): Promise<RaisePreview>;
  /**
   * Charges the difference for the rest of the period at once, then costs `items`. Where that charge
   * fails nothing changes but `pendingRaise`.
   */
  raise(
    subscriptionId: string,
    request: { items: readonly RequestedItem[]; prorationDate: Date },
    key: string,
  ): Promise<Subscription>;
  /** Costs `items` from the next billing on; nothing is refunded. */
  lower(
    subscriptionId: string,
    items: readonly RequestedItem[],
    key: string,
  ): Promise<Subscription>;
  /** Charges nothing until `until`, which is the billing day from then on. */
  freeze(subscriptionId: string, until: Date, key: string): Promise<Subscription>;
  /** Moves the end of a freeze forward; null charges at once. */
  endFreeze(subscriptionId: string, on: Date | null, key: string): Promise<Subscription>;
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<Subscription>;
  /** Goes on after all; for one that has ended already it is refused. */
  undoCancel(subscriptionId: string, key: string): Promise<Subscription>;
  /** Ends it now; nothing is refunded, and open invoices stay. */
  cancelNow(subscriptionId: string, key: string): Promise<Subscription>;
  /** Voids what is open, so that it is never paid, and with it a pending raise. */
  voidOpenInvoices(subscriptionId: string): Promise<SubscriptionInvoice[]>;
  /** Charges an open invoice now. One whose charge fails stays open, and counts an attempt more. */
  payInvoice(invoiceId: string, key: string): Promise<SubscriptionInvoice>;
  /** From now on the provider does not charge an open invoice by itself. */
  stopRetries(invoiceId: string): Promise<void>;
  /** Charges a subscription to a card that its customer has chosen. */
  adoptCard(subscriptionId: string, cardId: string): Promise<Subscription>;
  /** The provider's page for the card and the invoices, and nothing else, for a few minutes. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** The newest 100, the newest first. */
  listInvoices(subscriptionId: string): Promise<SubscriptionInvoice[]>;
  /** The subscriptions of a customer that have not ended, at most 100. */
  listOfCustomer(customerId: string): Promise<Subscription[]>;
  /** All that have not ended. */
  listAll(): AsyncIterable<Subscription>;
  /** The invoices made since then, of any subscription. */
  listInvoicesSince(since: Date): AsyncIterable<SubscriptionInvoice>;
}
