import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withGuardians } from "#areas/board/evaluations/queries/family.ts";
import { presentRequest as presentEvaluation } from "#areas/board/evaluations/queries/present-request.ts";
import {
  findRequests as findEvaluations,
  isWaitingRow as isWaitingEvaluation,
  waitsSince,
} from "#areas/board/evaluations/queries/queued-requests.ts";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { publicationAgreements } from "#areas/board/prospects/tables.ts";
import {
  findStaffReviews,
  isReported as isReportedReview,
} from "#areas/connect/deals/queries/reviews.ts";
import { findStaffDeals, isUndecided, needsStaff } from "#areas/connect/deals/queries/staff.ts";
import { deals, disputes, reviews } from "#areas/connect/deals/tables.ts";
import { isToReview } from "#areas/connect/listings/queries/listings.ts";
import { findStaffListings } from "#areas/connect/listings/queries/staff.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { findStaffPartners, waitsForStaff } from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import {
  findQueuedProposals,
  isConfirmableBy,
  readProposals,
} from "#areas/consent/queries/proposals.ts";
import { findTakeDowns, IS_NEW_TAKE_DOWN } from "#areas/consent/queries/take-downs.ts";
import { guardianProposals } from "#areas/consent/tables.ts";
import { findTasks, isUrgentTask, isWaitingTask } from "#areas/money/payments/queries/tasks.ts";
import { paymentTasks } from "#areas/money/payments/tables.ts";
import { findMessages, isNew as isNewMessage } from "#areas/people/contact/queries.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { waitingCoaches } from "#areas/people/profiles/queries/profiles.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { type Actor, hasRight, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { isToHandOver, isToSend } from "#areas/shop/orders/queries/orders-to-send.ts";
import { findListedOrders, findReadyOrders } from "#areas/shop/orders/queries/staff-order.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { createPresenter } from "#areas/site/privacy/queries/present-request.ts";
import {
  findRequests,
  isOpenRow as isOpenRequest,
  isUrgentRow as isUrgentRequest,
} from "#areas/site/privacy/queries/requests.ts";
import { privacyRequests } from "#areas/site/privacy/tables.ts";
import type { TargetKind } from "#areas/votes/access/bursts.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { isWaiting as isWaitingComment } from "#areas/youscout/comments/comments/queries.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import {
  isOpen as isOpenReport,
  isUrgent as isUrgentReport,
} from "#areas/youscout/comments/reports/queries.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import {
  findStaffComments,
  findStaffReports,
} from "#areas/youscout/moderation/queries/discussion.ts";
import { findForStaff } from "#areas/youscout/moderation/queries/nominations.ts";
import {
  isCoachVerified,
  isWaiting as isWaitingNomination,
} from "#areas/youscout/nominations/queries/nominations.ts";
import { readPlayerGuardians } from "#areas/youscout/nominations/queries/player-guardians.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { COUNTED_MAX } from "#lib/list-address.ts";
import { type Range, rangeOf } from "#lib/list-params.ts";
import { QUEUE_KINDS, type QueueKind, WHO_DECIDES } from "../access/queue-kinds.ts";
import type { Queue, QueueEntry, QueueFilter } from "../schema/queue.ts";
import { burstWaitsSince, findBursts, isOverdueBurst, isWaitingBurst } from "./bursts.ts";
import { findUsers } from "./users.ts";

/** Rows that wait of a kind. */
interface Waiting {
  /** Its id, how urgent it is (0 first) and since when it waits. */
  id: SQLWrapper;
  urgency: SQL;
  since: SQLWrapper;
  /** Where they are, and which of them wait. */
  rows: SQL;
  /** Which of them come before the others of their urgency. */
  isKnown?: SQL;
}

