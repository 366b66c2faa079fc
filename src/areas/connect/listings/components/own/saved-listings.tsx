import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { ListingCard } from "../listing-card.tsx";

/** What one has saved of the listings that are shown. */
export function SavedListings() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/connect/saved"));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading saved listings..." />;
    return (
      <ListError onRetry={() => void refetch()}>
        We can't show your saved listings right now.
      </ListError>
    );
  }
  if (data.data.length === 0) {
    return (
      <ListEmpty>You have no saved listings right now. Save one to find it here again.</ListEmpty>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {data.data.map((listing) => (
        <ListingCard key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}
