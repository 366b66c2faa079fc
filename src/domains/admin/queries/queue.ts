import { type SQL, sql } from "drizzle-orm";
import { type Actor, hasRight, requireRight } from "#domains/accounts/access.ts";
import {
  findStaffReviews,
  isReported as isReportedReview,
} from "#domains/deals/queries/reviews.ts";
import { reviews } from "#domains/deals/tables.ts";
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
import type { TargetKind } from "#domains/votes/access/bursts.ts";
import { voteBursts } from "#domains/votes/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { COUNTED_MAX } from "#lib/list-address.ts";
import { rangeOf } from "#lib/list-params.ts";
import { QUEUE_KINDS, type QueueKind, WHO_DECIDES } from "../access/queue-kinds.ts";
import type { Queue, QueueEntry, QueueFilter } from "../schema/queue.ts";
import { burstWaitsSince, findBursts, isOverdueBurst, isWaitingBurst } from "./bursts.ts";

/**
 * What waits, of each kind: id, how urgent it is (0 first), whether it is of a verified coach, and since
 * when. Each of many reads an index of what is open, which stays short as long as somebody works it off.
 */
const WAITING: Record<QueueKind, (now: Date) => SQL> = {
  privacy: () => sql`
    select 'privacy' as kind, id, case when ${isUrgentRequest} then 0 else 2 end as urgency,
      false as is_known, created_at as since
    from ${privacyRequests} where ${isOpenRequest}`,
  report: () => sql`
    select 'report', min(id), case when bool_or(${isUrgentReport}) then 1 else 2 end,
      false, min(created_at)
    from ${reports} where ${isOpenReport} group by nomination_id, comment_id`,
  nomination: () => sql`
    select 'nomination', id, 2, ${isCoachVerified}, created_at
    from ${nominations} where ${isWaitingNomination}`,
  comment: () => sql`
    select 'comment', id, 2, false, created_at
    from ${comments} where ${isWaitingComment}`,
  review: () => sql`
    select 'review', id, 2, false, reported_at
    from ${reviews} where ${isReportedReview}`,
  player_burst: (now) => waitingBursts("player_burst", "prospect", now),
  nomination_burst: (now) => waitingBursts("nomination_burst", "nomination", now),
};

/** There are few, so no index has them alone. */
function waitingBursts(kind: QueueKind, target: TargetKind, now: Date): SQL {
  return sql`
    select ${kind}, id, case when ${isOverdueBurst(now)} then 1 else 2 end, false, ${burstWaitsSince}
    from ${voteBursts} where ${isWaitingBurst(target)}`;
}

/** What waits of these kinds as a table, all of it or up to `most` of each. */
function waitingOf(kinds: readonly QueueKind[], now: Date, most?: number): SQL {
  const limit = most === undefined ? sql`` : sql` limit ${most}`;
  const rows = sql.join(
    kinds.map((kind) => sql`(${WAITING[kind](now)}${limit})`),
    sql` union all `,
  );
  return sql`(${rows}) as waiting (kind, id, urgency, is_known, since)`;
}

interface Reference {
  kind: QueueKind;
  id: number;
  urgency: number;
}

/** The kinds of things that wait for the actor, as far as rights reach. */
function kindsFor(actor: Actor): QueueKind[] {
  return QUEUE_KINDS.filter((kind) => hasRight(actor, WHO_DECIDES[kind]));
}

/**
 * One page of everything that waits for the actor: most urgent first, then verified coaches, then who waits longest.
 * Throws `forbidden` for a kind that is for others.
 */
export async function readQueue(
  db: Db,
  actor: Actor,
  filter: QueueFilter,
  now: Date,
): Promise<Queue> {
  if (filter.kind) requireRight(actor, WHO_DECIDES[filter.kind]);
  const kinds = kindsFor(actor);
  const all = waitingOf(kinds, now);
  const where = filter.kind ? sql`kind = ${filter.kind}` : sql`true`;
  const { limit, offset } = rangeOf({ page: 1, ...filter });
  const references = await rowsOf<Reference>(
    db,
    sql`
      select kind, id::int as id, urgency::int as urgency from ${all}
      where ${where}
      order by urgency, is_known desc, since, kind, id
      limit ${offset < COUNTED_MAX ? limit : 0} offset ${offset}`,
  );
  const counted = await countKinds(db, kinds, now);
  const asked = filter.kind ? [filter.kind] : kinds;
  const waiting = asked.reduce((all, kind) => all + (counted.get(kind) ?? 0), 0);
  return {
    data: await readEntries(db, actor, references, now),
    total: Math.min(waiting, COUNTED_MAX),
    hasMore: waiting > COUNTED_MAX,
    counts: countsOf(kinds, counted),
  };
}

/** How many of each of these kinds wait, counted up to 5,000. */
export async function countWaiting(
  db: Db,
  kinds: readonly QueueKind[],
  now: Date,
): Promise<Queue["counts"]> {
  return countsOf(kinds, await countKinds(db, kinds, now));
}

function countsOf(kinds: readonly QueueKind[], counted: Map<QueueKind, number>): Queue["counts"] {
  const counts = kinds.map((kind) => [kind, Math.min(counted.get(kind) ?? 0, COUNTED_MAX)]);
  return Object.fromEntries(counts);
}

/** How many wait of each of these kinds of which any does, counted to one beyond what is told. */
async function countKinds(
  db: Db,
  kinds: readonly QueueKind[],
  now: Date,
): Promise<Map<QueueKind, number>> {
  if (kinds.length === 0) return new Map();
  const all = waitingOf(kinds, now, COUNTED_MAX + 1);
  const rows = await rowsOf<{ kind: QueueKind; waiting: number }>(
    db,
    sql`select kind, count(*)::int as waiting from ${all} group by kind`,
  );
  return new Map(rows.map(({ kind, waiting }) => [kind, waiting]));
}

/** The entries behind the references, in the same order, without those decided in the meantime. */
async function readEntries(
  db: Db,
  actor: Actor,
  references: Reference[],
  now: Date,
): Promise<QueueEntry[]> {
  const idsOf = (kind: QueueKind) =>
    references.filter((one) => one.kind === kind).map(({ id }) => id);
  const found: Record<QueueKind, { id: number }[]> = {
    privacy: (await findRequests(db, idsOf("privacy"))).map(presentRequest),
    report: await findStaffReports(db, idsOf("report")),
    nomination: await findForStaff(db, actor, idsOf("nomination")),
    comment: await findStaffComments(db, idsOf("comment")),
    review: await findStaffReviews(db, idsOf("review")),
    player_burst: await findBursts(db, idsOf("player_burst"), now),
    nomination_burst: await findBursts(db, idsOf("nomination_burst"), now),
  };
  return references.flatMap(({ kind, id, urgency }) => {
    const item = found[kind].find((one) => one.id === id);
    return item ? [{ kind, isUrgent: urgency < 2, item } as QueueEntry] : [];
  });
}
