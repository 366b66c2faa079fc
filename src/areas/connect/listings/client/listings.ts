import { type Api, browserApi } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import type { Touched } from "#ui/read-again.ts";

/** A page of the listings of one creator that are shown. */
export function listingsOfQuery(creatorId: number, page: number) {
  const query = { creator: String(creatorId), page: String(page) };
  return getQuery("/api/connect/listings", { query });
}

/** Saves a listing for the signed-in person, or takes it off what they have saved. */
export async function setSaved(id: number, isSaved: boolean, api: Api = browserApi) {
  await call(isSaved ? "PUT" : "DELETE", "/api/connect/saved/{id}", { path: { id }, api });
}

/** What a change of one's own listings makes outdated. */
export const OWN_TOUCHED: Touched = ["/api/connect/own-listings", "/api/connect/listings"];
