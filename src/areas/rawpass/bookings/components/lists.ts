import { dayAndMonth, nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type {
  StaffDropIn,
  StaffDropInPage,
  StaffWaiting,
  StaffWaitlists,
} from "../schema/staff.ts";

/** Who waits for weekly places and for sessions. */
export const WAITLISTS: ListDefinition<StaffWaiting, StaffWaitlists> = {
  caption: "Waitlists",
  rows: "the waitlists",
  none: "Nobody is waiting.",
  filters: {},
  pageSize: PAGE_SIZE,
  query: (chosen) => getQuery("/api/admin/rawpass/waitlists", { query: pageOf(chosen) }),
};

/** Single sessions that were sold, the latest sale first. */
export const DROP_INS: ListDefinition<StaffDropIn, StaffDropInPage> = {
  caption: "Drop-ins",
  rows: "the drop-ins",
  none: "No single session was sold yet.",
  noMatch: "No drop-ins match.",
  filters: { [pageParameters.search]: searchFilter("Search by athlete or account") },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/rawpass/drop-ins", { query: pageOf(address) }),
};

/** What somebody waits for: `Every Wednesday, 5:00 PM`. */
export function waitedFor({ date, ...slot }: StaffWaiting): string {
  return date === null ? `Every ${nameOfSlot(slot)}` : `${nameOfSlot(slot)}, ${dayAndMonth(date)}`;
}
