import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { ManagedUser, UserPage } from "../../schema/panel.ts";
import { COACH_STATE_LABELS, ROLE_LABELS, STAFF_LABELS, STATE_LABELS } from "./describe.ts";

const { search, role, right, state, verification, from, to } = pageParameters;

/** All accounts. */
export const USERS: ListDefinition<ManagedUser, UserPage> = {
  caption: "Accounts",
  rows: "the accounts",
  none: "There are no accounts yet.",
  noMatch: "No accounts match.",
  filters: {
    [search]: searchFilter("Search by username, email or name"),
    [role]: choiceFilter("Role", "Every role", choicesOf(ROLE_LABELS)),
    [right]: choiceFilter("Staff rights", "Everyone", choicesOf(STAFF_LABELS)),
    [state]: choiceFilter("State", "Every state", choicesOf(STATE_LABELS)),
    [verification]: choiceFilter("Coach", "Everyone", choicesOf(COACH_STATE_LABELS)),
    [from]: dayFilter("Joined from"),
    [to]: dayFilter("Joined to"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/users", { query: pageOf(address) }),
};
