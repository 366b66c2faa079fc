import { addressOf } from "#lib/call.ts";
import { filterOf, PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { evaluationRequestsQuery } from "../../client/staff.ts";
import type { EvaluationPage, EvaluationRequest } from "../../schema/requests.ts";
import { STATUS_LABELS } from "./describe.ts";

const { search, status, from, to } = pageParameters;

/** The requests for an evaluation. */
export const EVALUATION_REQUESTS: ListDefinition<EvaluationRequest, EvaluationPage> = {
  caption: "Prospect Evaluations",
  rows: "evaluation requests",
  none: "No prospect evaluation requests yet.",
  noMatch: "No evaluation requests match.",
  filters: {
    [search]: searchFilter("Search by player, parent, school or notes"),
    [status]: choiceFilter("Status", "Every status", choicesOf(STATUS_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: evaluationRequestsQuery,
  file: (address) => addressOf("/api/admin/evaluation-requests.csv", { query: filterOf(address) }),
};
