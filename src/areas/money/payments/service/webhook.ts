import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { PaymentEvent, PaymentMarks, PaymentNews } from "#lib/payments/events.ts";
import { isHandledEvent } from "../queries/events.ts";
import { paymentEvents } from "../tables.ts";
import { type FoundPurpose, findPurpose } from "./find-purpose.ts";
import type { OnMoney } from "./on-money.ts";
import type { OnPayments } from "./on-payments.ts";
import type { OnSubscriptions, SubscriptionNews } from "./on-subscriptions.ts";
import { type Present, publishPresent } from "./publish-present.ts";
import { queueCard, queueStopRetries, queueSync } from "./queue.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordEvent, reportOddEvent, UnreadableEvent } from "./record-event.ts";

export interface Signed {
  /** The request's raw bytes. */
  body: Buffer;
  signature: string | undefined;
}

type MarkedNews = PaymentNews & { marks: PaymentMarks };

/** What an event has the provider asked for, and what it is told for. */
interface Question {
  cause: SubscriptionNews["cause"];
  subscriptionId: string;
  invoiceId: string | "latest" | null;
}

/**
 * Handles an event of the payment provider: whatever it changes is committed with its id, so that
 * the same event again changes nothing, and one that failed changes everything when it comes again.
 * One that is about nothing of ours is noted. One in a shape that the site does not know is recorded and told to staff,
 * and fails. Of a subscription it only says that something changed: what is
 * taken over is how the provider, asked, says that it stands now.
 * Throws `bad_request` for what is not the provider's word, `unavailable` where nobody takes payments, or
 * where the provider has to be asked and is away.
 */
export async function handleWebhook(
  deps: Deps,
  { body, signature }: Signed,
  purposes: readonly OnMoney[],
): Promise<void> {
  const { payments, database } = deps;
  if (!payments) throw new AppError("unavailable", "This site takes no payments.");
  const event = payments.readEvent(body, signature, deps.now());
  // A repeated event need not wait while the provider is asked.
  if (await isHandledEvent(database.db, event.id)) return;
  await reportOddEvent(deps, event);
  if (event.kind === "unreadable") throw new UnreadableEvent(event);
  const meant = "marks" in event ? await findPurpose(deps, event, purposes) : null;
  const question =
    meant && "marks" in event && "onSubscription" in meant.purpose ? questionOf(event) : null;
  const handle = (tx: PublicTx, present: Present | null) =>
    handleOnce(tx, deps, { event, meant, question, present });
  if (question) await publishPresent(deps, question, handle);
  else
    await database.contentVersion.publish(
      (tx) => handle(tx, null),
      (isPublic) => isPublic,
    );
}

/** What to ask the provider after news of a subscription, an invoice or a page that began a subscription. */
function questionOf(news: MarkedNews): Question | null {
  switch (news.kind) {
    case "checkout_paid": {
      const { subscriptionId } = news;
      return subscriptionId ? { cause: news.kind, subscriptionId, invoiceId: "latest" } : null;
    }
    case "subscription_changed":
      return { cause: news.change, subscriptionId: news.subscriptionId, invoiceId: null };
    case "invoice_changed": {
      const { change: cause, subscriptionId, invoiceId } = news;
      return { cause, subscriptionId, invoiceId };
    }
    default:
      return null;
  }
}

interface Received {
  event: PaymentEvent;
  meant: FoundPurpose | null;
  question: Question | null;
  present: Present | null;
}

/** @returns whether everybody sees something else now */
async function handleOnce(tx: PublicTx, deps: Deps, received: Received): Promise<boolean> {
  const { event, meant } = received;
  const now = deps.now();
  if (!(await recordEvent(tx, event, now))) return false;
  const isPublic = await handleEvent(tx, deps, received);
  const subject = meant && { purpose: meant.purpose.name, reference: meant.reference };
  await tx
    .update(paymentEvents)
    .set({ ...subject, processedAt: now })
    .where(eq(paymentEvents.eventId, event.id));
  return isPublic;
}

async function handleEvent(
  tx: PublicTx,
  deps: Deps,
  { event, meant, question, present }: Received,
): Promise<boolean> {
  if (event.kind === "card_changed") await queueCard(tx, deps, event);
  if (!meant || !("marks" in event)) return false;
  const { purpose, reference } = meant;
  switch (event.kind) {
    case "refund_changed": {
      const { refund, marks } = event;
      await purpose.onRefunds(tx, deps, reference, [refund], marks.paymentIntentId);
      return true;
    }
    case "charge_refunded": {
      const { paymentIntentId } = event.marks;
      await queueSync(tx, deps, { purpose: purpose.name, reference, paymentIntentId });
      return false;
    }
    case "dispute_opened":
    case "dispute_closed":
      await recordDispute(tx, deps, meant, event);
      return true;
    default:
      return "onSubscription" in purpose
        ? handleMonthly(tx, deps, { purpose, reference, event, question, present })
        : handleOneTime(tx, deps, { purpose, reference, event });
  }
}

interface OneTime {
  purpose: OnPayments;
  reference: string;
  event: MarkedNews;
}

async function handleOneTime(
  tx: PublicTx,
  deps: Deps,
  { purpose, reference, event }: OneTime,
): Promise<boolean> {
  const isCheckout = event.kind === "checkout_paid" || event.kind === "checkout_unpaid";
  return isCheckout && purpose.onCheckout(tx, deps, reference, event);
}

interface Monthly extends Pick<Received, "question" | "present"> {
  purpose: OnSubscriptions;
  reference: string;
  event: MarkedNews;
}

async function handleMonthly(
  tx: PublicTx,
  deps: Deps,
  { purpose, reference, event, question, present }: Monthly,
): Promise<boolean> {
  if (event.kind === "checkout_unpaid") {
    return purpose.onCheckoutUnpaid(tx, deps, reference, event.sessionId);
  }
  if (!question || !present) return false;
  const { invoice } = present;
  // A raise whose charge failed is dropped when its time is over: only what is owed is asked for again.
  const isOwed = invoice?.status === "open" && invoice.reason === "month" && invoice.attempts > 0;
  if (isOwed && invoice.isRetried) await queueStopRetries(tx, deps, { invoiceId: invoice.id });
  return purpose.onSubscription(tx, deps, reference, { cause: question.cause, ...present });
}
