import { queryOptions } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import type { Touched } from "#ui/read-again.ts";
import type { OfferStep, StepAnswer } from "./schema.ts";

/** What a step in a talk makes outdated: talks, deals and listings. */
export const TOUCHED: Touched = [
  "/api/connect/offers",
  "/api/connect/deals",
  "/api/connect/listings",
  "/api/connect/own-listings",
  "/api/notifications/unread",
];

/** A page of the offers that one made, or of those for one's listings. */
export function offersQuery(box: "sent" | "received", page = 1) {
  const query = { box, ...(page > 1 && { page: String(page) }) };
  return getQuery("/api/connect/offers", { query });
}

/** The open offers for one of one's own listings, as they are now. */
export function openOffersQuery(listingId: number) {
  const query = { box: "received", state: "open", listing: String(listingId) };
  return queryOptions({ ...getQuery("/api/connect/offers", { query }), staleTime: 0 });
}

/** Takes the next step of a talk. */
export async function takeStep(id: number, step: OfferStep): Promise<StepAnswer> {
  const answer = await call("POST", "/api/connect/offers/{id}/steps", { path: { id }, body: step });
  return answer as StepAnswer;
}
