import { asc, ne } from "drizzle-orm";
import { auditEntries } from "#domains/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";

/** What the audit log says was changed, in its order, without who of staff read what. */
export function recordedChanges(db: Db): Promise<(typeof auditEntries.$inferSelect)[]> {
  return db
    .select()
    .from(auditEntries)
    .where(ne(auditEntries.action, "families_read"))
    .orderBy(asc(auditEntries.id));
}
