import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import type { Prospect } from "../schema/prospects.ts";
import { BoardControls } from "./board-controls.tsx";
import { type BoardView, readView, writeView } from "./board-filter.ts";
import { BoardEmpty, BoardError, BoardLoading } from "./board-states.tsx";
import { BoardTable, boardRows, type Listed } from "./board-table.tsx";
import { ProspectVoteHint } from "./prospect-vote-button.tsx";

/** The board with its controls, beginning with the view that the address asks for. */
export function Board({ addressSearch }: { addressSearch: string }) {
  const [view, setView] = useState(() => readView(addressSearch));
  const { data, isFetching, refetch } = useQuery(getQuery("/api/prospects"));
  const all = Array.isArray(data?.data) ? data.data : undefined;
  const listed = all && { all, undecided: new Set(data?.undecided) };
  const list = useRef<HTMLDivElement>(null);

  /** The button of the error goes, and may come again: the keyboard waits where the rows will be. */
  function retry(): void {
    list.current?.focus();
    void refetch();
  }

  function change(part: Partial<BoardView>): void {
    const next = { ...view, ...part };
    setView(next);
    // Past the router: the view changes no data, and typing must not wait for a navigation.
    window.history.replaceState(window.history.state, "", `${location.pathname}${writeView(next)}`);
  }

  return (
    <>
      <BoardControls view={view} presentYears={yearsOf(all ?? [])} onChange={change} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm print:hidden">
        {listed && isNarrowed(view) && (
          <Part>
            <MatchCount listed={listed} view={view} />
          </Part>
        )}
        <Link
          to={paths.compare()}
          className="inline-flex min-h-11 items-center text-dim underline underline-offset-4 hover:text-chalk"
        >
          Compare players
        </Link>
      </div>
      <div
        className={`flex-wrap gap-x-2 text-dim text-sm ${view.mode === "community" ? "flex" : "hidden"}`}
      >
        <p>Community rankings are determined by user votes. Vote for your favorite prospects!</p>
        <Link
          to={paths.votingRules}
          className="inline-block min-h-6 underline underline-offset-4 hover:text-chalk"
        >
          How votes count
        </Link>
      </div>
      <ProspectVoteHint />
      <div ref={list} tabIndex={-1} className="mt-4 outline-none">
        {listed ? (
          <Part key={view.mode}>
            <BoardRows listed={listed} view={view} onChange={change} />
          </Part>
        ) : isFetching ? (
          <BoardLoading />
        ) : (
          <BoardError view={view} onRetry={retry} />
        )}
      </div>
    </>
  );
}

interface BoardRowsProps {
  listed: Listed;
  view: BoardView;
  onChange(change: Partial<BoardView>): void;
}

function BoardRows({ listed, view, onChange }: BoardRowsProps) {
  const rows = boardRows(listed, view);
  return (
    <>
      {rows.length > 0 ? (
        <BoardTable rows={rows} view={view} />
      ) : (
        <BoardEmpty view={view} onChange={onChange} />
      )}
      <p role="status" className="mt-6 text-dim text-sm tabular-nums">
        Showing {rows.length} prospects out of {listed.all.length} total
      </p>
    </>
  );
}

function isNarrowed({ search, position, gradYear }: BoardView): boolean {
  return search.trim() !== "" || position !== "" || gradYear !== "";
}

/** How many players match, near the field: on a phone the list's own line is far below. */
function MatchCount({ listed, view }: Omit<BoardRowsProps, "onChange">) {
  const { length } = boardRows(listed, view);
  const words = length === 1 ? "1 player matches" : `${length || "No"} players match`;
  return <p className="font-semibold tabular-nums">{words}</p>;
}

function yearsOf(prospects: readonly Prospect[]): number[] {
  return prospects.flatMap((prospect) => prospect?.gradYear ?? []);
}
