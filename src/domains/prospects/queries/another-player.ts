import { or, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "#domains/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";

/** What staff show: a player of the board, a nomination, or a listing about a child. */
export interface Shown {
  type: "prospect" | "nomination" | "listing";
  id: number;
}

/** Whether staff said, when they showed either of the two, that they are different players. */
export async function isSaidToBeAnother(db: Db, one: Shown, other: Shown): Promise<boolean> {
  const where = or(isSaidOf(one, other), isSaidOf(other, one));
  return (await db.$count(auditEntries, where)) > 0;
}

/** As `refuseNamesake` tells it to the audit log. */
function isSaidOf({ type, id }: Shown, other: Shown): SQL {
  const number = other.type === "prospect" ? `#${other.id}` : `${other.type} #${other.id}`;
  return sql`(${auditEntries.subjectType} = ${type} and ${auditEntries.subjectId} = ${id}
    and ${number} = any(string_to_array(${auditEntries.after} ->> 'isAnotherThan', ', ')))`;
}
