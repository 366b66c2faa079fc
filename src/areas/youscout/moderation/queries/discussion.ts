import { and, asc, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import { isShown, isWaiting } from "#areas/youscout/comments/comments/queries.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import type { ReportRow } from "#areas/youscout/comments/reports/queries.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { isPublicState } from "#areas/youscout/nominations/access/visibility.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { containing } from "#lib/db/like.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import { matchesSearch, NOTHING, searchVector } from "#lib/db/search-vector.ts";
import { fullName } from "#lib/names/person-name.ts";
import type {
  StaffComment,
  StaffCommentFilter,
  StaffReport,
  StaffReportFilter,
} from "../schema/discussion.ts";

/** One page of the comments of the filter, the newest first. */
export function listStaffComments(db: Db, filter: StaffCommentFilter): Promise<Page<StaffComment>> {
  const where = conditionOf(filter);
  const ids = db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(where);
  return readPage(db, filter, ids, async ({ limit, offset }) => {
    const rows = await withAuthor(db)
      .where(where)
      .orderBy(desc(comments.id))
      .limit(limit)
      .offset(offset);
    return rows.map(presentComment);
  });
}

/** The comments with these ids that there are, in any order. */
export async function findStaffComments(db: Db, ids: number[]): Promise<StaffComment[]> {
  if (ids.length === 0) return [];
  const rows = await withAuthor(db).where(inArray(comments.id, ids)).limit(ids.length);
  return rows.map(presentComment);
}

function withAuthor(db: Db) {
  return db
    .select({
      comment: comments,
      nomination: nominations,
      role: users.role,
      username: users.username,
      confirmedAt: users.emailConfirmedAt,
    })
    .from(comments)
    .innerJoin(nominations, eq(nominations.id, comments.nominationId))
    .innerJoin(users, eq(users.id, comments.userId))
    .$dynamic();
}

const STATES: Record<NonNullable<StaffCommentFilter["state"]>, SQL | undefined> = {
  waiting: isWaiting,
  hidden: isNotNull(comments.hiddenAt),
  shown: isShown,
};

function conditionOf({ state, q, from, to }: StaffCommentFilter): SQL | undefined {
  return and(
    state && STATES[state],
    isWithinDays(comments.createdAt, { from, to }),
    q ? isAbout(q) : undefined,
  );
}

function isAbout(q: string): SQL | undefined {
  return or(
    matchesSearch(searchVector(NOTHING, comments.comment), q),
    ilike(users.username, containing(q)),
  );
}

/** What was reported, target by target: what waits longest first, or what was decided last. */
export function listStaffReports(db: Db, filter: StaffReportFilter): Promise<Page<StaffReport>> {
  return readPage(db, filter, groupsOf(db, filter), async ({ limit, offset }) => {
    const groups = await groupsOf(db, filter).limit(limit).offset(offset);
    return findStaffReports(
      db,
      groups.map(({ id }) => id),
    );
  });
}

/** How many reports are put together at most: a flood of them costs a list no more. */
const GROUPED_MAX = 20_000;

/** Reports of one thing that are open, or were decided with one click, by the first of them. */
function groupsOf(db: Db, filter: StaffReportFilter) {
  const isOpen = (filter.status ?? "open") === "open";
  const { id, nominationId, commentId, decidedAt } = reports;
  const read = db
    .select({ id, nominationId, commentId, decidedAt })
    .from(reports)
    .where(reportCondition(filter))
    .orderBy(isOpen ? asc(id) : desc(id))
    .limit(GROUPED_MAX)
    .as("read");
  return db
    .select({ id: sql<number>`min(${read.id})`.as("id") })
    .from(read)
    .groupBy(read.nominationId, read.commentId, read.decidedAt)
    .orderBy(...(isOpen ? [] : [desc(read.decidedAt)]), sql`min(${read.id})`)
    .$dynamic();
}

function reportCondition({ status = "open", from, to }: StaffReportFilter): SQL | undefined {
  return and(eq(reports.status, status), isWithinDays(reports.createdAt, { from, to }));
}

/** How many notes of one target are listed at most. */
const MOST_REPORTS = 2_000;

/** What was reported together with each of these reports, in their order. */
export async function findStaffReports(db: Db, ids: number[]): Promise<StaffReport[]> {
  if (ids.length === 0) return [];
  const firsts = await db.select().from(reports).where(inArray(reports.id, ids)).limit(ids.length);
  const about = (key: "nominationId" | "commentId") =>
    firsts.flatMap((report) => report[key] ?? []);
  const all = await db
    .select()
    .from(reports)
    .where(
      or(
        inArray(reports.nominationId, about("nominationId")),
        inArray(reports.commentId, about("commentId")),
      ),
    )
    .orderBy(reports.id)
    .limit(MOST_REPORTS);
  const found = await findStaffComments(db, about("commentId"));
  const reported = await db
    .select()
    .from(nominations)
    .where(inArray(nominations.id, about("nominationId")));
  return ids.flatMap((id) => {
    const first = firsts.find((one) => one.id === id);
    const comment = found.find((one) => one.id === first?.commentId) ?? null;
    const row = reported.find((one) => one.id === first?.nominationId);
    const nomination = comment?.nomination ?? (row && presentNomination(row));
    if (!first || !nomination) return [];
    const together = all.filter((one) => keyOf(one) === keyOf(first));
    return {
      id,
      status: first.status,
      nomination,
      performance: row?.performance ?? null,
      comment,
      reports: together.map(({ reason, note, createdAt }) => ({
        reason,
        note,
        createdAt: createdAt.toISOString(),
      })),
      decidedAt: first.decidedAt?.toISOString() ?? null,
    };
  });
}

function keyOf({ nominationId, commentId, status, decidedAt }: ReportRow): string {
  return [nominationId, commentId, status, decidedAt?.getTime()].join(" ");
}

type FoundComment = Awaited<ReturnType<typeof withAuthor>>[number];

function presentComment(found: FoundComment): StaffComment {
  const { comment: row, nomination, role, username, confirmedAt } = found;
  const { id, comment, userId, isApproved, hiddenAt, createdAt, editedAt } = row;
  return {
    id,
    nomination: presentNomination(nomination),
    comment,
    author: { id: userId, username, role, isConfirmed: confirmedAt !== null },
    isApproved,
    hiddenAt: hiddenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

function presentNomination(row: NominationRow): StaffComment["nomination"] {
  const { id, age, status } = row;
  return { id, name: fullName(row), age, status, isPublic: isPublicState(row) };
}
