import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { PartnerPage, StaffPartner } from "../../schema/partners.ts";
import { SIDE_LABELS } from "../labels.ts";

const { search, userType, verified, review, from, to } = pageParameters;

/** Who takes part in Connect. */
export const PEOPLE: ListDefinition<StaffPartner, PartnerPage> = {
  caption: "People in Connect",
  rows: "the people",
  none: "Nobody has chosen a side yet.",
  noMatch: "Nobody matches.",
  filters: {
    [search]: searchFilter("Search by name or website"),
    [userType]: choiceFilter("Side", "Every side", choicesOf(SIDE_LABELS)),
    [verified]: choiceFilter("Verified", "Verified or not", [
      { value: "waiting", label: "Waiting for us" },
      { value: "no", label: "Not verified" },
      { value: "yes", label: "Verified" },
    ]),
    [review]: choiceFilter("Profile", "Every profile", [{ value: "waiting", label: "To review" }]),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/connect/people", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/connect/people.csv", { query: filterOf(address) }),
};
