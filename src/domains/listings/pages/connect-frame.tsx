import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WithPartner } from "#domains/partners/components/connect-frame.tsx";
import { prefetchProfile } from "#domains/partners/components/own-profile.ts";
import type { OwnPartner } from "#domains/partners/schema.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { ownListingsQuery } from "../client.ts";
import { prefetchOwnListings } from "../components/own/prefetch-own.ts";
import type { OwnListing } from "../schema.ts";

/** Reads what the pages of one's own listings show, even if it is cached. */
export async function prefetchOwn(client: QueryClient): Promise<void> {
  await Promise.all([prefetchProfile(client), prefetchOwnListings(client)]);
}

/** What the pages of one's own listings show. */
export interface Own {
  partner: OwnPartner;
  feePercent: number;
  listings: readonly OwnListing[];
}

/** Shows what is one's own in Connect, or the way to a side for who has none. */
export function WithSide({ children }: { children: (own: Own) => ReactNode }) {
  const { data, isFetching, refetch } = useQuery(ownListingsQuery());
  return (
    <WithPartner>
      {(partner, feePercent) => {
        if (data) return children({ partner, feePercent, listings: data.data });
        if (isFetching) return <ListLoading label="Loading..." />;
        return <ListError onRetry={() => void refetch()}>We can't show this right now.</ListError>;
      }}
    </WithPartner>
  );
}
