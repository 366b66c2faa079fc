import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { dealOfOfferQuery, dealsQuery } from "../client/deals.ts";

/** Reads a deal for a page that shows it, even if it is cached: the other side may have done something. */
export async function prefetchDeal(client: QueryClient, id: number): Promise<void> {
  await client.prefetchQuery({
    ...getQuery("/api/connect/deals/{id}", { path: { id } }),
    staleTime: 0,
  });
}

/** Reads one's deals for the dashboard, even if they are cached. */
export async function prefetchDeals(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...dealsQuery(), staleTime: 0 });
}

/** A deal of which one is a side. */
export function useDeal(id: number) {
  return useQuery(getQuery("/api/connect/deals/{id}", { path: { id } }));
}

/** The number of the deal that was made of an accepted offer; null until it is known, and for none. */
export function useDealOfOffer(offerId: number, isAccepted: boolean): number | null {
  const { data } = useQuery({ ...dealOfOfferQuery(offerId), enabled: isAccepted });
  return data?.data[0]?.id ?? null;
}
