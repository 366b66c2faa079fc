import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, writtenData } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { ListingDecision, StaffListing, StaffListingPage } from "../schema/listings.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const STAFF_TOUCHED = [
  adminApi.connectListings,
  adminApi.queue,
  adminApi.overview,
  memberApi.connectListings,
  adminApi.audit,
];

/** One page of the listings that the address of the list chooses. */
export function staffListingsQuery(address: Record<string, string>) {
  return queryOptions<StaffListingPage>({
    queryKey: [pageAddress(adminApi.connectListings, address)],
  });
}

/** Where the same listings are, all of them, as a file. */
export function listingsFile(address: Record<string, string>): string {
  return fileAddress(adminApi.connectListingsFile, address);
}

/** Approves a listing that waits, or rejects it with a reason. */
export async function decideListing(id: number, decision: ListingDecision): Promise<StaffListing> {
  const path = adminApi.connectListingDecision(id);
  return writtenData(await browserApi.request("POST", path, decision));
}

/** Puts a listing before the others, or back among them. */
export async function highlightListing(id: number, isHighlighted: boolean): Promise<void> {
  await browserApi.request("PATCH", adminApi.connectListing(id), { isHighlighted });
}
