import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { NewReview, ReviewAnswer, ReviewPage, ReviewReport } from "../schema/reviews.ts";

/** A page of what is said of somebody in Connect. */
export function reviewsQuery(personId: number, page = 1) {
  const filter = page > 1 ? { page: String(page) } : {};
  const path = withQuery(memberApi.connectReviewsOf(personId), filter);
  return queryOptions<ReviewPage>({ queryKey: [path] });
}

/** Reviews the other side of a deal. */
export async function writeReview(dealId: number, review: NewReview): Promise<void> {
  await browserApi.request("POST", memberApi.connectReview(dealId), review);
}

/** Answers a review of oneself. */
export async function answerReview(id: number, answer: ReviewAnswer): Promise<void> {
  await browserApi.request("POST", memberApi.connectReviewAnswer(id), answer);
}

/** Reports a review to staff. */
export async function reportReview(id: number, report: ReviewReport): Promise<void> {
  await browserApi.request("POST", memberApi.connectReviewReport(id), report);
}
