import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { ALL_AUDIT_WORDS } from "../../schema/all-audit-words.ts";
import type { AuditEntry, AuditPage } from "../../schema/audit-log.ts";

const { search, from, to, action, subject } = pageParameters;
const { actions, subjects } = ALL_AUDIT_WORDS;

/** What was changed. */
export const AUDIT: ListDefinition<AuditEntry, AuditPage> = {
  caption: "Audit log",
  rows: "the audit log",
  none: "No change has been recorded yet.",
  noMatch: "No recorded changes match.",
  filters: {
    [search]: searchFilter("Search by name, username or number"),
    [action]: choiceFilter("What", "Every change", choicesOf(actions)),
    [subject]: choiceFilter("Which", "Everything", choicesOf(subjects)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/audit", { query: pageOf(address) }),
};
