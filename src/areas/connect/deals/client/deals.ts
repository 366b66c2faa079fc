import { addressOf, call, getQuery } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import type { Touched } from "#ui/read-again.ts";

/** What a step of a deal makes outdated: deals, talks and listings. */
export const TOUCHED: Touched = [
  "/api/connect/deals",
  "/api/connect/offers",
  "/api/connect/listings",
  "/api/connect/own-listings",
  "/api/notifications/unread",
];

/** A page of one's own deals, the newest first. */
export function dealsQuery(page = 1) {
  const query = page > 1 ? { page: String(page) } : {};
  return getQuery("/api/connect/deals", { query });
}

/** The deal that was made of an offer, in a list of one. */
export function dealOfOfferQuery(offerId: number) {
  return getQuery("/api/connect/deals", { query: { offer: String(offerId) } });
}

/** The page on which a deal is paid. */
export async function openPayment(id: number): Promise<string> {
  return readData(await call("POST", "/api/connect/deals/{id}/payment", { path: { id } })).url;
}

/** The provider's form on which an organizer says where the money goes. */
export async function openOnboarding(): Promise<string> {
  return readData(await call("POST", "/api/connect/payouts/onboarding")).url;
}

/** The provider's page of one's own payouts. */
export async function openPayoutPage(): Promise<string> {
  return readData(await call("POST", "/api/connect/payouts/page")).url;
}

/** URL of a picture or PDF that a side of the deal showed as proof or sent with a message. */
export function proofFile(dealId: number, proofId: number): string {
  return addressOf("/api/connect/deals/{id}/proofs/{proofId}", { path: { id: dealId, proofId } });
}
