import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { AuditState } from "#areas/platform/audit/schema/state.ts";
import type { SubjectType } from "#areas/platform/audit/schema/subjects.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import type { AuditFilter } from "../schema/audit-log.ts";
import { type NamedSubject, nameSubjects, subjectsFoundBy } from "./audit-subjects.ts";

export type AuditRow = typeof auditEntries.$inferSelect & {
  username: string | null;
  subject: NamedSubject | null;
};

/** What the fields of an entry name by an id, or by several: people are never written down by name. */
const NAMED_BY_ID: Partial<Record<string, SubjectType>> = {
  ...{ athleteId: "athlete", athletes: "athlete", player: "prospect", prospectId: "prospect" },
  ...{ nominationId: "nomination", mergedIntoId: "nomination" },
  ...{ assigneeId: "user", invitedBy: "user", proposedBy: "user", invitation: "invitation" },
  ...{
    activityId: "activity",
    slotId: "slot",
    slotIds: "slot",
    fromSlotId: "slot",
    toSlotId: "slot",
  },
  ...{ productId: "product", event: "event" },
};

/** One page of the changes of the filter, the newest first, with the names of what they are about as they are now. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
): Promise<Page<AuditRow> & { isConfidential: boolean }> {
  const page = await readEntries(db, filter);
  const mentioned = page.rows.flatMap(({ subjectType: type, subjectId, before, after }) => [
    ...(subjectId === null ? [] : [{ type, ids: [subjectId] }]),
    ...[before, after].flatMap(mentionedIn),
  ]);
  const named = new Map<SubjectType, ReadonlyMap<number, NamedSubject>>();
  for (const [type, those] of Map.groupBy(mentioned, ({ type }) => type)) {
    const ids = new Set(those.flatMap(({ ids }) => ids));
    named.set(type, await nameSubjects(db, type, [...ids]));
  }
  const rows = page.rows.map((row) => ({
    ...row,
    subject: named.get(row.subjectType)?.get(row.subjectId ?? 0) ?? null,
    before: withNames(row.before, named),
    after: withNames(row.after, named),
  }));
  const names = [...named.values()].flatMap((those) => [...those.values()]);
  return { ...page, rows, isConfidential: names.some((one) => one.isConfidential) };
}

interface Mentioned {
  field: string;
  type: SubjectType;
  ids: number[];
}

function mentionedIn(state: AuditState): Mentioned[] {
  return Object.entries(state).flatMap(([field, value]) => {
    const type = NAMED_BY_ID[field];
    // Some entries hold the event's name, which may be a year.
    const isName = field === "event" && typeof value === "string";
    return type && !isName && /^\d+(, \d+)*$/.test(String(value))
      ? [{ field, type, ids: String(value).split(", ").map(Number) }]
      : [];
  });
}

/** The state with names in place of ids; what is gone keeps its number. */
function withNames(
  state: AuditState,
  named: ReadonlyMap<SubjectType, ReadonlyMap<number, NamedSubject>>,
): AuditState {
  const names = mentionedIn(state).map(({ field, type, ids }) => [
    field,
    ids.map((id) => named.get(type)?.get(id)?.name ?? `#${id}`).join(", "),
  ]);
  return { ...state, ...Object.fromEntries(names) };
}

function readEntries(db: Db, filter: AuditFilter) {
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
  const isNarrow = q !== undefined || action !== undefined || subjectType !== undefined;
  return and(
    // An import is one row, unless somebody looks for what it changed.
    isNarrow ? undefined : isNull(auditEntries.partOf),
    action ? eq(auditEntries.action, action) : undefined,
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
    ...subjectsFoundBy(q).map(({ type, ids }) =>
      and(eq(auditEntries.subjectType, type), sql`${auditEntries.subjectId} in (${ids})`),
    ),
  );
}
