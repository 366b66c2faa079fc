import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { pageAddress } from "#lib/list-address.ts";
import type { StaffOfferPage } from "../schema.ts";

/** One page of the offers that the address of the list chooses. */
export function staffOffersQuery(address: Record<string, string>) {
  return queryOptions<StaffOfferPage>({ queryKey: [pageAddress(adminApi.connectOffers, address)] });
}
