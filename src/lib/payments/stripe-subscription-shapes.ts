import type Stripe from "stripe";
import { idOf } from "./stripe-calls.ts";
import { subjectIn } from "./subject.ts";
import type {
  InvoiceStatus,
  Subscription,
  SubscriptionInvoice,
  SubscriptionItem,
  SubscriptionStatus,
} from "./subscriptions.ts";

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: "incomplete",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** A subscription as Stripe describes it. Throws for one whose status or items are of another world. */
export function readSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, items, trial_end: trialEnd, pending_update: pending } = subscription;
  const [first] = items.data;
  const status = STATUSES[subscription.status];
  if (!first || !status) throw new Error(`subscription ${id} is ${subscription.status}`);
  const periodEnd = momentOf(first.current_period_end);
  const endsAt = subscription.cancel_at_period_end ? periodEnd : orNull(subscription.cancel_at);
  return {
    id,
    subject: subjectIn(subscription.metadata),
    customerId: idOf(subscription.customer) ?? "",
    status,
    items: items.data.map(readItem),
    periodStart: momentOf(first.current_period_start),
    periodEnd,
    freeUntil: subscription.status === "trialing" ? orNull(trialEnd) : null,
    endsAt: status === "ended" ? null : endsAt,
    endedAt: orNull(subscription.ended_at),
    pendingRaise: pending?.subscription_items
      ? {
          items: pending.subscription_items.map(readItem),
          expiresAt: momentOf(pending.expires_at),
        }
      : null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    cardId: idOf(subscription.default_payment_method),
  };
}

function readItem({ price, quantity }: Stripe.SubscriptionItem): SubscriptionItem {
  return {
    productId: idOf(price.product) ?? "",
    amountCents: (price.unit_amount ?? 0) * (quantity ?? 1),
  };
}

const REASONS: Record<string, SubscriptionInvoice["reason"]> = {
  subscription_create: "first",
  subscription_cycle: "month",
  subscription_update: "raise",
};

/** An invoice as Stripe describes it, with its payments; null for one that is no subscription's. */
export function readInvoice(invoice: Stripe.Invoice): SubscriptionInvoice | null {
  const details = invoice.parent?.subscription_details;
  if (!details) return null;
  const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
  return {
    id: invoice.id,
    subject: subjectIn(details.metadata),
    subscriptionId: idOf(details.subscription) ?? "",
    status: (invoice.status ?? "draft") as InvoiceStatus,
    reason: REASONS[invoice.billing_reason ?? ""] ?? "other",
    amountCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    attempts: invoice.attempt_count,
    isRetried: invoice.auto_advance ?? false,
    createdAt: momentOf(invoice.created),
    paidAt: orNull(invoice.status_transitions.paid_at),
    url: invoice.hosted_invoice_url ?? null,
    paymentIntentId: idOf(payment?.payment_intent),
  };
}

/** Stripe counts in whole seconds. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

function orNull(seconds: number | null): Date | null {
  return seconds === null ? null : momentOf(seconds);
}
