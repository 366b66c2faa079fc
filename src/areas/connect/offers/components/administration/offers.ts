import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, type ListDefinition } from "#ui/list-definition.ts";
import type { StaffOffer, StaffOfferPage } from "../../schema.ts";

export const STATUS_LABELS: Record<StaffOffer["status"], string> = {
  pending: "Waiting",
  countered: "Being negotiated",
  accepted: "Agreed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** The offers in Connect; what was written is not for staff. */
export const OFFERS: ListDefinition<StaffOffer, StaffOfferPage> = {
  caption: "Offers in Connect",
  rows: "the offers",
  none: "There are no offers yet.",
  noMatch: "No offers match.",
  filters: {
    [pageParameters.status]: choiceFilter("Status", "Every status", choicesOf(STATUS_LABELS)),
    [pageParameters.flagged]: choiceFilter("Attention", "All offers", [
      { value: "yes", label: "Needs a look" },
    ]),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/connect/offers", { query: pageOf(address) }),
};
