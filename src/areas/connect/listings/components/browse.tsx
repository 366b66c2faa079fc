import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { PageLinks } from "#ui/page-links.tsx";
import { Part } from "#ui/part.tsx";
import type { BrowsePage } from "../schema/listings.ts";
import { BrowseFilters } from "./browse-filters.tsx";
import {
  BROWSE_PAGE_SIZE,
  type BrowseView,
  filterOf,
  readView,
  viewAddress,
} from "./browse-view.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { ListingCard } from "./listing-card.tsx";

/** What looks for sponsors, as the address asks for it. */
export function Browse() {
  const { search } = useLocation();
  const view = readView(search);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...getQuery("/api/connect/listings", { query: filterOf(view) }),
    placeholderData: keepPreviousData,
  });
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  return (
    <>
      {data && <HowItWorks feePercent={data.feePercent} />}
      <BrowseFilters view={view} />
      <section
        aria-labelledby="listings"
        aria-busy={isPlaceholderData}
        className={`mt-10 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        <h2 id="listings" className="mb-5 text-3xl uppercase">
          Listings
        </h2>
        {data ? (
          <Part key={search}>
            <Found view={view} found={data} />
          </Part>
        ) : isFetching ? (
          <ListLoading label="Loading listings..." />
        ) : (
          <ListError onRetry={() => void refetch()}>
            We can't show the listings right now.
          </ListError>
        )}
      </section>
    </>
  );
}

function Found({ view, found: { data, total, hasMore } }: { view: BrowseView; found: BrowsePage }) {
  return (
    <>
      <p role="status" className="mb-5 text-dim tabular-nums">
        {hasMore && "More than "}
        {count(total, "listing")}
      </p>
      {data.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.map((listing) => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </ul>
      ) : (
        <ListEmpty>
          No listing here fits. Try other days, another place or a larger budget.
        </ListEmpty>
      )}
      <div className="mt-8">
        <PageLinks
          page={view.page}
          pageSize={BROWSE_PAGE_SIZE}
          total={total}
          addressOf={(page) => viewAddress({ ...view, page })}
        />
      </div>
    </>
  );
}
