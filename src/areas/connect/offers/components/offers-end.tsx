import { useQuery } from "@tanstack/react-query";
import { count } from "#lib/count.ts";
import { openOffersQuery } from "../client.ts";

/** Says how many open offers end with one of one's own listings. */
export function OffersEnd({ listingId }: { listingId: number }) {
  const { data, isFetching } = useQuery(openOffersQuery(listingId));
  return <p className="mt-3 font-semibold">{sentenceOf(isFetching ? undefined : data?.total)}</p>;
}

function sentenceOf(total: number | undefined): string {
  if (total === undefined) return "All open offers for it end.";
  if (total === 0) return "There are no open offers for it.";
  const offers = count(total, "open offer");
  return total === 1
    ? `${offers} ends. We'll let the sponsor know.`
    : `${offers} end. We'll let the sponsors know.`;
}
