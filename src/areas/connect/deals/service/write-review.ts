import { eq } from "drizzle-orm";
import { requirePartner } from "#areas/connect/profiles/queries.ts";
import { notifyPartner } from "#areas/connect/profiles/service/notify-partner.ts";
import { refuseOwnPart } from "#areas/connect/profiles/service/refuse-own-part.ts";
import { type Actor, type Member, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import {
  namesWithheld,
  refuseWithheldNames,
} from "#areas/youscout/nominations/queries/named-children.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { unseen } from "#lib/db/content-version.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { paths } from "#paths.ts";
import { reportedMail, reviewMail } from "../mails.ts";
import { findDispute, lockDeal } from "../queries/deals.ts";
import {
  isReviewable,
  isShown,
  listUntold,
  lockReview,
  lockReviewsOf,
  noSuchReview,
  type ReviewRow,
} from "../queries/reviews.ts";
import { reviewableUntil } from "../rules/deals.ts";
import type { NewReview, ReviewAnswer, ReviewDecision, ReviewReport } from "../schema/reviews.ts";
import { reviews } from "../tables.ts";
import { limitWrites } from "./limit-writes.ts";
import { sideOf } from "./take-deal-step.ts";

const REVIEW_DECIDED = auditAction("review_decided", "Review in Connect decided");

const BATCH = 100;

/**
 * Says what one side of a deal thinks of the other, once. It is shown when both have, or when the 14 days are over.
 * Throws `not_found` for whoever is no side of it, and `conflict` before it is over, after that, and again.
 */
export async function writeReview(
  deps: Deps,
  actor: Member,
  { id, rating, comment }: NewReview & { id: number },
): Promise<void> {
  await limitWrites(deps, actor);
  const side = await sideOf(deps, actor, id);
  const now = deps.now();
  await deps.database.contentVersion.publish(
    async (tx) => {
      const { deal } = await lockDeal(tx, id);
      const { sponsorId, organizerId } = deal;
      const until = reviewableUntil(deal, await findDispute(tx, id));
      if (!until || until <= now || !isReviewable(deal)) {
        throw new AppError("conflict", "This deal can't be reviewed now.");
      }
      const known = await lockReviewsOf(tx, id);
      const [reviewerId, receiverId] =
        side === "sponsor" ? [sponsorId, organizerId] : [organizerId, sponsorId];
      if (reviewerId === null || receiverId === null) throw noSuchReview();
      if (known.some((review) => review.reviewerId === reviewerId)) {
        throw new AppError("conflict", "You have reviewed this deal already.");
      }
      await refuseWithheldNames(tx, { comment });
      const shownFrom = known.length > 0 ? now : until;
      await tx.insert(reviews).values({
        ...{ dealId: id, reviewerId, receiverId, rating, comment: comment ?? null },
        ...{ createdAt: now, shownFrom },
      });
      for (const { id: other } of known) {
        await tx.update(reviews).set({ shownFrom: now }).where(eq(reviews.id, other));
      }
      await tellShown(tx, deps, await lockReviewsOf(tx, id));
      // The first review of a deal waits for the second: nobody sees it yet.
      return known.length > 0;
    },
    (isSecond) => isSecond,
  );
}

/** Shows the reviews whose time has come, and notifies whoever was reviewed; run again, only of others. */
export async function tellOfReviews(deps: Deps): Promise<void> {
  const { contentVersion } = deps.database;
  await inBatches(
    (size) =>
      contentVersion.publish(
        async (tx) => tellShown(tx, deps, await listUntold(tx, deps.now(), size)),
        (told) => told > 0,
      ),
    BATCH,
  );
}

/**
 * Shows each of these reviews whose time has come. A guardian may have said no since it was written, so one that names
 * a child is hidden and reported instead.
 */
async function tellShown(tx: PublicTx, deps: Deps, all: readonly ReviewRow[]): Promise<number> {
  const due = all.filter((review) => isDue(review, deps.now()));
  const isAnyNamed = await namesWithheld(
    tx,
    due.map(({ comment }) => comment),
  );
  for (const review of due) {
    if (isAnyNamed && (await namesWithheld(tx, [review.comment]))) {
      const set = { hiddenAt: deps.now(), ...reportOf(deps, NAMES_CHILD) };
      await tx.update(reviews).set(set).where(eq(reviews.id, review.id));
      await deps.mail.queue(tx, reportedMail(review.id, deps.mail.staff));
    } else {
      await showReview(tx, deps, review);
    }
  }
  return due.length;
}

const NAMES_CHILD = "It may name a child whose name isn't public.";

function isDue({ shownFrom, toldAt, hiddenAt }: ReviewRow, now: Date): boolean {
  return shownFrom <= now && toldAt === null && hiddenAt === null;
}

/** Shows a review to everybody, and notifies whoever was reviewed. */
async function showReview(
  tx: PublicTx,
  deps: Deps,
  { id, dealId, receiverId: partnerId }: ReviewRow,
): Promise<void> {
  await tx.update(reviews).set({ toldAt: deps.now() }).where(eq(reviews.id, id));
  const link = `${deps.config.baseUrl}${paths.connectDeal(dealId)}`;
  const message = reviewMail({ id, link });
  await notifyPartner(tx, deps, { partnerId, type: "deal", relatedId: dealId, message });
}

/**
 * Answers a review that is shown, once, for whoever was reviewed. Throws `not_found` for everybody else, and
 * `conflict` again.
 */
export async function answerReview(
  deps: Deps,
  actor: Member,
  { id, answer }: ReviewAnswer & { id: number },
): Promise<void> {
  await limitWrites(deps, actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const partner = await requirePartner(tx, actor.userId);
    const review = await lockReview(tx, id);
    if (review.receiverId !== partner.id || !isShown(review)) throw noSuchReview();
    if (review.answer !== null) throw new AppError("conflict", "You have answered already.");
    await refuseWithheldNames(tx, { answer });
    await tx.update(reviews).set({ answer, answeredAt: deps.now() }).where(eq(reviews.id, id));
  });
}

