import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { voteBursts } from "../tables/bursts.ts";

export const MONTHS_KEPT = 24;

/** Deletes bursts that are older than 24 months, and returns how many. */
export async function forgetOldBursts({ database, now }: Deps): Promise<number> {
  const isOld = lt(voteBursts.endedAt, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(database.db, voteBursts, voteBursts.id, isOld);
}
