import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { QUEUE_PAGE_SIZE, requestsQuery } from "../client/staff.ts";
import type { PrivacyRequest, PrivacyRequestPage } from "../schema/requests.ts";
import { KIND_LABELS, STATUS_LABELS } from "./describe.ts";

const { search, status, kind, from, to } = pageParameters;

/** Requests for a correction or removal: without a state the open ones. */
export const PRIVACY_REQUESTS: ListDefinition<PrivacyRequest, PrivacyRequestPage> = {
  caption: "Privacy requests",
  rows: "the privacy requests",
  none: "No requests are waiting for you.",
  noMatch: "No requests match.",
  filters: {
    [search]: searchFilter("Search by name, email or reference"),
    [status]: choiceFilter("State", "Open", choicesOf(STATUS_LABELS)),
    [kind]: choiceFilter("Asked for", "Everything", choicesOf(KIND_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: QUEUE_PAGE_SIZE,
  query: requestsQuery,
};
