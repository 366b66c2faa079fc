import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { auditEntries } from "../tables.ts";

export const MONTHS_KEPT = 24;

/** Deletes entries older than 24 months and returns how many. */
export async function removeOldEntries({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(auditEntries.createdAt, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, auditEntries, auditEntries.id, isOld);
}
