import { and, desc, eq, getTableColumns, or, type SQL } from "drizzle-orm";
import { isWithinDays } from "../../lib/db/day-range.ts";
import type { Db } from "../../lib/db/db.ts";
import { rangeOf } from "../../lib/list-params.ts";
import { users } from "../accounts/tables.ts";
import type { AuditFilter } from "./schema.ts";
import { auditEntries } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect & { username: string | null };

/** The changes of the filter, the newest first. */
export async function listEntries(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { limit, offset } = rangeOf(filter);
  return db
    .select({ ...getTableColumns(auditEntries), username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(conditionOf(filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const counted = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(conditionOf(filter))
    .as("counted");
  return db.$count(counted);
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
  return or(
    eq(users.username, q),
    number === undefined ? undefined : eq(auditEntries.subjectId, Number(number)),
  );
}
