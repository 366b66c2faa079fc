import { getQuery } from "#lib/call.ts";
import type { ListDefinition } from "#ui/list-definition.ts";
import type { StaffBadge, StaffBadgeList } from "../schema/badges.ts";

/** All badges as staff see them. */
export const STAFF_BADGES: ListDefinition<StaffBadge, StaffBadgeList> = {
  caption: "Badges",
  rows: "the badges",
  none: "There are no badges.",
  filters: {},
  query: () => getQuery("/api/admin/you-scout/badges"),
};
