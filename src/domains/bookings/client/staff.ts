import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { StaffWaitlists } from "../schema/staff.ts";

/** Who waits for weekly places and for sessions. */
export function waitlistsQuery() {
  return queryOptions<StaffWaitlists>({ queryKey: [adminApi.rawPassWaitlists] });
}
