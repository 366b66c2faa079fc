import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import type { Payments } from "#lib/payments/payments.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import { keepSubscriptionDifferences } from "./keep-differences.ts";
import type { OnSubscriptions, SubscriptionDifference } from "./on-subscriptions.ts";
import { syncSubscription } from "./sync-subscription.ts";

const BATCH = 100;

interface Since {
  /** Invoices made since then are compared. */
  since: Date;
}

/** What the provider has of one purpose: what runs, and all invoices of the last days. */
interface Theirs {
  subscriptions: Map<string, Subscription>;
  /** By their subscription, which may have ended. */
  invoices: Map<string, SubscriptionInvoice[]>;
}

/** A comparison with one domain, under way. */
interface Run {
  purpose: OnSubscriptions;
  theirs: Theirs;
  /** What was taken over. */
  taken: Set<string>;
  differences: SubscriptionDifference[];
}

/**
 * Compares what runs at the payment provider, and its invoices of the last days, with what the domain knows,
 * and has all of it taken over as it stands; what the domain has running and the provider has not is asked for
 * one by one. What was asked for by nobody here is none of our business. Throws `PaymentsUnavailable`.
 */
export async function compareSubscriptions(
  deps: Deps,
  { since }: Since,
  purpose: OnSubscriptions,
): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const at = deps.now();
  const theirs = await listTheirs(payments, { since, name: purpose.name });
  const run: Run = { purpose, theirs, taken: new Set(), differences: [] };
  for (const subscription of theirs.subscriptions.values())
    await compareRunning(deps, run, subscription);
  const known = await compareKnown(deps, run);
  for (const [id, [invoice]] of theirs.invoices) {
    // A subscription that has ended for both may have been charged all the same.
    if (invoice && !run.taken.has(id)) await takeIfKnown(deps, run, invoice.subject, id);
  }
  const subscriptions = theirs.subscriptions.size;
  const { differences } = run;
  const comparison = { at, since, subscriptions, known, differences };
  await purpose.keepSubscriptionComparison(deps, comparison);
  await deps.database.db.transaction((tx) =>
    keepSubscriptionDifferences(tx, {
      ...{ purpose: purpose.name, now: at, differences },
      // All that run are compared each time.
      isCompared: () => true,
    }),
  );
}

async function listTheirs(
  { subscriptions }: Payments,
  { since, name }: Since & { name: string },
): Promise<Theirs> {
  const theirs: Theirs = { subscriptions: new Map(), invoices: new Map() };
  for await (const subscription of subscriptions.listAll()) {
    const { id, subject } = subscription;
    if (subject?.purpose === name) theirs.subscriptions.set(id, subscription);
  }
  for await (const invoice of subscriptions.listInvoicesSince(since)) {
    const { subscriptionId, subject } = invoice;
    if (subject?.purpose !== name) continue;
    const others = theirs.invoices.get(subscriptionId) ?? [];
    theirs.invoices.set(subscriptionId, [...others, invoice]);
  }
  return theirs;
}

async function compareRunning(deps: Deps, run: Run, subscription: Subscription): Promise<void> {
  const { id, subject } = subscription;
  if (await takeIfKnown(deps, run, subject, id)) return;
  const reference = subject?.reference ?? "";
  run.differences.push({ kind: "unknown", subscription, reference });
}

/** @returns whether the domain knows what it is for */
async function takeIfKnown(
  deps: Deps,
  run: Run,
  subject: PaymentSubject | null,
  subscriptionId: string,
): Promise<boolean> {
  const marks = { subject, sessionId: null, paymentIntentId: null };
  const reference = await run.purpose.findReference(deps.database.db, marks);
  if (reference === null) return false;
  await take(deps, run, { reference, subscriptionId });
  return true;
}

/** @returns how many run as far as the domain knows */
async function compareKnown(deps: Deps, run: Run): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await run.purpose.listRunning(deps.database.db, after, BATCH);
    for (const known of batch) {
      if (run.taken.has(known.subscriptionId)) continue;
      const isThere = await take(deps, run, known);
      if (!isThere) run.differences.push({ kind: "not_there", known });
    }
    count += batch.length;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return count;
    after = last.id;
  }
}

/** @returns false only where the provider has no such subscription */
async function take(
  deps: Deps,
  { purpose, theirs, taken, differences }: Run,
  { reference, subscriptionId }: { reference: string; subscriptionId: string },
): Promise<boolean> {
  taken.add(subscriptionId);
  const invoices = theirs.invoices.get(subscriptionId) ?? [];
  let isThere: boolean | null = null;
  const fields = { purpose: purpose.name, subscription: subscriptionId };
  await isolateFailure(deps, fields, "a subscription is left as it is", async () => {
    isThere = await syncSubscription(deps, { reference, subscriptionId, invoices }, purpose);
  });
  if (isThere === null) differences.push({ kind: "left", reference });
  return isThere !== false;
}
