import { inArray, lt } from "drizzle-orm";
import { monthsBefore } from "../../../lib/dates.ts";
import type { Db } from "../../../lib/db/db.ts";
import { auditEntries } from "../tables.ts";

const MONTHS_KEPT = 24;
/** So many at once end well within the time that a statement may take. */
const BATCH = 5_000;

/** Deletes entries older than 24 months and tells how many. */
export async function removeOldEntries(db: Db, now: Date): Promise<number> {
  const old = lt(auditEntries.createdAt, monthsBefore(now, MONTHS_KEPT));
  for (let removed = 0; ; ) {
    const batch = db.select({ id: auditEntries.id }).from(auditEntries).where(old).limit(BATCH);
    const gone = await db
      .delete(auditEntries)
      .where(inArray(auditEntries.id, batch))
      .returning({ id: auditEntries.id });
    removed += gone.length;
    if (gone.length < BATCH) return removed;
  }
}
