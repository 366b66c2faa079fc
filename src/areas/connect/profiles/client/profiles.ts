import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { NewPartner, OwnProfile, PartnerChange, PublicPartner } from "../schema/partners.ts";

/** What a change of one's own side makes outdated. */
export const TOUCHED = [memberApi.connectProfile, memberApi.connectListings];

/** One's own side in Connect, and whether Connect is on. */
export function ownProfileQuery() {
  return queryOptions<OwnProfile>({ queryKey: [memberApi.connectProfile] });
}

/** Somebody in Connect, as everybody sees them. */
export function personQuery(id: number) {
  return queryOptions<{ data: PublicPartner }>({ queryKey: [memberApi.connectPerson(id)] });
}

export async function chooseSide(chosen: NewPartner): Promise<void> {
  await browserApi.request("POST", memberApi.connectProfile, chosen);
}

export async function changeProfile(change: PartnerChange): Promise<void> {
  await browserApi.request("PATCH", memberApi.connectProfile, change);
}