/** What waits, of each kind. Each of many has an index of what is open, in the order in which it waits. */
const WAITING: Record<QueueKind, (asked: Asked & { db: Db }) => Waiting> = {
  privacy: () => ({
    ...{ id: privacyRequests.id, since: privacyRequests.createdAt },
    urgency: sql`case when ${isUrgentRequest} then 0 else 2 end`,
    rows: sql`from ${privacyRequests} where ${isOpenRequest}`,
  }),
  guardian: ({ now, actor }) => ({
    ...{ id: guardianProposals.id, urgency: sql`2`, since: guardianProposals.proposedAt },
    rows: sql`from ${guardianProposals} where ${isConfirmableBy(actor, now)}`,
  }),
  take_down: () => ({
    ...{ id: publicationAgreements.id, urgency: sql`2`, since: publicationAgreements.saidAt },
    rows: sql`from ${publicationAgreements} where ${IS_NEW_TAKE_DOWN}`,
  }),
  report: () => ({
    ...{ id: sql`min(${reports.id})`, since: sql`min(${reports.createdAt})` },
    urgency: sql`case when bool_or(${isUrgentReport}) then 1 else 2 end`,
    rows: sql`
      from ${reports} where ${isOpenReport} group by ${reports.nominationId}, ${reports.commentId}`,
  }),
  nomination: () => ({
    ...{ id: nominations.id, urgency: sql`2`, since: nominations.createdAt },
    rows: sql`from ${nominations} where ${isWaitingNomination}`,
    isKnown: isCoachVerified,
  }),
  comment: () => ({
    ...{ id: comments.id, urgency: sql`2`, since: comments.createdAt },
    rows: sql`from ${comments} where ${isWaitingComment}`,
  }),
  review: () => ({
    ...{ id: reviews.id, urgency: sql`2`, since: reviews.reportedAt },
    rows: sql`from ${reviews} where ${isReportedReview}`,
  }),
  dispute: ({ now }) => ({
    ...{ id: deals.id, urgency: sql`2`, since: disputes.openedAt },
    rows: sql`from ${deals} join ${disputes} on ${disputes.dealId} = ${deals.id} where ${isUndecided(now)}`,
  }),
  deal: ({ now }) => ({
    ...{ id: deals.id, urgency: sql`2`, since: deals.updatedAt },
    rows: sql`from ${deals} where ${needsStaff(now)}`,
  }),
  evaluation: ({ db, now }) => ({
    ...{ id: evaluationRequests.id, urgency: sql`2`, since: waitsSince },
    rows: sql`from ${evaluationRequests} where ${isWaitingEvaluation(db, now)}`,
  }),
  contact: () => ({
    ...{ id: contactSubmissions.id, urgency: sql`2`, since: contactSubmissions.createdAt },
    rows: sql`from ${contactSubmissions} where ${isNewMessage}`,
  }),
  coach: ({ db }) => ({
    ...{ id: userProfiles.userId, urgency: sql`2`, since: userProfiles.updatedAt },
    rows: sql`from ${userProfiles} where ${userProfiles.userId} in ${waitingCoaches(db)}`,
  }),
  listing: () => ({
    ...{ id: listings.id, urgency: sql`2`, since: listings.updatedAt },
    rows: sql`from ${listings} where ${isToReview}`,
  }),
  partner: () => ({
    ...{ id: partners.id, urgency: sql`2`, since: partners.updatedAt },
    rows: sql`from ${partners} where ${waitsForStaff}`,
  }),
  order: () => ({
    ...{ id: orders.id, urgency: sql`2`, since: orders.paidAt },
    rows: sql`from ${orders} where ${isToSend}`,
  }),
  pickup: () => ({
    ...{ id: orders.id, urgency: sql`2`, since: orders.updatedAt },
    rows: sql`from ${orders} where ${isToHandOver}`,
  }),
  money: ({ now }) => ({
    ...{ id: paymentTasks.id, since: paymentTasks.openedAt },
    urgency: sql`case when ${isUrgentTask(now)} then 1 else 2 end`,
    rows: sql`from ${paymentTasks} where ${isWaitingTask}`,
  }),
  player_burst: ({ now }) => waitingBursts("prospect", now),
  nomination_burst: ({ now }) => waitingBursts("nomination", now),
};

function waitingBursts(target: TargetKind, now: Date): Waiting {
  return {
    ...{ id: voteBursts.id, since: burstWaitsSince },
    urgency: sql`case when ${isOverdueBurst(now)} then 1 else 2 end`,
    rows: sql`from ${voteBursts} where ${isWaitingBurst(target)}`,
  };
}

/** The first of what waits of these kinds as a table: `most` of each, and as many of the known ones. */
function firstOf(db: Db, kinds: readonly QueueKind[], asked: Asked, most: number): SQL {
  const lists = kinds.flatMap((kind) => {
    const { id, urgency, since, rows, isKnown } = WAITING[kind]({ ...asked, db });
    const first = (areMeant: SQL, areKnown: boolean) => sql`(
      select ${kind}::text as kind, ${id} as id, ${urgency} as urgency, ${areKnown}::boolean as is_known,
        ${since} as since
      ${rows} ${areMeant} order by urgency, since, id limit ${most})`;
    return isKnown
      ? [first(sql`and ${isKnown}`, true), first(sql`and not ${isKnown}`, false)]
      : [first(sql``, false)];
  });
  return sql`(${sql.join(lists, sql` union all `)}) as waiting`;
}

