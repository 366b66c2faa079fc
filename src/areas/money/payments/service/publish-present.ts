import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isProviderAway } from "#lib/payments/isolate-failure.ts";
import type { Payments } from "#lib/payments/payments.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import { findRevision } from "../queries/revisions.ts";
import { subscriptionRevisions } from "../tables.ts";

export interface Present {
  subscription: Subscription;
  invoice: SubscriptionInvoice | null;
}

interface PresentRequest {
  subscriptionId: string;
  /** Null is none; `latest` is the subscription's newest. */
  invoiceId: string | "latest" | null;
}

/**
 * Takes over how a subscription stands; null where the provider has none of this id.
 * @returns whether everybody sees something else now
 */
type OnPresent = (tx: PublicTx, present: Present | null) => Promise<boolean>;

/** How often the provider is asked again because another answer was committed in between. */
const MOST_TRIES = 5;

/**
 * Asks the provider how a subscription stands, and takes the answer over in a transaction, unless another one
 * was committed for this subscription since it was asked: then it asks again. So an older state never
 * follows a newer one, in whatever order events come.
 * Throws `unavailable` where the provider is away, or others were always faster: the provider tells again.
 */
export async function publishPresent(
  deps: Deps,
  request: PresentRequest,
  onPresent: OnPresent,
): Promise<void> {
  const { database, now } = deps;
  const { subscriptionId } = request;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const revision = await findRevision(database.db, subscriptionId);
    const present = await ask(deps, request);
    const { isTaken } = await database.contentVersion.publish(
      async (tx) => {
        if (!(await raiseRevision(tx, { subscriptionId, revision, now: now() }))) {
          return { isTaken: false, isPublic: false };
        }
        return { isTaken: true, isPublic: await onPresent(tx, present) };
      },
      ({ isPublic }) => isPublic,
    );
    if (isTaken) return;
  }
  throw new AppError("unavailable", "This subscription changes too fast. Please try again.");
}

async function ask(
  { payments }: { payments: Payments | null },
  { subscriptionId, invoiceId }: PresentRequest,
): Promise<Present | null> {
  try {
    if (!payments) return null;
    const { subscriptions } = payments;
    const isNamed = invoiceId !== null && invoiceId !== "latest";
    const [subscription, named] = await Promise.all([
      subscriptions.find(subscriptionId),
      isNamed ? subscriptions.findInvoice(invoiceId) : null,
    ]);
    const latest = invoiceId === "latest" ? subscription?.latestInvoiceId : null;
    const invoice = latest ? await subscriptions.findInvoice(latest) : named;
    return subscription && { subscription, invoice };
  } catch (cause) {
    if (!isProviderAway(cause)) throw cause;
    throw new AppError("unavailable", "The payment provider does not answer.", { cause });
  }
}

/** @returns false where somebody else was faster */
async function raiseRevision(
  tx: Db,
  { subscriptionId, revision, now }: { subscriptionId: string; revision: number; now: Date },
): Promise<boolean> {
  const raised = await tx
    .insert(subscriptionRevisions)
    .values({ subscriptionId, revision: revision + 1, changedAt: now })
    .onConflictDoUpdate({
      target: subscriptionRevisions.subscriptionId,
      set: { revision: revision + 1, changedAt: now },
      setWhere: eq(subscriptionRevisions.revision, revision),
    })
    .returning({ revision: subscriptionRevisions.revision });
  return raised.length > 0;
}
