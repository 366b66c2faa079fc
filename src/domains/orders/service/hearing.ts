import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentEvent } from "#lib/payments/signed-events.ts";
import {
  lockOrderNumbered,
  lockOrderOfPayment,
  lockOrderOfSession,
  type OrderRow,
} from "../queries/orders.ts";
import { paymentStatusOf } from "../rules.ts";
import { paymentEvents } from "../tables.ts";
import { expireOrder } from "./expiring.ts";
import { changeOrder, isNoted } from "./noting.ts";
import { openCheckout } from "./paying.ts";
import { applyRefund } from "./refunding.ts";
import { settleOrder } from "./settling.ts";

/** Name of the job that asks the payment host how it stands with an order. */
export const ASK_HOST = "shop-ask-host";

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
const Metadata = z.nullish(
  z.object({
    order_number: z.optional(z.string()),
    refund_id: z.optional(z.string()),
  }),
);
const Session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: Reference,
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
const Dispute = z.object({ id: z.string(), status: z.string(), payment_intent: Reference });

interface Heard {
  orderId: number | null;
  /** Whether everybody sees another availability of goods now. */
  isPublic: boolean;
}

const NOTHING: Heard = { orderId: null, isPublic: false };

type Hear = (tx: Db, deps: Deps, object: unknown) => Promise<Heard>;

/** What is heard of; all else is only noted. */
const HEARD: Record<string, Hear> = {
  "checkout.session.completed": hearSession,
  "checkout.session.async_payment_succeeded": hearSession,
  "checkout.session.async_payment_failed": hearSession,
  "checkout.session.expired": hearSession,
  "charge.refunded": hearCharge,
  "refund.created": hearRefund,
  "refund.updated": hearRefund,
  "refund.failed": hearRefund,
  "charge.dispute.created": hearDispute,
  "charge.dispute.closed": hearDispute,
};

/**
 * Hears an event of the payment host: whatever it changes is committed with its id, so that the same
 * event again changes nothing, and one that failed changes everything when it comes again.
 * Throws `bad_request` for what is not the host's word.
 */
export async function hearPaymentEvent(
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = openCheckout(deps).readEvent(body, signature, deps.now());
  await deps.database.changes.publish(
    (tx) => hearOnce(tx, deps, event),
    (isPublic) => isPublic,
  );
}

async function hearOnce(tx: Db, deps: Deps, { id, type, object }: PaymentEvent): Promise<boolean> {
  const now = deps.now();
  const added = await tx
    .insert(paymentEvents)
    .values({ eventId: id, type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  if (added.length === 0) return false;
  const { orderId, isPublic } = (await HEARD[type]?.(tx, deps, object)) ?? NOTHING;
  await tx
    .update(paymentEvents)
    .set({ orderId, processedAt: now })
    .where(eq(paymentEvents.eventId, id));
  return isPublic;
}

async function hearSession(tx: Db, deps: Deps, object: unknown): Promise<Heard> {
  const session = Session.parse(object);
  const order = (await lockMeant(tx, session)) ?? (await lockOrderOfSession(tx, session.id));
  if (!order) return NOTHING;
  if (session.payment_status === "paid") {
    const isPublic = await settleOrder(tx, deps, order, {
      sessionId: session.id,
      paymentIntentId: session.payment_intent ?? null,
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? "",
    });
    return { orderId: order.id, isPublic };
  }
  // A page that another one took the place of may end; the order goes on.
  const isPresent = order.stripeSessionId === null || order.stripeSessionId === session.id;
  const end = { by: "payment", note: "Not paid in time", now: deps.now() } as const;
  return { orderId: order.id, isPublic: isPresent && (await expireOrder(tx, order, end)) };
}

async function hearRefund(tx: Db, deps: Deps, object: unknown): Promise<Heard> {
  const refund = Refund.parse(object);
  const order = await lockMeant(tx, refund);
  if (!order) return NOTHING;
  const { id, amount, status, metadata } = refund;
  const isOver = status === "failed" || status === "canceled";
  await applyRefund(tx, deps, order.id, {
    id,
    status: status === "succeeded" ? status : isOver ? "failed" : "pending",
    amountCents: amount,
    key: metadata?.refund_id || null,
  });
  return { orderId: order.id, isPublic: false };
}

/** A charge names no single refund: the host is asked for them. */
async function hearCharge(tx: Db, deps: Deps, object: unknown): Promise<Heard> {
  const order = await lockMeant(tx, Charge.parse(object));
  if (!order) return NOTHING;
  await deps.jobs.queue(tx, ASK_HOST, { orderId: order.id });
  return { orderId: order.id, isPublic: false };
}

const closing = (disputeId: string) => `Dispute ${disputeId} closed: `;

async function hearDispute(tx: Db, deps: Deps, object: unknown): Promise<Heard> {
  const { id, status, payment_intent: paymentIntent } = Dispute.parse(object);
  const order = paymentIntent ? await lockOrderOfPayment(tx, paymentIntent) : null;
  if (!order) {
    deps.log.warn({ dispute: id }, "a dispute is about no order that is known");
    return NOTHING;
  }
  const heard = { orderId: order.id, isPublic: false };
  const now = deps.now();
  if (status === "won" || status === "lost" || status === "warning_closed") {
    // What is lost stays disputed: the money is gone, and it is no refund of ours.
    const paymentStatus =
      status === "lost" ? "disputed" : paymentStatusOf({ ...order, paymentStatus: "paid" });
    const note = `${closing(id)}${status}`;
    await changeOrder(tx, order, { change: { paymentStatus }, note, now });
    return heard;
  }
  if (await isNoted(tx, order.id, closing(id))) return heard;
  const change = { paymentStatus: "disputed" } as const;
  await changeOrder(tx, order, { change, note: `Dispute ${id} opened`, now });
  return heard;
}

interface Meant {
  payment_intent?: string | null | undefined;
  metadata?: { order_number?: string | undefined } | null | undefined;
}

/** The order that an object is about: by what the shop wrote on it, or by its payment. */
async function lockMeant(tx: Db, { metadata, payment_intent }: Meant): Promise<OrderRow | null> {
  const orderNumber = metadata?.order_number;
  if (orderNumber) return lockOrderNumbered(tx, orderNumber);
  return payment_intent ? lockOrderOfPayment(tx, payment_intent) : null;
}
