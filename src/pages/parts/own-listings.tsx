import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { data } from "react-router";
import { prefetchOwnListings } from "#areas/connect/listings/components/own/prefetch-own.ts";
import type { OwnListing } from "#areas/connect/listings/schema/listings.ts";
import { WithPartner } from "#areas/connect/profiles/components/connect-frame.tsx";
import { prefetchProfile } from "#areas/connect/profiles/components/own-profile.ts";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { getQuery } from "#lib/call.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";

/** Reads what the pages of one's own listings show, even if it is cached. */
export async function prefetchOwn(client: QueryClient): Promise<void> {
  await Promise.all([prefetchProfile(client), prefetchOwnListings(client)]);
}

/** As `prefetchOwn`, for the page of one of them: the 404 page takes its place where it is not one's own. */
export async function prefetchOwnListing(client: QueryClient, id: number): Promise<void> {
  await prefetchOwn(client);
  const own = client.getQueryData(getQuery("/api/connect/own-listings").queryKey);
  if (own?.data.every((listing) => listing.id !== id)) throw data(null, { status: 404 });
}

/** What the pages of one's own listings show. */
export interface Own {
  partner: OwnPartner;
  feePercent: number;
  listings: readonly OwnListing[];
}

/** Shows what is one's own in Connect, or the way to a side for who has none. */
export function WithSide({ children }: { children: (own: Own) => ReactNode }) {
  const { data: own, isFetching, refetch } = useQuery(getQuery("/api/connect/own-listings"));
  return (
    <WithPartner>
      {(partner, feePercent) => {
        if (own) return children({ partner, feePercent, listings: own.data });
        if (isFetching) return <ListLoading label="Loading..." />;
        return <ListError onRetry={() => void refetch()}>We can't show this right now.</ListError>;
      }}
    </WithPartner>
  );
}
