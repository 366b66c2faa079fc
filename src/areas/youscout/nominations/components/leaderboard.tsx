import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListLoading } from "#ui/list-states.tsx";
import { PageLinks } from "#ui/page-links.tsx";
import { Part } from "#ui/part.tsx";
import { leaderboardQuery } from "../client/nominations.ts";
import type { NominationPage } from "../schema/nominations.ts";
import { LeaderboardControls } from "./leaderboard-controls.tsx";
import { LeaderboardRows } from "./leaderboard-rows.tsx";
import { LeaderboardEmpty, LeaderboardError } from "./leaderboard-states.tsx";
import {
  filterOf,
  LEADERBOARD_PAGE_SIZE,
  type LeaderboardView,
  readView,
  viewAddress,
} from "./leaderboard-view.ts";
import { NominationVoteHint } from "./nomination-vote-button.tsx";
import { useAlias } from "./use-alias.ts";

/** The leaderboard with its controls, as the address asks for it. */
export function Leaderboard() {
  const path = useAlias()(paths.youScoutLeaderboard);
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  const choices = useQuery(getQuery("/api/you-scout/choices"));
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...leaderboardQuery(filterOf(view)),
    placeholderData: keepPreviousData,
  });
  const rows = useRef<HTMLDivElement>(null);

  function change(part: Partial<LeaderboardView>): void {
    const address = viewAddress(path, { ...view, page: 1, ...part });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  /** The button of the error goes, and may come again: the keyboard waits where the rows will be. */
  function retry(): void {
    rows.current?.focus();
    void refetch();
  }

  return (
    <>
      <LeaderboardControls
        path={path}
        view={view}
        choices={choices.data?.data ?? null}
        onChange={change}
      />
      <NominationVoteHint />
      <div
        ref={rows}
        tabIndex={-1}
        aria-busy={isPlaceholderData}
        className={`mt-8 outline-none transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {data ? (
          <Part key={search}>
            <LeaderboardPage path={path} view={view} list={data} />
          </Part>
        ) : isFetching ? (
          <ListLoading label="Loading nominations..." />
        ) : (
          <LeaderboardError address={viewAddress(path, view)} onRetry={retry} />
        )}
      </div>
    </>
  );
}

interface LeaderboardPageProps {
  path: string;
  view: LeaderboardView;
  list: NominationPage;
}

function LeaderboardPage({ path, view, list }: LeaderboardPageProps) {
  const { data, total, mostVotes, undecided } = list;
  const before = (view.page - 1) * LEADERBOARD_PAGE_SIZE;
  return (
    <>
      {data.length > 0 ? (
        <LeaderboardRows
          rows={data}
          firstRank={before + 1}
          mostVotes={mostVotes}
          undecided={new Set(undecided)}
        />
      ) : total === 0 ? (
        <LeaderboardEmpty path={path} view={view} />
      ) : (
        <p className="py-12 text-center text-dim">There is nothing this far down the list.</p>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-dim text-sm tabular-nums">
          {shownRange(before, data.length, total)}
        </p>
        <PageLinks
          page={view.page}
          pageSize={LEADERBOARD_PAGE_SIZE}
          total={total}
          addressOf={(page) => viewAddress(path, { ...view, page })}
        />
      </div>
    </>
  );
}

function shownRange(before: number, shown: number, total: number): string {
  const formatted = (count: number) => count.toLocaleString("en-US");
  const all = `${formatted(total)} ${total === 1 ? "nomination" : "nominations"}`;
  if (shown === 0 || shown === total) return `Showing ${formatted(shown)} of ${all}`;
  return `Showing ${formatted(before + 1)}–${formatted(before + shown)} of ${all}`;
}
