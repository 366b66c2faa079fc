import { and, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { countedRange, type Length, lengthOf } from "#lib/db/newest.ts";
import type { AuditFilter } from "./schema.ts";
import { auditEntries } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect & { username: string | null };

/** The changes of the filter, the newest first. */
export async function listEntries(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { limit, offset } = countedRange(filter);
  return db
    .select({ ...getTableColumns(auditEntries), username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(conditionOf(filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
}

/** How many changes are of the filter. */
export function countEntries(db: Db, filter: AuditFilter): Promise<Length> {
  const ids = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(conditionOf(filter))
    .orderBy(desc(auditEntries.id));
  return lengthOf(db, ids);
}

function conditionOf({ q, from, to, action, subjectType }: AuditFilter): SQL | undefined {
  return and(
    action && eq(auditEntries.action, action),
    subjectType && eq(auditEntries.subjectType, subjectType),
    isWithinDays(auditEntries.createdAt, { from, to }),
    q ? isAbout(q) : undefined,
  );
}

function isAbout(q: string): SQL | undefined {
  const number = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  const name = q.replace(/^@/, "").toLowerCase();
  return or(
    // Read before the entries are looked at, so that their index gives them.
    sql`${auditEntries.actorId} = (select ${users.id} from ${users} where lower(${users.username}) = ${name})`,
    number === undefined ? undefined : eq(auditEntries.subjectId, Number(number)),
  );
}
