import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { OffersEndPart } from "./end-listing-dialog.tsx";
import { OwnListings } from "./own-listings.tsx";

/** One's own listings, as the dashboard shows them. */
export function OwnListingsPart({ OffersEnd }: { OffersEnd: OffersEndPart }) {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/connect/own-listings"));
  if (data) return <OwnListings listings={data.data} OffersEnd={OffersEnd} />;
  if (isFetching) return <ListLoading label="Loading your listings..." />;
  return (
    <ListError onRetry={() => void refetch()}>We can't show your listings right now.</ListError>
  );
}
