import { and, inArray, lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { privacyRequests } from "../tables.ts";

export const MONTHS_KEPT = 24;

/** Deletes requests that were closed more than 24 months ago and returns how many; open ones stay. */
export async function removeClosedRequests({ database: { db }, now }: Deps): Promise<number> {
  const { id, status, statusChangedAt } = privacyRequests;
  const isOld = and(
    inArray(status, ["done", "declined"]),
    lt(statusChangedAt, monthsBefore(now(), MONTHS_KEPT)),
  );
  return deleteInBatches(db, privacyRequests, id, isOld);
}
