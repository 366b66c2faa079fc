import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import type { SecurityKind } from "#lib/security-kinds.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { SecurityEntry, SecurityPage } from "../schema/security.ts";

const { search, from, to, kind } = pageParameters;

export const KIND_LABELS: Record<SecurityKind, string> = {
  login_failed: "Failed login",
  second_factor_failed: "Wrong second factor",
  passkey_restarted: "Synced passkey counted anew",
  recovery_code_used: "Recovery code used",
  recovery_codes_made: "Recovery codes replaced",
  factor_added: "Second factor added",
  factor_removed: "Second factor removed",
  limit_hit: "Limit hit",
  rights_changed: "Rights changed",
  list_exported: "List exported",
};

/** What may be an attack, and what followed. */
export const SECURITY_EVENTS: ListDefinition<SecurityEntry, SecurityPage> = {
  caption: "Security log",
  rows: "the security log",
  none: "Nothing has happened yet.",
  noMatch: "Nothing in the security log matches.",
  filters: {
    [search]: searchFilter("Search by username or client code"),
    [kind]: choiceFilter("What", "Everything", choicesOf(KIND_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/security-events", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/security-events.csv", { query: filterOf(address) }),
};
