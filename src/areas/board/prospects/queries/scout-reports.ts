import { desc, eq } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import type { ScoutingReport } from "../schema/scout-report.ts";
import { scoutingReports } from "../tables.ts";

/** The most reports of a player that are shown. */
const MOST_REPORTS = 50;

/** What our scouts graded of a player, the latest first. For staff only: no public answer reads it. */
export async function listReports(db: Db, prospectId: number): Promise<ScoutingReport[]> {
  const rows = await db
    .select({ report: scoutingReports, writtenBy: users.username })
    .from(scoutingReports)
    .leftJoin(users, eq(users.id, scoutingReports.writtenBy))
    .where(eq(scoutingReports.prospectId, prospectId))
    .orderBy(desc(scoutingReports.id))
    .limit(MOST_REPORTS);
  return rows.map(({ report: { id, grades, confidence, notes, createdAt }, writtenBy }) => ({
    id,
    grades,
    confidence,
    notes,
    writtenBy,
    createdAt: createdAt.toISOString(),
  }));
}
