import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type {
  BrowsePage,
  ListingChange,
  OwnListing,
  PublicListing,
  SentListing,
  Submission,
} from "../schema/listings.ts";

/** A page of the listings that are shown. */
export function browseQuery(filter: Record<string, string>) {
  return queryOptions<BrowsePage>({ queryKey: [withQuery(memberApi.connectListings, filter)] });
}

/** A page of the listings of one creator that are shown. */
export function listingsOfQuery(creatorId: number, page: number) {
  return browseQuery({ creator: String(creatorId), page: String(page) });
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

/** What a change of one's own listings makes outdated. */
export const OWN_TOUCHED = [memberApi.connectOwnListings, memberApi.connectListings];

/** One's own listings, the newest first. */
export function ownListingsQuery() {
  return queryOptions<{ data: OwnListing[] }>({ queryKey: [memberApi.connectOwnListings] });
}

/** The listings that one has saved and that are still shown. */
export function savedListingsQuery() {
  return queryOptions<{ data: PublicListing[] }>({ queryKey: [memberApi.connectSavedListings] });
}

export async function createDraft(written: SentListing): Promise<OwnListing> {
  return sent("POST", memberApi.connectOwnListings, written);
}

export async function changeListing(id: number, change: ListingChange): Promise<OwnListing> {
  return sent("PATCH", memberApi.connectOwnListing(id), change);
}

/** Drops the change of a shown listing that staff have not approved. */
export async function dropChange(id: number): Promise<OwnListing> {
  return sent("DELETE", memberApi.connectListingChange(id));
}

/** Sends a draft to staff for review. */
export async function submitListing(id: number, confirmed: Submission): Promise<OwnListing> {
  return sent("POST", memberApi.connectSubmission(id), confirmed);
}

/** Makes a new draft of a listing that has ended. */
export async function renewListing(id: number): Promise<OwnListing> {
  return sent("POST", memberApi.connectRenewal(id));
}

/** Makes a listing a draft again. */
export async function takeListingBack(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.connectTakeBack(id));
}

/** Says that a listing has found all the sponsors it needs. */
export async function completeListing(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.connectCompletion(id));
}

async function sent(method: string, path: string, payload?: unknown): Promise<OwnListing> {
  return writtenData(await browserApi.request(method, path, payload));
}
