import {
  and,
  avg,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { getShownPartner } from "#areas/connect/listings/queries/people.ts";
import { findPartner, profileColumns, publicNameOf } from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { AppError } from "#lib/errors.ts";
import { rangeOf } from "#lib/list-params.ts";
import { type DealSide, reviewableUntil } from "../rules/deals.ts";
import type {
  DealReviews,
  PublicReview,
  ReviewPage,
  StaffReview,
  StaffReviewFilter,
  StaffReviewPage,
} from "../schema/reviews.ts";
import { deals, disputes, reviews } from "../tables.ts";
import { type DealRow, findDispute } from "./deals.ts";

export type ReviewRow = typeof reviews.$inferSelect;

const PAGE_SIZE = 10;
/** From how many reviews on an average says something. */
const AVERAGED_FROM = 3;

const reviewers = alias(partners, "reviewers");
const receivers = alias(partners, "receivers");

/** A review is public from the moment at which its names were checked and its receiver was notified. */
const areShown = and(isNotNull(reviews.toldAt), isNull(reviews.hiddenAt));

/** Whether a review is public, as `areShown` says in SQL. */
export function isShown({ toldAt, hiddenAt }: ReviewRow): boolean {
  return toldAt !== null && hiddenAt === null;
}

function selectReviews(db: Db) {
  return db
    .select({
      review: reviews,
      title: deals.title,
      reviewer: profileColumns(reviewers),
      receiver: profileColumns(receivers),
    })
    .from(reviews)
    .innerJoin(deals, eq(deals.id, reviews.dealId))
    .innerJoin(reviewers, eq(reviewers.id, reviews.reviewerId))
    .innerJoin(receivers, eq(receivers.id, reviews.receiverId))
    .$dynamic();
}

type FoundReview = Awaited<ReturnType<typeof selectReviews>>[number];

/** What is said of somebody in Connect and shown, the newest first. Throws `not_found`. */
export async function listReviewsOf(
  db: Db,
  actor: Person,
  { id, page = 1 }: { id: number; page?: number | undefined },
): Promise<ReviewPage> {
  await getShownPartner(db, id);
  const own = actor.kind === "member" ? await findPartner(db, actor.userId) : null;
  const isAbout = and(eq(reviews.receiverId, id), areShown);
  const { limit, offset } = rangeOf({ page, pageSize: PAGE_SIZE });
  const rows = await selectReviews(db)
    .where(isAbout)
    .orderBy(desc(reviews.shownFrom), desc(reviews.id))
    .limit(limit)
    .offset(offset);
  const [sum] = await db
    .select({ total: count(), average: avg(reviews.rating) })
    .from(reviews)
    .where(isAbout);
  const total = sum?.total ?? 0;
  const average = total < AVERAGED_FROM ? null : Math.round(Number(sum?.average) * 10) / 10;
  return {
    data: rows.map((row) => presentReview(row, own?.id ?? null)),
    ...{ total, hasMore: false, average },
    dealsDone: await countDone(db, id),
  };
}

async function countDone(db: Db, partnerId: number): Promise<number> {
  const isSide = or(eq(deals.sponsorId, partnerId), eq(deals.organizerId, partnerId));
  return db.$count(deals, and(isSide, eq(deals.status, "completed")));
}

function presentReview(
  { review, title, reviewer }: FoundReview,
  readerId: number | null,
): PublicReview {
  const { id, rating, comment, answer, shownFrom, receiverId } = review;
  return {
    ...{ id, title, rating, comment, answer },
    reviewerName: publicNameOf(reviewer),
    shownFrom: shownFrom.toISOString(),
    canAnswer: receiverId === readerId && answer === null,
  };
}

/** The reviews of a deal as one of its sides reads them. */
export async function getDealReviews(
  db: Db,
  { deal, side, now }: { deal: DealRow; side: DealSide; now: Date },
): Promise<DealReviews> {
  const ownId = side === "sponsor" ? deal.sponsorId : deal.organizerId;
  const found = await selectReviews(db).where(eq(reviews.dealId, deal.id)).limit(2);
  const own = found.find(({ review }) => review.reviewerId === ownId)?.review;
  const other = found.find(({ review }) => review.receiverId === ownId);
  const until = reviewableUntil(deal, await findDispute(db, deal.id));
  const isOpen = !own && until !== null && until > now && isReviewable(deal);
  return {
    until: isOpen ? until.toISOString() : null,
    own: own
      ? {
          ...{ rating: own.rating, comment: own.comment, isHidden: own.hiddenAt !== null },
          shownFrom: own.shownFrom.toISOString(),
        }
      : null,
    other: other && isShown(other.review) ? presentReview(other, ownId) : null,
  };
}

/**
 * Whether both sides of a deal may say what they think of each other: both still have an account, and it was about no
 * child, of whom nobody writes in public.
 */
export function isReviewable({ sponsorId, organizerId, isForMinor }: DealRow): boolean {
  return sponsorId !== null && organizerId !== null && !isForMinor;
}

/** Locks a review until the transaction ends. Throws `not_found`. */
export async function lockReview(tx: Db, id: number): Promise<ReviewRow> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  if (!row) throw noSuchReview();
  return row;
}

