import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { StaffOwed, StaffOwedList, StaffPass, StaffPassPage } from "../schema/staff.ts";

const { search, status } = pageParameters;

/** What staff call the states of a pass. */
export const STATUS_LABELS = {
  pending: "Waiting for payment",
  active: "Active",
  past_due: "Past due",
  suspended: "Suspended",
  frozen: "Frozen",
  cancelled: "Canceled",
};

/** All passes, the newest first. */
export const PASSES: ListDefinition<StaffPass, StaffPassPage> = {
  caption: "Members",
  rows: "the members",
  none: "Nobody has bought a pass yet.",
  noMatch: "No passes match.",
  filters: {
    [search]: searchFilter("Search by athlete or account"),
    [status]: choiceFilter("Status", "Every status", choicesOf(STATUS_LABELS)),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/rawpass/passes", { query: pageOf(address) }),
};

/** Money that did not arrive, or did not go back. */
export const OWED: ListDefinition<StaffOwed, StaffOwedList> = {
  caption: "Money owed",
  rows: "what is owed",
  none: "Nothing is owed.",
  filters: {},
  pageSize: PAGE_SIZE,
  query: (chosen) => getQuery("/api/admin/rawpass/owed", { query: pageOf(chosen) }),
};
