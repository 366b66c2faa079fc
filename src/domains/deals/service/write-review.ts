import { eq } from "drizzle-orm";
import { type Actor, type Member, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { requirePartner } from "#domains/partners/queries.ts";
import { notifyPartner } from "#domains/partners/service/notify-partner.ts";
import { refuseOwnPart } from "#domains/partners/service/refuse-own-part.ts";
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
  listUntold,
  lockReview,
  lockReviewsOf,
  noSuchReview,
  type ReviewRow,
} from "../queries/reviews.ts";
import { reviewableUntil } from "../rules.ts";
import type { NewReview, ReviewAnswer, ReviewDecision, ReviewReport } from "../schema/reviews.ts";
import { reviews } from "../tables.ts";
import { limitWrites } from "./limit-writes.ts";
import { sideOf } from "./take-deal-step.ts";

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

/** Tells whoever was reviewed of the reviews that are shown by now; run again, only of others. */
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

async function tellShown(tx: PublicTx, deps: Deps, all: readonly ReviewRow[]): Promise<number> {
  const now = deps.now();
  const due = all.filter(({ shownFrom, toldAt }) => shownFrom <= now && toldAt === null);
  for (const { id, dealId, receiverId: partnerId } of due) {
    await tx.update(reviews).set({ toldAt: now }).where(eq(reviews.id, id));
    const link = `${deps.config.baseUrl}${paths.connectPerson(partnerId)}`;
    const message = reviewMail({ id, link });
    await notifyPartner(tx, deps, { partnerId, type: "deal", relatedId: dealId, message });
  }
  return due.length;
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
    if (review.receiverId !== partner.id || !isShown(review, deps.now())) throw noSuchReview();
    if (review.answer !== null) throw new AppError("conflict", "You have answered already.");
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
    if (!isShown(review, deps.now())) throw noSuchReview();
    if (review.reportedAt) return;
    const reported = { reportedAt: deps.now(), reportReason: reason };
    await unseen(tx).update(reviews).set(reported).where(eq(reviews.id, id));
    await deps.mail.queue(tx, reportedMail(id, deps.mail.staff));
  });
}

/**
 * Takes a review away, or brings it back; either ends its report. Throws `not_found`, and `forbidden` for whoever
 * wrote it or was reviewed.
 */
export async function decideReview(
  deps: Deps,
  actor: Actor,
  { id, isHidden, reason }: ReviewDecision & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  await deps.database.contentVersion.publish(async (tx) => {
    const { hiddenAt, reviewerId, receiverId } = await lockReview(tx, id);
    await refuseOwnPart(tx, actor, [reviewerId, receiverId]);
    const set = { hiddenAt: isHidden ? deps.now() : null, reportedAt: null, reportReason: null };
    await tx.update(reviews).set(set).where(eq(reviews.id, id));
    await recordChange(tx, actor, {
      action: "review_decided",
      subject: { type: "review", id },
      before: { isHidden: hiddenAt !== null },
      after: { isHidden },
      reason,
    });
  });
}

function isShown({ shownFrom, hiddenAt }: ReviewRow, now: Date): boolean {
  return shownFrom <= now && hiddenAt === null;
}
