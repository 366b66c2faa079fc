import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { auditQuery } from "../client.ts";
import type { AuditWords } from "../schema/words.ts";
import type { AuditEntry, AuditPage } from "../schema.ts";

const { search, from, to, action, subject } = pageParameters;

/** What was changed, told in these words. */
export function auditList({
  actions,
  subjects,
}: AuditWords): ListDefinition<AuditEntry, AuditPage> {
  return {
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
    query: auditQuery,
  };
}
