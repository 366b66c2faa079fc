import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import type { AuditFilter } from "./schema.ts";
import { auditEntries } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect & { username: string | null };

/** One page of the changes of the filter, the newest first. */
export function listEntries(db: Db, filter: AuditFilter): Promise<Page<AuditRow>> {
  const where = conditionOf(filter);
  const newestFirst = desc(auditEntries.id);
  const ids = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(where)
    .orderBy(newestFirst);
  return readPage(db, filter, ids, ({ limit, offset }) =>
    db
      .select({ ...getTableColumns(auditEntries), username: users.username })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(where)
      .orderBy(newestFirst)
      .limit(limit)
      .offset(offset),
  );
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
