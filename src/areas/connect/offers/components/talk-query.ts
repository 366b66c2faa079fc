import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { offersQuery } from "../client.ts";

/** Reads a talk for a page that shows it, even if it is cached: the other side may have answered. */
export async function prefetchTalk(client: QueryClient, id: number): Promise<void> {
  await client.prefetchQuery({
    ...getQuery("/api/connect/offers/{id}", { path: { id } }),
    staleTime: 0,
  });
}

/** An offer of which one is a side. */
export function useTalk(id: number) {
  return useQuery(getQuery("/api/connect/offers/{id}", { path: { id } }));
}

/** Reads one's talks for the dashboard, even if they are cached. */
export async function prefetchOffers(client: QueryClient): Promise<void> {
  await Promise.all(
    (["sent", "received"] as const).map((box) =>
      client.prefetchQuery({ ...offersQuery(box), staleTime: 0 }),
    ),
  );
}
