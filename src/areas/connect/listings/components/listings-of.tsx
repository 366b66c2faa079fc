import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { PageLinks } from "#ui/page-links.tsx";
import { listingsOfQuery } from "../client/listings.ts";
import { BROWSE_PAGE_SIZE, readView } from "./browse-view.ts";
import { ListingCard } from "./listing-card.tsx";

/** Reads the listings of somebody in Connect that a page shows at an address. */
export async function prefetchListingsOf(
  client: QueryClient,
  { id, search }: { id: number; search: string },
): Promise<void> {
  await client.prefetchQuery(listingsOfQuery(id, readView(search).page));
}

interface ListingsOfProps {
  /** Whose they are. */
  person: { id: number; companyName: string };
}

/** The listings of somebody in Connect that are shown, by pages of the address. */
export function ListingsOf({ person: { id, companyName } }: ListingsOfProps) {
  const { page } = readView(useLocation().search);
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listingsOfQuery(id, page),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="listings" aria-busy={isPlaceholderData} className="mt-12">
      <h2 id="listings" className="mb-5 text-3xl uppercase">
        Listings
      </h2>
      {!data ? (
        isFetching ? (
          <ListLoading label="Loading listings..." />
        ) : (
          <ListError onRetry={() => void refetch()}>
            We can't show the listings right now.
          </ListError>
        )
      ) : data.data.length === 0 ? (
        <ListEmpty>{`${companyName} looks for no sponsor right now.`}</ListEmpty>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.data.map((listing) => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
      {data && (
        <div className="mt-8">
          <PageLinks
            page={page}
            pageSize={BROWSE_PAGE_SIZE}
            total={data.total}
            addressOf={(other) =>
              withQuery(paths.connectPerson(id), {
                [pageParameters.page]: other > 1 ? String(other) : "",
              })
            }
          />
        </div>
      )}
    </section>
  );
}
