import { and, desc, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { auditEntries } from "../tables.ts";

const MOST_NAMINGS = 1_000;

/** Entries that name this address as a guardian's, before or after a change, the newest first. */
export async function listNamingsOf(db: Db, email: string) {
  const { id, action, subjectType, subjectId, before, after, createdAt } = auditEntries;
  const isNamed = (state: SQLWrapper) =>
    sql<boolean>`coalesce(lower(${state} ->> 'guardianEmail') = lower(${email}), false)`;
  return db
    .select({
      at: createdAt,
      action,
      child: subjectType,
      childId: subjectId,
      wasNamed: isNamed(before),
      isNamed: isNamed(after),
    })
    .from(auditEntries)
    .where(
      and(inArray(subjectType, ["prospect", "nomination"]), or(isNamed(before), isNamed(after))),
    )
    .orderBy(desc(id))
    .limit(MOST_NAMINGS);
}
