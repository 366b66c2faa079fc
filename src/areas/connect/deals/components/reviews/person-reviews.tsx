import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { reviewsQuery } from "../../client/reviews.ts";
import { Review } from "./review.tsx";

const REVIEWS_A_PAGE = 10;

/** Reads what is said of somebody for a page that shows it. */
export async function prefetchReviews(client: QueryClient, personId: number): Promise<void> {
  await client.prefetchQuery(reviewsQuery(personId));
}

interface PersonReviewsProps {
  id: number;
  /** Whether the reader can report a review. */
  isSignedIn: boolean;
}

/** What is said of somebody in Connect, the newest first. */
export function PersonReviews({ id, isSignedIn }: PersonReviewsProps) {
  const [page, setPage] = useState(1);
  const { data, isFetching, refetch } = useQuery({
    ...reviewsQuery(id, page),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="reviews" className="mt-12">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reviews" className="text-3xl uppercase">
          Reviews
        </h2>
        {data && (
          <>
            <Mark>{data.average === null ? "New" : `${data.average} of 5`}</Mark>
            <p className="text-dim">
              {count(data.dealsDone, "deal")} done, {count(data.total, "review")}
            </p>
          </>
        )}
      </div>
      {!data ? (
        isFetching ? (
          <ListLoading label="Loading reviews..." />
        ) : (
          <ListError onRetry={() => void refetch()}>We can't show the reviews right now.</ListError>
        )
      ) : data.total === 0 ? (
        <ListEmpty>There are no reviews yet.</ListEmpty>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.data.map((review) => (
            <li key={review.id}>
              <Review review={review} isSignedIn={isSignedIn} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > REVIEWS_A_PAGE && (
        <div className="needs-scripts print:hidden mt-5 flex gap-3">
          <Button look="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            look="quiet"
            disabled={data.total <= page * REVIEWS_A_PAGE}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </section>
  );
}