/** Who asks, and when. */
export interface Asked {
  actor: Actor;
  now: Date;
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
  deps: Pick<Deps, "database" | "payments" | "now">,
  actor: Actor,
  filter: QueueFilter,
): Promise<Queue> {
  const { db } = deps.database;
  if (filter.kind) requireRight(actor, WHO_DECIDES[filter.kind]);
  const kinds = kindsFor(actor);
  const wanted = filter.kind ? [filter.kind] : kinds;
  const asked = { actor, now: deps.now() };
  const references = await readReferences(db, wanted, rangeOf({ page: 1, ...filter }), asked);
  const counted = await countKinds(db, kinds, asked);
  const waiting = wanted.reduce((all, kind) => all + (counted.get(kind) ?? 0), 0);
  return {
    data: await readEntries(deps, actor, references),
    total: Math.min(waiting, COUNTED_MAX),
    hasMore: waiting > COUNTED_MAX,
    counts: countsOf(kinds, counted),
  };
}

/** One page of what waits of these kinds; none beyond what is counted. */
async function readReferences(
  db: Db,
  kinds: readonly QueueKind[],
  { limit, offset }: Range,
  asked: Asked,
): Promise<Reference[]> {
  if (kinds.length === 0 || offset >= COUNTED_MAX) return [];
  return rowsOf<Reference>(
    db,
    sql`
      select kind, id::int as id, urgency::int as urgency from ${firstOf(db, kinds, asked, offset + limit)}
      order by urgency, is_known desc, since, kind, id
      limit ${limit} offset ${offset}`,
  );
}

/** How many of each of these kinds wait, counted up to 5,000. */
export async function countWaiting(
  db: Db,
  kinds: readonly QueueKind[],
  asked: Asked,
): Promise<Queue["counts"]> {
  return countsOf(kinds, await countKinds(db, kinds, asked));
}

function countsOf(kinds: readonly QueueKind[], counted: Map<QueueKind, number>): Queue["counts"] {
  const counts = kinds.map((kind) => [kind, Math.min(counted.get(kind) ?? 0, COUNTED_MAX)]);
  return Object.fromEntries(counts);
}

/** How many wait of each of these kinds, counted to one beyond what is told. */
async function countKinds(
  db: Db,
  kinds: readonly QueueKind[],
  asked: Asked,
): Promise<Map<QueueKind, number>> {
  if (kinds.length === 0) return new Map();
  const counts = kinds.map((kind) => {
    const { rows } = WAITING[kind]({ ...asked, db });
    return sql`
      select ${kind}::text as kind, count(*)::int as waiting
      from (select 1 ${rows} limit ${COUNTED_MAX + 1}) as counted`;
  });
  const rows = await rowsOf<{ kind: QueueKind; waiting: number }>(
    db,
    sql.join(counts, sql` union all `),
  );
  return new Map(rows.map(({ kind, waiting }) => [kind, waiting]));
}

/** The entries behind the references, in the same order, without those decided in the meantime. */
async function readEntries(
  deps: Pick<Deps, "database" | "payments" | "now">,
  actor: Actor,
  references: Reference[],
): Promise<QueueEntry[]> {
  const { db } = deps.database;
  const now = deps.now();
  const idsOf = (kind: QueueKind) =>
    references.filter((one) => one.kind === kind).map(({ id }) => id);
  const requests = await findRequests(db, idsOf("privacy"));
  const asked = await findEvaluations(db, idsOf("evaluation"));
  const evaluations = await withGuardians(db, asked, readPlayerGuardians);
  const found: Record<QueueKind, { id: number }[]> = {
    privacy: requests.map(await createPresenter(db, requests)),
    guardian: await findQueuedProposals(db, idsOf("guardian")),
    take_down: await findTakeDowns(db, idsOf("take_down")),
    report: await findStaffReports(db, idsOf("report")),
    nomination: await findForStaff(db, actor, { ids: idsOf("nomination"), readProposals }),
    comment: await findStaffComments(db, idsOf("comment")),
    review: await findStaffReviews(db, idsOf("review")),
    dispute: await findStaffDeals(db, idsOf("dispute")),
    deal: await findStaffDeals(db, idsOf("deal")),
    evaluation: evaluations.map(presentEvaluation({ now: () => now })),
    contact: await findMessages(db, idsOf("contact"), now),
    coach: await findUsers(db, actor, idsOf("coach")),
    listing: await findStaffListings(db, idsOf("listing")),
    partner: await findStaffPartners(db, idsOf("partner")),
    order: await findListedOrders(deps, idsOf("order")),
    pickup: await findReadyOrders(deps, idsOf("pickup")),
    money: await findTasks(db, idsOf("money")),
    player_burst: await findBursts(db, idsOf("player_burst"), now),
    nomination_burst: await findBursts(db, idsOf("nomination_burst"), now),
  };
  return references.flatMap(({ kind, id, urgency }) => {
    const item = found[kind].find((one) => one.id === id);
    return item ? [{ kind, isUrgent: urgency < 2, item } as QueueEntry] : [];
  });
}
