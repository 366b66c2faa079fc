import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import type { ListDefinition } from "#ui/list-definition.ts";
import type { StaffActivity, StaffClosure, StaffClosures, StaffSchedule } from "../schema/staff.ts";

/** All activities, each with its weekly times. */
export const ACTIVITIES: ListDefinition<StaffActivity, StaffSchedule> = {
  caption: "Activities",
  rows: "the activities",
  none: "There are no activities yet.",
  filters: {},
  query: () => getQuery("/api/admin/rawpass/activities"),
};

/** Days without sessions, parts of days and single sessions. */
export const CLOSURES: ListDefinition<StaffClosure, StaffClosures> = {
  caption: "Closures",
  rows: "the closures",
  none: "There are no closures.",
  filters: {},
  pageSize: PAGE_SIZE,
  query: (chosen) => getQuery("/api/admin/rawpass/closures", { query: pageOf(chosen) }),
};
