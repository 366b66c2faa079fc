import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { evaluationRequests } from "../tables.ts";

const MONTHS_KEPT = 24;

/** Deletes requests that came in more than 24 months ago and returns how many. */
export async function removeOldRequests({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(evaluationRequests.createdAt, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, evaluationRequests, evaluationRequests.id, isOld);
}
