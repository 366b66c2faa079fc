import type { QueryClient } from "@tanstack/react-query";
import { USUAL_DAYS } from "#areas/votes/components/days-filter.tsx";
import { getQuery } from "#lib/call.ts";
import type { MayUse } from "#lib/may-use.ts";
import { pageParameters } from "#paths.ts";
import { prefetchList } from "#ui/list-definition.ts";
import { NETWORKS } from "./networks.ts";

/** Reads what `VotesPanel` shows at this address, for a page that wants it in its first HTML. */
export async function prefetchVotes(
  client: QueryClient,
  search: URLSearchParams,
  may: MayUse,
): Promise<void> {
  const isOwner = may("admin");
  const network = isOwner && search.get(pageParameters.search);
  if (!network) {
    await Promise.all([
      isOwner && prefetchList(client, NETWORKS, search),
      client.prefetchQuery(getQuery("/api/admin/vote-bursts")),
    ]);
    return;
  }
  const days = search.get(pageParameters.period) || USUAL_DAYS;
  await client.prefetchQuery(
    getQuery("/api/admin/vote-networks/{network}", { path: { network }, query: { days } }),
  );
}
