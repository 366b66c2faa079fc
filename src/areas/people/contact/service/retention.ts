import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { contactSubmissions } from "../tables.ts";

export const MONTHS_KEPT = 24;

/** Deletes messages that came in more than 24 months ago and returns how many. */
export async function removeOldMessages({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(contactSubmissions.createdAt, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, contactSubmissions, contactSubmissions.id, isOld);
}
