import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { paymentEvents, subscriptionRevisions } from "../tables.ts";

export const MONTHS_KEPT = 24;

/**
 * Deletes what is known of the payment provider's events, and of subscriptions that none was about, after 24
 * months; tells how many.
 */
export async function forgetPaymentEvents({
  database: { db },
  now,
}: Pick<Deps, "database" | "now">): Promise<number> {
  const before = monthsBefore(now(), MONTHS_KEPT);
  const { eventId, receivedAt } = paymentEvents;
  const { subscriptionId, changedAt } = subscriptionRevisions;
  const events = await deleteInBatches(db, paymentEvents, eventId, lt(receivedAt, before));
  const isOver = lt(changedAt, before);
  return events + (await deleteInBatches(db, subscriptionRevisions, subscriptionId, isOver));
}
