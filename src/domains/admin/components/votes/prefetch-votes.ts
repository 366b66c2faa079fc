import type { QueryClient } from "@tanstack/react-query";
import { USUAL_DAYS } from "#domains/votes/components/days-filter.tsx";
import { pageParameters } from "#paths.ts";
import { networkQuery, networksQuery } from "../../client.ts";

/** Reads what `VotesPanel` shows at this address, for a page that wants it in its first HTML. */
export async function prefetchVotes(client: QueryClient, search: URLSearchParams): Promise<void> {
  const network = search.get(pageParameters.search);
  if (network) await client.prefetchQuery(networkQuery(network, USUAL_DAYS));
  else await client.prefetchQuery(networksQuery(USUAL_DAYS));
}
