import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { CURRENCY, type PaymentRecord } from "#lib/payments/payments.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";
import { compareTransfers } from "./compare-transfers.ts";
import { findMeant } from "./find-purpose.ts";
import { keepPaymentDifferences } from "./keep-differences.ts";
import type { OnMoney } from "./on-money.ts";
import type { OnPayments, PaymentDifference, PaymentSummary } from "./on-payments.ts";
import { recordDispute } from "./record-dispute.ts";
import { comparePayees } from "./sync-payee.ts";
import { syncPayment } from "./sync-payment.ts";

/**
 * How far back payments are compared: longer than the provider sends an event again, and longer than
 * the oldest backup that is kept.
 */
const WINDOW_MS = 8 * DAY_MS;
/** What is younger is not compared: its page may have just been made, or its event may be on its way. */
const COMPARISON_DELAY_MS = 10 * MINUTE_MS;
const BATCH = 100;

/** A comparison with one domain, under way. */
interface Run {
  purpose: OnPayments;
  /** The references of what the provider says is paid. */
  paid: Set<string>;
  differences: PaymentDifference[];
  batch: Told[];
}

type Told = PaymentRecord & { reference: string };

/**
 * Compares the provider's payments of the last days with what the domains know. What was missed is
 * taken over from the provider; what still differs each domain keeps for staff. What nobody here
 * asked for is none of our business. What banks do about payments, what is sent on, what is paid by the
 * month, and who is paid, is compared afterwards.
 * Throws `PaymentsUnavailable`.
 */
export async function comparePayments(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  const since = new Date(deps.now().getTime() - WINDOW_MS);
  const once = purposes.filter((purpose) => "onCheckout" in purpose);
  const monthly = purposes.filter((purpose) => "onSubscription" in purpose);
  await compareOneTime(deps, { since }, once);
  await compareDisputes(deps, purposes);
  for (const purpose of once) await compareTransfers(deps, purpose);
  for (const purpose of monthly) await compareSubscriptions(deps, { since }, purpose);
  await comparePayees(deps, purposes);
}

async function compareOneTime(
  deps: Deps,
  { since }: { since: Date },
  purposes: readonly OnPayments[],
): Promise<void> {
  if (!deps.payments) return;
  const at = deps.now();
  const runs = new Map<string | undefined, Run>(
    purposes.map((purpose) => [
      purpose.name,
      { purpose, paid: new Set(), differences: [], batch: [] },
    ]),
  );
  for await (const record of deps.payments.listPayments(since)) {
    const run = runs.get(record.subject?.purpose);
    if (!run || !record.subject || !record.isPaid) continue;
    const { reference } = record.subject;
    run.paid.add(reference);
    run.batch.push({ ...record, reference });
    if (run.batch.length >= BATCH) await compareBatch(deps, run);
  }
  for (const run of runs.values()) {
    await compareBatch(deps, run);
    await finish(deps, run, at, since);
  }
}

async function compareBatch(deps: Deps, run: Run): Promise<void> {
  const { purpose, batch, differences } = run;
  run.batch = [];
  if (batch.length === 0) return;
  const { db } = deps.database;
  const references = batch.map(({ reference }) => reference);
  const known = await purpose.listSummaries(db, references);
  const byReference = new Map(known.map((summary) => [summary.reference, summary]));
  for (const record of batch) {
    const { reference, sessionId } = record;
    const before = byReference.get(reference);
    if (!before) {
      differences.push({ kind: "unknown", record, reference });
      continue;
    }
    if (!differenceOf(before, record)) continue;
    const fields = { purpose: purpose.name, id: before.id };
    await isolateFailure(deps, fields, "a payment is left as it is", () =>
      syncPayment(deps, { reference, sessionId }, purpose),
    );
    const [summary] = await purpose.listSummaries(db, [reference]);
    const kind = summary && differenceOf(summary, record);
    if (kind) differences.push({ kind, record, summary });
  }
}

function differenceOf(
  { isPaid, ...known }: PaymentSummary,
  { sessionId, amountCents, currency, refundedCents }: PaymentRecord,
) {
  if (isPaid && sessionId !== known.sessionId) {
    return refundedCents >= amountCents ? null : "paid_twice";
  }
  if (amountCents !== known.amountCents || currency !== CURRENCY) {
    return !isPaid && refundedCents >= amountCents ? null : "other_amount";
  }
  if (!isPaid) return "not_paid_here";
  return refundedCents === known.refundedCents ? null : "other_refund";
}

async function finish(
  deps: Deps,
  { purpose, paid, differences }: Run,
  at: Date,
  since: Date,
): Promise<void> {
  // A page is made a moment after what it is for, at most as long as that is held.
  const to = new Date(deps.now().getTime() - COMPARISON_DELAY_MS);
  const ours = await purpose.listForReconciliation(deps.database.db, since, to);
  const missing = ours.filter(({ reference }) => !paid.has(reference));
  const notThere = missing.map((summary) => ({ kind: "not_paid_there" as const, summary }));
  const comparison = {
    ...{ at, since, payments: paid.size, paid: ours.length },
    differences: [...differences, ...notThere],
  };
  await purpose.keepComparison(deps, comparison);
  const kept = { purpose: purpose.name, now: at, differences: comparison.differences };
  await deps.database.db.transaction((tx) =>
    keepPaymentDifferences(tx, { ...kept, isCompared: (reference) => paid.has(reference) }),
  );
}

/** How far back disputes are compared: a bank may take months to decide. */
const DISPUTE_WINDOW_MS = 120 * DAY_MS;

/**
 * Tells each purpose once more what banks do about its payments: an event that was lost, or came before that of the
 * payment itself, is caught up with. What is known already changes nothing. Throws `PaymentsUnavailable`.
 */
async function compareDisputes(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  const { payments, database, now } = deps;
  if (!payments) return;
  const since = new Date(now().getTime() - DISPUTE_WINDOW_MS);
  for await (const news of payments.listDisputes(since)) {
    const { disputeId, paymentIntentId } = news;
    await isolateFailure(deps, { disputeId }, "a dispute is left as it is", async () => {
      const marks = { subject: null, sessionId: null, paymentIntentId };
      const meant = await findMeant(deps, marks, purposes);
      if (!meant) return;
      await database.contentVersion.publish((tx) => recordDispute(tx, deps, meant, news));
    });
  }
}
