import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { StaffListing, StaffListingPage } from "../../schema/listings.ts";
import { STATUS_LABELS } from "../own/status-words.ts";
import { TYPE_LABELS } from "../words.ts";

const { search, status, type, review, from, to } = pageParameters;

/** The listings of Connect in every state. */
export const LISTINGS: ListDefinition<StaffListing, StaffListingPage> = {
  caption: "Listings in Connect",
  rows: "the listings",
  none: "There are no listings yet.",
  noMatch: "No listings match.",
  filters: {
    [search]: searchFilter("Search by title, description, place or creator"),
    [status]: choiceFilter("Status", "Every status", choicesOf(STATUS_LABELS)),
    [type]: choiceFilter("Type", "Every type", choicesOf(TYPE_LABELS)),
    [review]: choiceFilter("Review", "All listings", [{ value: "waiting", label: "To review" }]),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/connect/listings", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/connect/listings.csv", { query: filterOf(address) }),
};