/** Has staff look at a review that is shown; they are mailed once. Throws `not_found`. */
export async function reportReview(
  deps: Deps,
  actor: Member,
  { id, reason }: ReviewReport & { id: number },
): Promise<void> {
  await limitWrites(deps, actor);
  await deps.database.db.transaction(async (tx) => {
    const review = await lockReview(tx, id);
    if (!isShown(review)) throw noSuchReview();
    if (review.reportedAt) return;
    await unseen(tx).update(reviews).set(reportOf(deps, reason)).where(eq(reviews.id, id));
    await deps.mail.queue(tx, reportedMail(id, deps.mail.staff));
  });
}

/**
 * Takes a review away, or brings it back; either ends its report. One that was hidden before anyone read it is shown
 * then, and notifies whoever was reviewed. Throws `not_found`, and `forbidden` for whoever
 * wrote it or was reviewed.
 */
export async function decideReview(
  deps: Deps,
  actor: Actor,
  { id, isHidden, reason }: ReviewDecision & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  await deps.database.contentVersion.publish(async (tx) => {
    const review = await lockReview(tx, id);
    const { hiddenAt, reviewerId, receiverId } = review;
    await refuseOwnPart(tx, actor, [reviewerId, receiverId]);
    const set = { hiddenAt: isHidden ? deps.now() : null, reportedAt: null, reportReason: null };
    await tx.update(reviews).set(set).where(eq(reviews.id, id));
    const decided = { ...review, ...set };
    if (isDue(decided, deps.now())) await showReview(tx, deps, decided);
    await recordChange(tx, actor, {
      action: REVIEW_DECIDED,
      subject: { type: "review", id },
      before: { isHidden: hiddenAt !== null },
      after: { isHidden },
      reason,
    });
  });
}

function reportOf({ now }: Pick<Deps, "now">, reportReason: string) {
  return { reportedAt: now(), reportReason };
}
