import { PAGE_SIZE } from "#lib/list-address.ts";
import type { ListDefinition } from "#ui/list-definition.ts";
import { staffClosuresQuery, staffScheduleQuery } from "../client.ts";
import type { StaffActivity, StaffClosure, StaffClosures, StaffSchedule } from "../schema/staff.ts";

/** All activities, each with its weekly times. */
export const ACTIVITIES: ListDefinition<StaffActivity, StaffSchedule> = {
  caption: "Activities",
  rows: "the activities",
  none: "There are no activities yet.",
  filters: {},
  query: staffScheduleQuery,
};

/** Days without sessions, parts of days and single sessions. */
export const CLOSURES: ListDefinition<StaffClosure, StaffClosures> = {
  caption: "Closures",
  rows: "the closures",
  none: "There are no closures.",
  filters: {},
  pageSize: PAGE_SIZE,
  query: staffClosuresQuery,
};
