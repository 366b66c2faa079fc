import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { pageAddress } from "#lib/list-address.ts";
import type { StaffOwedList, StaffPassPage } from "../schema/staff.ts";

/** One page of the passes that the address of the list chooses. */
export function staffPassesQuery(address: Record<string, string>) {
  return queryOptions<StaffPassPage>({ queryKey: [pageAddress(adminApi.rawPassMembers, address)] });
}

/** Money that did not arrive, or did not go back. */
export function owedQuery() {
  return queryOptions<StaffOwedList>({ queryKey: [adminApi.rawPassOwed] });
}
