import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { ReviewDecision, StaffReviewPage } from "../schema/reviews.ts";

/** Paths whose cached answers a decision about a review makes outdated. */
export const REVIEWS_TOUCHED = [
  adminApi.connectReviews,
  memberApi.connectPeople,
  memberApi.connectDeals,
  adminApi.audit,
  adminApi.queue,
  adminApi.overview,
];

/** One page of the reviews that the address of the list chooses. */
export function staffReviewsQuery(address: Record<string, string>) {
  return queryOptions<StaffReviewPage>({
    queryKey: [pageAddress(adminApi.connectReviews, address)],
  });
}

/** Takes a review away, or brings it back. */
export async function decideReview(id: number, decision: ReviewDecision): Promise<void> {
  await browserApi.request("POST", adminApi.connectReviewDecision(id), decision);
}
