import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { BrowsePage, PublicListing } from "./schema.ts";

/** A page of the listings that are shown. */
export function browseQuery(filter: Record<string, string>) {
  return queryOptions<BrowsePage>({ queryKey: [withQuery(memberApi.connectListings, filter)] });
}

/** One listing that is shown. */
export function listingQuery(id: number) {
  return queryOptions<{ data: PublicListing }>({ queryKey: [memberApi.connectListing(id)] });
}

/** Saves a listing for the signed-in person, or takes it off what they have saved. */
export async function setSaved(
  id: number,
  isSaved: boolean,
  api: Api = browserApi,
): Promise<unknown> {
  return api.request(isSaved ? "PUT" : "DELETE", memberApi.connectSavedListing(id));
}
