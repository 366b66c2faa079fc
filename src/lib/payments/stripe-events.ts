import type Stripe from "stripe";
import * as z from "zod/mini";
import type {
  CardChanged,
  DisputeNews,
  DisputeOutcome,
  InvoiceChanged,
  PaymentEvent,
  PaymentMarks,
  PaymentNews,
  SubscriptionChanged,
} from "./events.ts";
import type { PaymentRefund } from "./payments.ts";
import { readSigned } from "./signed-events.ts";
import { subjectIn } from "./subject.ts";

/** Stripe gives an object, or its id only. */
const Reference = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
);
const Metadata = z.nullish(z.record(z.string(), z.string()));
const Session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: Reference,
  subscription: Reference,
  metadata: Metadata,
});
const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.nullish(z.string()),
  payment_intent: Reference,
  metadata: Metadata,
});
const Charge = z.object({ payment_intent: Reference, metadata: Metadata });
const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.nullish(z.int()),
  evidence_details: z.nullish(z.object({ due_by: z.nullish(z.int()) })),
  payment_intent: Reference,
  payment_method_details: z.nullish(
    z.object({ card: z.nullish(z.object({ case_type: z.nullish(z.string()) })) }),
  ),
});
const Subscription = z.object({ id: z.string(), metadata: Metadata });
const Invoice = z.object({
  id: z.string(),
  parent: z.nullish(
    z.object({
      subscription_details: z.nullish(z.object({ subscription: Reference, metadata: Metadata })),
    }),
  ),
});
const Customer = z.object({
  id: z.string(),
  invoice_settings: z.nullish(z.object({ default_payment_method: Reference })),
});

type Marked<News> = News & { marks: PaymentMarks };
type Other = { kind: "other" };
type Unreadable = { kind: "unreadable" };
type Read = (object: unknown) => Marked<PaymentNews> | CardChanged | Other;

/** What is handled, by Stripe's names; all else is only noted. */
const READ: { [type in Stripe.Event.Type]?: Read } = {
  "checkout.session.completed": readSession,
  "checkout.session.async_payment_succeeded": readSession,
  "checkout.session.async_payment_failed": readSession,
  "checkout.session.expired": readSession,
  "charge.refunded": readCharge,
  "refund.created": readRefundEvent,
  "refund.updated": readRefundEvent,
  "refund.failed": readRefundEvent,
  "charge.dispute.created": readDispute,
  "charge.dispute.updated": readDispute,
  "charge.dispute.closed": readDispute,
  "customer.subscription.created": subscriptionThat("created"),
  "customer.subscription.updated": subscriptionThat("updated"),
  "customer.subscription.deleted": subscriptionThat("deleted"),
  "customer.subscription.pending_update_applied": subscriptionThat("pending_raise_applied"),
  "customer.subscription.pending_update_expired": subscriptionThat("pending_raise_expired"),
  "invoice.finalized": invoiceThat("finalized"),
  "invoice.paid": invoiceThat("paid"),
  "invoice.payment_failed": invoiceThat("payment_failed"),
  "invoice.voided": invoiceThat("voided"),
  "customer.updated": readCustomer,
};

/**
 * Reads an event of Stripe's from a request's raw bytes: the one place that knows its shape.
 * @throws AppError `bad_request` when it is not signed with `secret`, or longer than 300 s ago
 */
export function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): PaymentEvent {
  const { id, type, object, otherVersion } = readSigned(body, signature, secret, now);
  const read = READ[type as Stripe.Event.Type];
  const news = read ? readKnown(read, object, otherVersion) : { kind: "other" as const };
  return { id, type, otherVersion, ...news };
}

/** In another version, an object without what makes it ours may only have that elsewhere. */
function readKnown(
  read: Read,
  object: unknown,
  otherVersion: string | null,
): ReturnType<Read> | Unreadable {
  try {
    const news = read(object);
    return news.kind === "other" && otherVersion ? { kind: "unreadable" } : news;
  } catch (error) {
    if (error instanceof z.core.$ZodError) return { kind: "unreadable" };
    throw error;
  }
}

