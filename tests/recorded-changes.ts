import { asc, ne } from "drizzle-orm";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { AuditEntry } from "#areas/staff/schema/audit-log.ts";
import type { Db } from "#lib/db/db.ts";
import type { Caller } from "./actors.ts";

/** What the audit log says was changed, in its order, without who of staff read what. */
export function recordedChanges(db: Db): Promise<(typeof auditEntries.$inferSelect)[]> {
  return db
    .select()
    .from(auditEntries)
    .where(ne(auditEntries.action, "families_read"))
    .orderBy(asc(auditEntries.id));
}

/** As `recordedChanges`, the newest first, as an administrator reads them. */
export async function shownChanges(admin: Caller): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = (await admin.get("/api/admin/audit")).body.data;
  return entries.filter(({ action }) => action !== "families_read");
}
