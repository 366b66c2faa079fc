import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { inDollars } from "#lib/money.ts";
import { paymentTasks } from "../tables.ts";
import type { PaymentDifference } from "./on-payments.ts";
import type { TransferDifference } from "./on-payouts.ts";
import type { SubscriptionDifference } from "./on-subscriptions.ts";
import { endTasksOf, type NewTask, openTask } from "./tasks.ts";

/** A difference as a task says it. */
type Told = Required<Pick<NewTask, "reference" | "text" | "foundBy" | "amountCents">>;

interface Compared {
  purpose: string;
  now: Date;
  /** Whether a thing was compared: of one that was not, nobody knows whether both sides agree by now. */
  isCompared(reference: string): boolean;
}

/** Keeps where the provider's payments and a domain differ as tasks, and ends those that are over. */
export async function keepPaymentDifferences(
  tx: Db,
  { differences, ...compared }: Compared & { differences: readonly PaymentDifference[] },
): Promise<void> {
  const found = differences.map((one) => ({ kind: one.kind, ...paymentInWords(one) }));
  await keep(tx, { what: "payments", found, ...compared });
}

/** As `keepPaymentDifferences`, for what is sent on. */
export async function keepTransferDifferences(
  tx: Db,
  { differences, ...compared }: Compared & { differences: readonly TransferDifference[] },
): Promise<void> {
  const found = differences.map((one) => ({ kind: one.kind, ...transferInWords(one) }));
  await keep(tx, { what: "transfers", found, ...compared });
}

/** As `keepPaymentDifferences`, for what is paid by the month. */
export async function keepSubscriptionDifferences(
  tx: Db,
  { differences, ...compared }: Compared & { differences: readonly SubscriptionDifference[] },
): Promise<void> {
  const found = differences.map((one) => ({ kind: one.kind, ...subscriptionInWords(one) }));
  await keep(tx, { what: "subscriptions", found, ...compared });
}

interface Kept extends Compared {
  what: string;
  found: readonly (Told & { kind: string })[];
}

async function keep(tx: Db, { what, purpose, found, now, isCompared }: Kept): Promise<void> {
  const prefix = `difference:${what}:${purpose}:`;
  const causeOf = ({ kind, reference }: Kept["found"][number]) => `${prefix}${kind}:${reference}`;
  for (const difference of found) {
    const { kind: _, ...told } = difference;
    const cause = causeOf(difference);
    await openTask(tx, { cause, kind: "difference", purpose, ...told }, now);
  }
  const { cause, reference, endedAt, doneAt } = paymentTasks;
  const open = await tx
    .select({ cause, reference })
    .from(paymentTasks)
    .where(and(sql`starts_with(${cause}, ${prefix})`, isNull(endedAt), isNull(doneAt)))
    .orderBy(cause);
  const causes = new Set(found.map(causeOf));
  const over = open.filter((task) => !causes.has(task.cause) && isCompared(task.reference));
  await endTasksOf(
    tx,
    over.map((task) => task.cause),
    now,
  );
}

function paymentInWords(difference: PaymentDifference): Told {
  if (difference.kind === "unknown") {
    const { reference, record } = difference;
    const { amountCents, sessionId } = record;
    const text = `A payment of ${inDollars(amountCents)} (${sessionId}) names ${reference}, which is not here.`;
    return { reference, text, foundBy: null, amountCents };
  }
  const { reference, paymentIntentId, amountCents } = difference.summary;
  const told = { reference, foundBy: paymentIntentId ?? reference, amountCents };
  if (difference.kind === "not_paid_there") {
    return { ...told, text: "It is paid here, but not at the payment provider." };
  }
  const { kind, record, summary } = difference;
  const texts = {
    paid_twice: `It was paid a second time (${record.sessionId}): refund that payment at the payment provider.`,
    other_amount: `${inDollars(record.amountCents)} (${record.currency}) was paid, and ${inDollars(amountCents)} was asked for.`,
    not_paid_here: "It is paid at the payment provider, but not here.",
    other_refund: `${inDollars(record.refundedCents)} was refunded at the payment provider, and ${inDollars(summary.refundedCents)} here.`,
  };
  return { ...told, text: texts[kind] };
}

function transferInWords(difference: TransferDifference): Told {
  if (difference.kind === "unknown_transfer") {
    const { id: reference, amountCents } = difference.transfer;
    const text = `The payment provider sent ${inDollars(amountCents)} (${reference}), which nobody here asked for.`;
    return { reference, text, foundBy: null, amountCents };
  }
  const { reference, key, amountCents, reversedCents } = difference.sent;
  const told = { reference: key, foundBy: reference, amountCents };
  if (difference.kind === "not_sent_there") {
    const text = `${inDollars(amountCents)} was paid out here, and the payment provider does not know it.`;
    return { ...told, text };
  }
  const { kind, transfer } = difference;
  const text =
    kind === "other_amount"
      ? `${inDollars(transfer.amountCents)} was paid out at the payment provider, and ${inDollars(amountCents)} here.`
      : `${inDollars(transfer.reversedCents)} of a payout was taken back at the payment provider, and ${inDollars(reversedCents)} here.`;
  return { ...told, text };
}

function subscriptionInWords(difference: SubscriptionDifference): Told {
  const told = { foundBy: null, amountCents: null };
  if (difference.kind === "left") {
    const text = "How a subscription stands could not be taken over. The log says why.";
    return { ...told, reference: difference.reference, text };
  }
  if (difference.kind === "not_there") {
    const { reference, subscriptionId } = difference.known;
    const text = `A subscription runs here (${subscriptionId}), and the payment provider does not know it.`;
    return { ...told, reference, text };
  }
  const { reference, subscription } = difference;
  const text = `The payment provider charges for a subscription (${subscription.id}) that nobody here asked for.`;
  return { ...told, reference: reference || subscription.id, text };
}