function readSession(object: unknown): Marked<PaymentNews> {
  const session = Session.parse(object);
  const sessionId = session.id;
  const paymentIntentId = session.payment_intent ?? null;
  const subscriptionId = session.subscription ?? null;
  const marks = { subject: subjectIn(session.metadata), sessionId, paymentIntentId };
  if (session.payment_status !== "paid") return { kind: "checkout_unpaid", sessionId, marks };
  const amountCents = session.amount_total ?? 0;
  const currency = session.currency ?? "";
  return {
    kind: "checkout_paid",
    sessionId,
    paymentIntentId,
    subscriptionId,
    amountCents,
    currency,
    marks,
  };
}

function readCharge(object: unknown): Marked<PaymentNews> {
  return { kind: "charge_refunded", marks: marksOf(Charge.parse(object)) };
}

function readRefundEvent(object: unknown): Marked<PaymentNews> {
  const refund = Refund.parse(object);
  return { kind: "refund_changed", refund: readRefund(refund), marks: marksOf(refund) };
}

const OUTCOMES: readonly string[] = [
  "won",
  "lost",
  "warning_closed",
  "prevented",
] satisfies readonly DisputeOutcome[];

/**
 * Reads a dispute as Stripe describes it, in an event and in a list. One that was prevented by a `resolution` is lost:
 * the cardholder got the money back.
 */
export function readDispute(object: unknown): Marked<DisputeNews> {
  const { id: disputeId, payment_intent, ...read } = Dispute.parse(object);
  const isResolved = read.payment_method_details?.card?.case_type === "resolution";
  const status = read.status === "prevented" && isResolved ? "lost" : read.status;
  const marks = marksOf({ payment_intent });
  const { paymentIntentId } = marks;
  const dispute = { disputeId, paymentIntentId, marks };
  if (!OUTCOMES.includes(status)) {
    const dueBy = read.evidence_details?.due_by;
    return {
      ...{ kind: "dispute_opened", ...dispute, amountCents: read.amount ?? null },
      answerBy: dueBy ? new Date(dueBy * 1_000) : null,
      isAnswered: !status.endsWith("needs_response"),
    };
  }
  return { kind: "dispute_closed", outcome: status as DisputeOutcome, ...dispute };
}

function subscriptionThat(change: SubscriptionChanged["change"]): Read {
  return (object) => {
    const { id: subscriptionId, metadata } = Subscription.parse(object);
    return { kind: "subscription_changed", change, subscriptionId, marks: marksOf({ metadata }) };
  };
}

function invoiceThat(change: InvoiceChanged["change"]): Read {
  return (object) => {
    const { id: invoiceId, parent } = Invoice.parse(object);
    const { subscription: subscriptionId, metadata } = parent?.subscription_details ?? {};
    // One that somebody wrote by hand on the provider's pages.
    if (!subscriptionId) return { kind: "other" };
    const marks = marksOf({ metadata });
    return { kind: "invoice_changed", change, invoiceId, subscriptionId, marks };
  };
}

function readCustomer(object: unknown): CardChanged | Other {
  const { id: customerId, invoice_settings } = Customer.parse(object);
  const cardId = invoice_settings?.default_payment_method;
  return cardId ? { kind: "card_changed", customerId, cardId } : { kind: "other" };
}

interface MarkedObject {
  payment_intent?: string | null | undefined;
  metadata?: z.infer<typeof Metadata>;
}

function marksOf({ payment_intent, metadata }: MarkedObject): PaymentMarks {
  return {
    subject: subjectIn(metadata),
    sessionId: null,
    paymentIntentId: payment_intent ?? null,
  };
}

/** A refund as Stripe describes it, in an event or an answer. */
export function readRefund({
  id,
  status,
  amount,
  metadata,
}: Pick<z.infer<typeof Refund>, "id" | "status" | "amount" | "metadata">): PaymentRefund {
  const isOver = status === "failed" || status === "canceled";
  return {
    id,
    status: status === "succeeded" ? status : isOver ? "failed" : "pending",
    amountCents: amount,
    key: metadata?.refund_id || null,
  };
}
