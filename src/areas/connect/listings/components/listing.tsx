import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { ListingText } from "./listing-text.tsx";

interface ListingProps {
  id: number;
  /** Whether the reader can save it. */
  isSignedIn: boolean;
}

/** One listing, as sponsors see it. */
export function Listing({ id, isSignedIn }: ListingProps) {
  const { data, error, isFetching, refetch } = useQuery(
    getQuery("/api/connect/listings/{id}", { path: { id } }),
  );
  const refusal = error instanceof ApiError ? error.status : null;
  if (refusal === 404) throw new NotFoundError();
  const isClosed = refusal === 410;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <Link
        to={paths.connect}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        All listings
      </Link>
      <h1 className="mt-4 wrap-anywhere text-[clamp(2.5rem,7vw,5rem)] uppercase leading-[0.9]">
        {data ? data.data.title : isClosed ? "This listing is closed" : "Listing"}
      </h1>
      {data ? (
        <Part>
          <ListingText listing={data.data} isSignedIn={isSignedIn} />
        </Part>
      ) : isClosed ? (
        <p className="mt-6 text-lg">It takes no more offers. See who looks for sponsors now.</p>
      ) : isFetching ? (
        <ListLoading label="Loading the listing..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show this listing right now.</ListError>
      )}
    </div>
  );
}