/** Both reviews of a deal, locked until the transaction ends. */
export async function lockReviewsOf(tx: Db, dealId: number): Promise<ReviewRow[]> {
  return tx
    .select()
    .from(reviews)
    .where(eq(reviews.dealId, dealId))
    .orderBy(reviews.id)
    .limit(2)
    .for("update");
}

/** Reviews whose time has come and of which nobody was told, the oldest first. */
export async function listUntold(db: Db, now: Date, limit: number): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(and(lte(reviews.shownFrom, now), isNull(reviews.toldAt), isNull(reviews.hiddenAt)))
    .orderBy(reviews.shownFrom)
    .limit(limit)
    .for("update");
}

/** A deal that is about to be reviewed no more, and who of its sides has not said anything. */
interface UnreviewedDeal {
  id: number;
  title: string;
  closedAt: Date;
  partnerIds: number[];
}

/** Deals that were closed in a time and that a side may not have reviewed, by their numbers, from `after` on. */
export async function listUnreviewed(
  db: Db,
  { from, before, after, limit }: { from: Date; before: Date; after: number; limit: number },
): Promise<UnreviewedDeal[]> {
  const closedAt = sql<Date>`coalesce(${disputes.decidedAt}, ${deals.acceptedAt})`.mapWith(
    deals.acceptedAt,
  );
  const rows = await db
    .select({
      ...{ id: deals.id, title: deals.title, closedAt },
      ...{ sponsorId: deals.sponsorId, organizerId: deals.organizerId },
      reviewerIds: sql<number[]>`array(select ${reviews.reviewerId} from ${reviews}
        where ${reviews.dealId} = ${deals.id})`,
    })
    .from(deals)
    .leftJoin(disputes, eq(disputes.dealId, deals.id))
    .where(
      and(
        gt(closedAt, from),
        lte(closedAt, before),
        isNotNull(deals.sponsorId),
        isNotNull(deals.organizerId),
        eq(deals.isForMinor, false),
        gt(deals.id, after),
      ),
    )
    .orderBy(deals.id)
    .limit(limit);
  return rows.map(({ sponsorId, organizerId, reviewerIds, ...deal }) => ({
    ...deal,
    partnerIds: [sponsorId, organizerId].flatMap((id) =>
      id === null || reviewerIds.includes(id) ? [] : id,
    ),
  }));
}

/** Whether somebody reported a review, and staff have not decided. */
export const isReported = isNotNull(reviews.reportedAt);

/** One page of all reviews of a filter, the newest first; for staff. */
export async function listReviewsForStaff(
  db: Db,
  { flagged, ...paging }: StaffReviewFilter,
): Promise<StaffReviewPage> {
  const where = flagged && isReported;
  const { ids, ...length } = await findNewest(db, reviews, { where }, rangeOf(paging));
  const rows = await selectReviews(db)
    .where(inArray(reviews.id, ids))
    .orderBy(...newestFirst(reviews));
  return answerPage({ rows, ...length }, presentForStaff);
}

/** The reviews with these ids that there are, as staff see them, in any order. */
export async function findStaffReviews(db: Db, ids: number[]): Promise<StaffReview[]> {
  if (ids.length === 0) return [];
  const rows = await selectReviews(db).where(inArray(reviews.id, ids)).limit(ids.length);
  return rows.map(presentForStaff);
}

function presentForStaff({ review, title, reviewer, receiver }: FoundReview): StaffReview {
  return {
    ...{ id: review.id, title, rating: review.rating },
    ...{ reviewerName: reviewer.companyName, receiverName: receiver.companyName },
    ...{ comment: review.comment, answer: review.answer, reportReason: review.reportReason },
    isReported: review.reportedAt !== null,
    isHidden: review.hiddenAt !== null,
    createdAt: review.createdAt.toISOString(),
  };
}

/** The refusal for a review that is not there, or not for whoever asks. */
export function noSuchReview(): AppError {
  return new AppError("not_found", "There is no such review.");
}
