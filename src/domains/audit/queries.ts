import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import type { SubjectType } from "./schema/words.ts";
import type { AuditFilter } from "./schema.ts";
import { auditEntries } from "./tables.ts";

/** A thing that a change is about, and the page on which staff find it. */
export interface NamedSubject {
  name: string;
  path: string;
  /** Whether a family gave the name in confidence. */
  isConfidential: boolean;
}

/** How the log names and finds what changes are about: the tables of these things belong to other domains. */
export interface AuditSubjects {
  /** The things of a type by their ids, without those that are gone. */
  name(db: Db, type: SubjectType, ids: number[]): Promise<ReadonlyMap<number, NamedSubject>>;
  /** The things that a person's name finds: of each type a query of their ids. */
  of(name: string): readonly { type: SubjectType; ids: SQL }[];
}

export type AuditRow = typeof auditEntries.$inferSelect & {
  username: string | null;
  subject: NamedSubject | null;
};

/** One page of the changes of the filter, the newest first. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  subjects: AuditSubjects,
): Promise<Page<AuditRow>> {
  const page = await readEntries(db, filter, subjects);
  const types = [...new Set(page.rows.map(({ subjectType }) => subjectType))];
  const named = new Map<SubjectType, ReadonlyMap<number, NamedSubject>>();
  for (const type of types) {
    const ids = page.rows.flatMap(({ subjectType, subjectId }) =>
      subjectType === type && subjectId !== null ? [subjectId] : [],
    );
    named.set(type, await subjects.name(db, type, [...new Set(ids)]));
  }
  const rows = page.rows.map((row) => ({
    ...row,
    subject: named.get(row.subjectType)?.get(row.subjectId ?? 0) ?? null,
  }));
  return { ...page, rows };
}

function readEntries(db: Db, filter: AuditFilter, subjects: AuditSubjects) {
  const where = conditionOf(filter, subjects);
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

function conditionOf(
  { q, from, to, action, subjectType }: AuditFilter,
  subjects: AuditSubjects,
): SQL | undefined {
  const isNarrow = q !== undefined || action !== undefined || subjectType !== undefined;
  return and(
    // An import is one row, unless somebody looks for what it changed.
    isNarrow ? undefined : isNull(auditEntries.partOf),
    action && eq(auditEntries.action, action),
    subjectType && eq(auditEntries.subjectType, subjectType),
    isWithinDays(auditEntries.createdAt, { from, to }),
    q ? isAbout(q, subjects) : undefined,
  );
}

function isAbout(q: string, subjects: AuditSubjects): SQL | undefined {
  const number = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  const name = q.replace(/^@/, "").toLowerCase();
  return or(
    // Read before the entries are looked at, so that their index gives them.
    sql`${auditEntries.actorId} = (select ${users.id} from ${users} where lower(${users.username}) = ${name})`,
    number === undefined ? undefined : eq(auditEntries.subjectId, Number(number)),
    ...subjects
      .of(q)
      .map(({ type, ids }) =>
        and(eq(auditEntries.subjectType, type), sql`${auditEntries.subjectId} in (${ids})`),
      ),
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
