import type { ListDefinition } from "#ui/list-definition.ts";
import { waitlistsQuery } from "../client/staff.ts";
import type { StaffWaiting, StaffWaitlists } from "../schema/staff.ts";

/** Who waits for weekly places and for sessions. */
export const WAITLISTS: ListDefinition<StaffWaiting, StaffWaitlists> = {
  caption: "Waitlists",
  rows: "the waitlists",
  none: "Nobody is waiting.",
  filters: {},
  query: waitlistsQuery,
};
