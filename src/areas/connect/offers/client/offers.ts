import { queryOptions } from "@tanstack/react-query";
import { browserApi, writtenData } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type {
  NewOffer,
  OfferPage,
  OfferStep,
  SentOfferMessage,
  StepAnswer,
  Talk,
} from "../schema.ts";

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

/** The open offers for one of one's own listings, as they are now. */
export function openOffersQuery(listingId: number) {
  const filter = { box: "received", state: "open", listing: String(listingId) };
  return queryOptions<OfferPage>({
    queryKey: [withQuery(memberApi.connectOffers, filter)],
    staleTime: 0,
  });
}

/** An offer of which one is a side, with all that was said. */
export function talkQuery(id: number) {
  return queryOptions<{ data: Talk }>({ queryKey: [memberApi.connectOffer(id)] });
}

/** Begins a talk. */
export async function makeOffer(offer: NewOffer): Promise<Talk> {
  return writtenData(await browserApi.request("POST", memberApi.connectOffers, offer));
}

/** Takes the next step of a talk. */
export async function takeStep(id: number, step: OfferStep): Promise<StepAnswer> {
  const answer = await browserApi.request("POST", memberApi.connectOfferSteps(id), step);
  return answer as StepAnswer;
}

/** Asks or answers something about an offer without naming an amount. */
export async function writeMessage(id: number, message: SentOfferMessage): Promise<void> {
  await browserApi.request("POST", memberApi.connectOfferMessages(id), message);
}
