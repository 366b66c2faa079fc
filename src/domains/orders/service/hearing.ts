import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type {
  DisputeNews,
  PaymentEvent,
  PaymentMarks,
  PaymentNews,
  UnpaidCheckout,
} from "#lib/payments/events.ts";
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

interface Heard {
  orderId: number | null;
  /** Whether everybody sees another availability of goods now. */
  isPublic: boolean;
}

const NOTHING: Heard = { orderId: null, isPublic: false };

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

async function hearOnce(tx: Db, deps: Deps, event: PaymentEvent): Promise<boolean> {
  const now = deps.now();
  const added = await tx
    .insert(paymentEvents)
    .values({ eventId: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  if (added.length === 0) return false;
  const { orderId, isPublic } = await hear(tx, deps, event);
  await tx
    .update(paymentEvents)
    .set({ orderId, processedAt: now })
    .where(eq(paymentEvents.eventId, event.id));
  return isPublic;
}

async function hear(tx: Db, deps: Deps, event: PaymentEvent): Promise<Heard> {
  if (event.kind === "other") return NOTHING;
  const order = await lockMeant(tx, event.marks);
  if (!order) {
    if ("disputeId" in event) {
      deps.log.warn({ dispute: event.disputeId }, "a dispute is about no order that is known");
    }
    return NOTHING;
  }
  return { orderId: order.id, isPublic: await hearOf(tx, deps, order, event) };
}

async function hearOf(tx: Db, deps: Deps, order: OrderRow, event: PaymentNews): Promise<boolean> {
  switch (event.kind) {
    case "checkout_paid":
      return settleOrder(tx, deps, order, event);
    case "checkout_unpaid":
      return hearUnpaid(tx, deps, order, event);
    case "refund_changed":
      await applyRefund(tx, deps, order.id, event.refund);
      return false;
    case "charge_refunded":
      await deps.jobs.queue(tx, ASK_HOST, { orderId: order.id });
      return false;
    default:
      await hearDispute(tx, deps, order, event);
      return false;
  }
}

/** A page that another one took the place of may end; the order goes on. */
async function hearUnpaid(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { sessionId }: UnpaidCheckout,
): Promise<boolean> {
  const isPresent = order.stripeSessionId === null || order.stripeSessionId === sessionId;
  const end = { by: "payment", note: "Not paid in time", now: deps.now() } as const;
  return isPresent && (await expireOrder(tx, order, end));
}

const closing = (disputeId: string) => `Dispute ${disputeId} closed: `;

async function hearDispute(tx: Db, deps: Deps, order: OrderRow, news: DisputeNews): Promise<void> {
  const { disputeId } = news;
  const now = deps.now();
  if (news.kind === "dispute_closed") {
    // What is lost stays disputed: the money is gone, and it is no refund of ours.
    const paymentStatus =
      news.outcome === "lost" ? "disputed" : paymentStatusOf({ ...order, paymentStatus: "paid" });
    const note = `${closing(disputeId)}${news.outcome}`;
    await changeOrder(tx, order, { change: { paymentStatus }, note, now });
    return;
  }
  if (await isNoted(tx, order.id, closing(disputeId))) return;
  const change = { paymentStatus: "disputed" } as const;
  await changeOrder(tx, order, { change, note: `Dispute ${disputeId} opened`, now });
}

/** The order that an event is about: by what the shop wrote on it, its payment or its page. */
async function lockMeant(tx: Db, marks: PaymentMarks): Promise<OrderRow | null> {
  const { subject, paymentIntentId, sessionId } = marks;
  if (subject) return lockOrderNumbered(tx, subject.reference);
  const paid = paymentIntentId ? await lockOrderOfPayment(tx, paymentIntentId) : null;
  return paid ?? (sessionId ? lockOrderOfSession(tx, sessionId) : null);
}
