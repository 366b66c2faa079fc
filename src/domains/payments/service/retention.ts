import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { paymentEvents } from "../tables.ts";

const MONTHS_KEPT = 24;

/** Deletes what is known of the payment provider's events after 24 months; tells how many. */
export async function forgetPaymentEvents({
  database: { db },
  now,
}: Pick<Deps, "database" | "now">): Promise<number> {
  const isOld = lt(paymentEvents.receivedAt, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, paymentEvents, paymentEvents.eventId, isOld);
}
