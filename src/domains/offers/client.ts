import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { NewOffer, OfferPage, OfferStep, StepAnswer, Talk } from "./schema.ts";

/** What a step in a talk makes outdated: talks, deals and listings. */
export const TOUCHED = [
  memberApi.connectOffers,
  memberApi.connectDeals,
  memberApi.connectListings,
  memberApi.connectOwnListings,
  memberApi.unreadNotifications,
];

/** A page of the offers that one made, or of those for one's listings. */
export function offersQuery(box: "sent" | "received", page = 1) {
  const filter = { box, ...(page > 1 && { page: String(page) }) };
  return queryOptions<OfferPage>({ queryKey: [withQuery(memberApi.connectOffers, filter)] });
}

/** An offer of which one is a side, with all that was said. */
export function talkQuery(id: number) {
  return queryOptions<{ data: Talk }>({ queryKey: [memberApi.connectOffer(id)] });
}

/** Begins a talk. */
export async function makeOffer(offer: NewOffer): Promise<Talk> {
  const answer = await browserApi.request("POST", memberApi.connectOffers, offer);
  return (answer as { data: Talk }).data;
}

/** Takes the next step of a talk. */
export async function takeStep(id: number, step: OfferStep): Promise<StepAnswer> {
  const answer = await browserApi.request("POST", memberApi.connectOfferSteps(id), step);
  return answer as StepAnswer;
}
