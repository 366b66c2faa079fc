import { type SQL, sql } from "drizzle-orm";
import { isWaiting as isWaitingComment } from "#domains/discussion/comments/queries.ts";
import { comments } from "#domains/discussion/comments/tables.ts";
import {
  isOpen as isOpenReport,
  isUrgent as isUrgentReport,
} from "#domains/discussion/reports/queries.ts";
import { reports } from "#domains/discussion/reports/tables.ts";
import { findStaffComments, findStaffReports } from "#domains/moderation/queries/discussion.ts";
import { findForStaff } from "#domains/moderation/queries/nominations.ts";
import {
  isCoachVerified,
  isWaiting as isWaitingNomination,
} from "#domains/nominations/queries/nominations.ts";
import { nominations } from "#domains/nominations/tables.ts";
import { presentRequest } from "#domains/privacy/queries/present-request.ts";
import {
  findRequests,
  isOpenRow as isOpenRequest,
  isUrgentRow as isUrgentRequest,
} from "#domains/privacy/queries/requests.ts";
import { privacyRequests } from "#domains/privacy/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { answerPage, readPage } from "#lib/db/newest.ts";
import { COUNTED_MAX } from "#lib/list-address.ts";
import type { Queue, QueueEntry, QueueFilter, QueueKind } from "../schema/queue.ts";

/**
 * What waits, of each kind: id, how urgent it is (0 first), whether it is of a verified coach, and since
 * when. Each reads an index of what is open, which stays short as long as somebody works it off.
 */
const WAITING: Record<QueueKind, SQL> = {
  privacy: sql`
    select 'privacy' as kind, id, case when ${isUrgentRequest} then 0 else 2 end as urgency,
      false as is_known, created_at as since
    from ${privacyRequests} where ${isOpenRequest}`,
  report: sql`
    select 'report', min(id), case when bool_or(${isUrgentReport}) then 1 else 2 end,
      false, min(created_at)
    from ${reports} where ${isOpenReport} group by nomination_id, comment_id`,
  nomination: sql`
    select 'nomination', id, 2, ${isCoachVerified}, created_at
    from ${nominations} where ${isWaitingNomination}`,
  comment: sql`
    select 'comment', id, 2, false, created_at
    from ${comments} where ${isWaitingComment}`,
};

const all = sql.join(
  Object.values(WAITING).map((kind) => sql`(${kind})`),
  sql` union all `,
);
const counted = sql.join(
  Object.values(WAITING).map((kind) => sql`(${kind} limit ${COUNTED_MAX})`),
  sql` union all `,
);

interface Reference {
  kind: QueueKind;
  id: number;
  urgency: number;
}

/** One page of everything that waits for staff: most urgent first, then verified coaches, then who waits longest. */
export async function readQueue(db: Db, filter: QueueFilter): Promise<Queue> {
  const where = filter.kind ? sql`kind = ${filter.kind}` : sql`true`;
  const ids = db.select({ id: sql`id` }).from(sql`(${all}) as waiting`).where(where);
  const page = await readPage(db, { page: 1, ...filter }, ids, async ({ limit, offset }) => {
    const references = await rowsOf<Reference>(
      db,
      sql`
          select kind, id::int as id, urgency::int as urgency from (${all}) as waiting
          where ${where}
          order by urgency, is_known desc, since, kind, id
          limit ${limit} offset ${offset}`,
    );
    return readEntries(db, references);
  });
  return { ...answerPage(page), counts: await countWaiting(db) };
}

/** How many of each kind wait, counted up to 5,000. */
export async function countWaiting(db: Db): Promise<Queue["counts"]> {
  const rows = await rowsOf<{ kind: QueueKind; waiting: number }>(
    db,
    sql`select kind, count(*)::int as waiting from (${counted}) as waiting group by kind`,
  );
  const counts = { privacy: 0, report: 0, nomination: 0, comment: 0 };
  for (const { kind, waiting } of rows) counts[kind] = waiting;
  return counts;
}

/** The entries behind the references, in the same order, without those decided in the meantime. */
async function readEntries(db: Db, references: Reference[]): Promise<QueueEntry[]> {
  const idsOf = (kind: QueueKind) =>
    references.filter((one) => one.kind === kind).map(({ id }) => id);
  const found: Record<QueueKind, { id: number }[]> = {
    privacy: (await findRequests(db, idsOf("privacy"))).map(presentRequest),
    report: await findStaffReports(db, idsOf("report")),
    nomination: await findForStaff(db, idsOf("nomination")),
    comment: await findStaffComments(db, idsOf("comment")),
  };
  return references.flatMap(({ kind, id, urgency }) => {
    const item = found[kind].find((one) => one.id === id);
    return item ? [{ kind, isUrgent: urgency < 2, item } as QueueEntry] : [];
  });
}
