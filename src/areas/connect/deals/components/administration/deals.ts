import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { StaffDeal, StaffDealPage } from "../../schema/deals.ts";
import { FULFILMENT_LABELS, STATUS_LABELS } from "../words.ts";

const { search, status, fulfilment, flagged, from, to } = pageParameters;

/** The deals in Connect, with their money. */
export const DEALS: ListDefinition<StaffDeal, StaffDealPage> = {
  caption: "Deals in Connect",
  rows: "the deals",
  none: "There are no deals yet.",
  noMatch: "No deals match.",
  filters: {
    [search]: searchFilter("Search by listing, sponsor or organizer"),
    [fulfilment]: choiceFilter("Delivery", "Every delivery", choicesOf(FULFILMENT_LABELS)),
    [status]: choiceFilter("Money", "Every state of the money", choicesOf(STATUS_LABELS)),
    [flagged]: choiceFilter("Attention", "All deals", [{ value: "yes", label: "Needs a look" }]),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/connect/deals", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/connect/deals.csv", { query: filterOf(address) }),
};
