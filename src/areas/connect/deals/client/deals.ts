import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import type {
  Deal,
  DealPage,
  DealStep,
  PayoutStanding,
  SentDealMessage,
  SentProof,
} from "../schema/deals.ts";

/** What a step of a deal makes outdated: deals, talks and listings. */
export const TOUCHED = [
  memberApi.connectDeals,
  memberApi.connectOffers,
  memberApi.connectListings,
  memberApi.connectOwnListings,
  memberApi.unreadNotifications,
];

/** A page of one's own deals, the newest first. */
export function dealsQuery(page = 1) {
  const filter = page > 1 ? { page: String(page) } : {};
  return queryOptions<DealPage>({ queryKey: [withQuery(memberApi.connectDeals, filter)] });
}

/** The deal that was made of an offer, in a list of one. */
export function dealOfOfferQuery(offerId: number) {
  const filter = { offer: String(offerId) };
  return queryOptions<DealPage>({ queryKey: [withQuery(memberApi.connectDeals, filter)] });
}

/** A deal of which one is a side. */
export function dealQuery(id: number) {
  return queryOptions<{ data: Deal }>({ queryKey: [memberApi.connectDeal(id)] });
}

/** The page on which a deal is paid. */
export async function openPayment(id: number): Promise<string> {
  return urlOf(await browserApi.request("POST", memberApi.connectDealPayment(id)));
}

/** Takes the next step of a deal. */
export async function takeDealStep(id: number, step: DealStep): Promise<void> {
  await browserApi.request("POST", memberApi.connectDealSteps(id), step);
}

/** Shows a link, a picture or a PDF for a benefit that was delivered, or for a dispute. */
export async function addProof(id: number, proof: SentProof): Promise<void> {
  await browserApi.request("POST", memberApi.connectProofs(id), proof);
}

/** Writes to the other side of a paid deal. */
export async function writeMessage(id: number, message: SentDealMessage): Promise<void> {
  await browserApi.request("POST", memberApi.connectDealMessages(id), message);
}

/** Takes back what one has shown. */
export async function removeProof(id: number, proofId: number): Promise<void> {
  await browserApi.request("DELETE", memberApi.connectProof(id, proofId));
}

/** Answers the sponsor's dispute. */
export async function answerDispute(id: number, answer: { words: string }): Promise<void> {
  await browserApi.request("POST", memberApi.connectDealAnswer(id), answer);
}

/** Writes what the organizer says in the sponsor's report. */
export async function writeReportWords(
  id: number,
  words: { words?: string | null | undefined },
): Promise<void> {
  await browserApi.request("PUT", memberApi.connectDealWords(id), words);
}

/** How one's own payouts stand at the payment provider. */
export function payoutsQuery() {
  return queryOptions<PayoutStanding>({ queryKey: [memberApi.connectPayouts] });
}

/** The provider's form on which an organizer says where the money goes. */
export async function openOnboarding(): Promise<string> {
  return urlOf(await browserApi.request("POST", memberApi.connectOnboarding));
}

/** The provider's page of one's own payouts. */
export async function openPayoutPage(): Promise<string> {
  return urlOf(await browserApi.request("POST", memberApi.connectPayoutPage));
}

function urlOf(answer: unknown): string {
  return readData<{ url: string }>(answer).url;
}
