import { lt } from "drizzle-orm";
import { monthsBefore } from "../../../lib/dates.ts";
import type { Db } from "../../../lib/db/db.ts";
import { evaluationRequests } from "../tables.ts";

const MONTHS_KEPT = 24;

/** Deletes requests that came in more than 24 months ago. */
export async function removeOldRequests(db: Db, now: Date): Promise<void> {
  const keptSince = monthsBefore(now, MONTHS_KEPT);
  await db.delete(evaluationRequests).where(lt(evaluationRequests.createdAt, keptSince));
}
