import { lt, sql } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { paymentEvents, paymentTasks, subscriptionRevisions } from "../tables.ts";

export const MONTHS_KEPT = 24;

/**
 * Deletes what is known of the payment provider's events, of subscriptions that none was about, and tasks that are
 * over, after 24 months. Returns how many.
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
  const revisions = await deleteInBatches(db, subscriptionRevisions, subscriptionId, isOver);
  const { id, endedAt, doneAt } = paymentTasks;
  const isFinished = lt(sql`coalesce(${doneAt}, ${endedAt})`, before);
  return events + revisions + (await deleteInBatches(db, paymentTasks, id, isFinished));
}
