import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { NominationCard } from "./nomination-card.tsx";
import { useAlias } from "./use-alias.ts";

interface NominationProps {
  id: number;
  /** The way to report the nomination of this id. */
  reportOf(id: number): ReactNode;
  children: ReactNode;
}

/** One nomination: the card, and below it what else belongs to it. */
export function Nomination({ id, reportOf, children }: NominationProps) {
  const inAlias = useAlias();
  const { data, error, isFetching, refetch } = useQuery(
    getQuery("/api/you-scout/nominations/{id}", { path: { id } }),
  );
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Link
        to={inAlias(paths.youScoutLeaderboard)}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        YouScout leaderboard
      </Link>
      {data ? (
        <>
          <Part>
            <NominationCard nomination={data.data} reportOf={reportOf} />
          </Part>
          <Part>{children}</Part>
        </>
      ) : (
        <div className="mt-6">
          <h1 className="sr-only">YouScout nomination</h1>
          {isFetching ? (
            <ListLoading label="Loading nomination..." />
          ) : (
            <ListError onRetry={() => void refetch()}>
              We can't show this nomination right now.
            </ListError>
          )}
        </div>
      )}
    </div>
  );
}
