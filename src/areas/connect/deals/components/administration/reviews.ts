import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choiceFilter, type ListDefinition } from "#ui/list-definition.ts";
import type { StaffReview, StaffReviewPage } from "../../schema/reviews.ts";

/** What people in Connect say of each other, with what was reported. */
export const REVIEWS: ListDefinition<StaffReview, StaffReviewPage> = {
  caption: "Reviews in Connect",
  rows: "the reviews",
  none: "There are no reviews yet.",
  noMatch: "No reviews match.",
  filters: {
    [pageParameters.flagged]: choiceFilter("Report", "Reported and not", [
      { value: "yes", label: "Reported" },
    ]),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/connect/reviews", { query: pageOf(address) }),
};
