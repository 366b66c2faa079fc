import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { PaymentEvent, PaymentNews } from "#lib/payments/events.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";
import { paymentEvents } from "../tables.ts";
import type { OnPayments } from "./on-payments.ts";
import { queueSync } from "./queue.ts";

interface Signed {
  /** The request's raw bytes. */
  body: Buffer;
  signature: string | undefined;
}

type News = Exclude<PaymentEvent, { kind: "other" }>;

/**
 * Handles an event of the payment provider: whatever it changes is committed with its id, so that
 * the same event again changes nothing, and one that failed changes everything when it comes again.
 * One that is about nothing of ours is noted.
 * Throws `bad_request` for what is not the provider's word, `unavailable` where nobody takes payments.
 */
export async function handleWebhook(
  deps: Deps,
  { body, signature }: Signed,
  purposes: readonly OnPayments[],
): Promise<void> {
  if (!deps.payments) throw new AppError("unavailable", "This site takes no payments.");
  const event = deps.payments.readEvent(body, signature, deps.now());
  await deps.database.contentVersion.publish(
    (tx) => handleOnce(tx, deps, purposes, event),
    (isPublic) => isPublic,
  );
}

/** @returns whether everybody sees something else now */
async function handleOnce(
  tx: PublicTx,
  deps: Deps,
  purposes: readonly OnPayments[],
  event: PaymentEvent,
): Promise<boolean> {
  const now = deps.now();
  const added = await tx
    .insert(paymentEvents)
    .values({ eventId: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  if (added.length === 0) return false;
  const meant = event.kind === "other" ? null : await findMeant(tx, deps, purposes, event);
  const isPublic =
    meant !== null && event.kind !== "other" && (await handleNews(tx, deps, meant, event));
  await tx
    .update(paymentEvents)
    .set({ ...subjectOf(meant), processedAt: now })
    .where(eq(paymentEvents.eventId, event.id));
  return isPublic;
}

interface Meant {
  purpose: OnPayments;
  reference: string;
}

/**
 * Whose an event is: by the purpose written on it, else of whoever knows its payment or its page.
 */
async function findMeant(
  tx: PublicTx,
  { log }: Deps,
  purposes: readonly OnPayments[],
  { id, marks, ...news }: News,
): Promise<Meant | null> {
  const { subject } = marks;
  const asked = subject ? purposes.filter(({ name }) => name === subject.purpose) : purposes;
  for (const purpose of asked) {
    const reference = await purpose.findReference(tx, marks);
    if (reference !== null) return { purpose, reference };
  }
  // Whoever wrote a purpose that is none of ours may have written anything: it stands in no log.
  if (asked.length === 0)
    log.warn({ event: id }, "an event is for a purpose that nobody registered");
  if ("disputeId" in news)
    log.warn({ dispute: news.disputeId }, "a dispute is about nothing known");
  return null;
}

function subjectOf(meant: Meant | null): Partial<PaymentSubject> {
  return meant ? { purpose: meant.purpose.name, reference: meant.reference } : {};
}

async function handleNews(
  tx: PublicTx,
  deps: Deps,
  { purpose, reference }: Meant,
  news: PaymentNews,
): Promise<boolean> {
  switch (news.kind) {
    case "checkout_paid":
    case "checkout_unpaid":
      return purpose.onCheckout(tx, deps, reference, news);
    case "refund_changed":
      await purpose.onRefunds(tx, deps, reference, [news.refund]);
      return false;
    case "charge_refunded":
      await queueSync(tx, deps, { purpose: purpose.name, reference });
      return false;
    default:
      await purpose.onDispute(tx, deps, reference, news);
      return false;
  }
}
