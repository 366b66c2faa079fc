import { SUBJECT_LABELS } from "#areas/platform/audit/schema/subjects.ts";
import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { type Choice, choicesOf } from "#ui/label-of.ts";
import {
  choiceFilter,
  dayFilter,
  type Filter,
  type ListDefinition,
  searchFilter,
} from "#ui/list-definition.ts";
import type { AuditEntry, AuditPage } from "../../schema/audit-log.ts";

const { search, from, to, action, subject } = pageParameters;

/** @param choices the actions of the log, which each of its pages brings */
export function whatFilter(choices: readonly Choice[]): Filter {
  return choiceFilter("What", "Every change", choices);
}

/** What was changed. */
export const AUDIT: ListDefinition<AuditEntry, AuditPage> = {
  caption: "Audit log",
  rows: "the audit log",
  none: "No change has been recorded yet.",
  noMatch: "No recorded changes match.",
  filters: {
    [search]: searchFilter("Search by name, username or number"),
    [action]: whatFilter([]),
    [subject]: choiceFilter("Which", "Everything", choicesOf(SUBJECT_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/audit", { query: pageOf(address) }),
};
