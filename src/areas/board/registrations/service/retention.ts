import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { isOverBefore } from "../queries.ts";
import { eventRegistrations } from "../tables.ts";

export const MONTHS_KEPT = 12;

/** Deletes registrations 12 months after their event, and returns how many. */
export function removeOldRegistrations({ database: { db }, now }: Deps): Promise<number> {
  const isOld = isOverBefore(db, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, eventRegistrations, eventRegistrations.id, isOld);
}
