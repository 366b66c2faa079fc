import { lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import type { Deps } from "#lib/deps.ts";
import { SECURITY_MONTHS_KEPT } from "../access.ts";

/** Deletes events of the security log older than 12 months and returns how many. */
export async function removeOldEvents({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(securityEvents.createdAt, monthsBefore(now(), SECURITY_MONTHS_KEPT));
  return deleteInBatches(db, securityEvents, securityEvents.id, isOld);
}
