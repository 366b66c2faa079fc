import { and, desc, eq } from "drizzle-orm";
import { auditEntries } from "#domains/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";

/** Whether the last that staff said of a player's guardian is that nobody is: then it is for them to name somebody. */
export async function isSaidToBeNobody(db: Db, prospectId: number): Promise<boolean> {
  const { subjectType, subjectId, action, after, id } = auditEntries;
  const isNaming = eq(action, "board_guardian_named");
  const [last] = await db
    .select({ after })
    .from(auditEntries)
    .where(and(eq(subjectType, "prospect"), eq(subjectId, prospectId), isNaming))
    .orderBy(desc(id))
    .limit(1);
  return last?.after.guardianEmail === null;
}
