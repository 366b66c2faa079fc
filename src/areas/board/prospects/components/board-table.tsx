import { memo, type ReactElement } from "react";
import { Link } from "react-router";
import { RankMovement } from "#areas/votes/components/rank-movement.tsx";
import { RankPlate } from "#areas/votes/components/rank-plate.tsx";
import { percentOf, VoteCount } from "#areas/votes/components/vote-count.tsx";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { matchesFilter, type Ranked, rankAll, votesOf } from "../rules/ranking.ts";
import type { ListedProspect } from "../schema/prospects.ts";
import { BadgeLabel } from "./badge-label.tsx";
import type { BoardView } from "./board-filter.ts";
import { positions, schoolOrTeam, UNKNOWN } from "./describe.ts";
import { ProspectVoteButton } from "./prospect-vote-button.tsx";

interface BoardTableProps {
  /** The rows of the view (`boardRows`). */
  rows: ReactElement[];
  view: BoardView;
}

/** The board: a table, whose rows become cards with the same facts in the same order on a phone. */
export function BoardTable({ rows, view }: BoardTableProps) {
  const hasVotes = view.mode === "community";
  return (
    <table className={`board-table ${hasVotes ? "has-votes" : ""}`}>
      <caption className="sr-only">{hasVotes ? "Community Rankings" : "Official Rankings"}</caption>
      <thead>
        <tr>
          <ColumnHead>Rank</ColumnHead>
          <ColumnHead>Name</ColumnHead>
          <ColumnHead>Position</ColumnHead>
          <ColumnHead>B/T</ColumnHead>
          <ColumnHead>School</ColumnHead>
          <ColumnHead>Grad Year</ColumnHead>
          <ColumnHead>Status</ColumnHead>
          {hasVotes && <ColumnHead>Votes</ColumnHead>}
          <ColumnHead>Action</ColumnHead>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}

function ColumnHead({ children }: { children: string }) {
  return <th scope="col">{children}</th>;
}

/** The rows of a view, in its order. */
export function boardRows({ all, undecided }: Listed, view: BoardView): ReactElement[] {
  const hasVotes = view.mode === "community";
  // The most votes anybody has: the full length of a vote bar.
  const mostVotes = Math.max(0, ...all.map(votesOf));
  // Without an edition before the newest nobody has moved.
  const hasMoves = !hasVotes && all.some(({ previousRank }) => previousRank);
  return rankAll(all, view.mode, undecided)
    .filter(({ prospect }) => matchesFilter(prospect, view))
    .map(({ prospect: { communityVotes, ...player }, ...ranked }) => (
      <BoardRow
        key={player.id}
        {...player}
        {...ranked}
        votes={hasVotes ? votesOf({ communityVotes }) : null}
        votePercent={hasVotes ? percentOf(votesOf({ communityVotes }), mostVotes) : null}
        hasMoves={hasMoves}
      />
    ));
}

/** The answer of the list call. */
export interface Listed {
  /** Everybody on the board, also who is filtered away. */
  all: readonly ListedProspect[];
  undecided: ReadonlySet<number>;
}

/** Votes are apart, so that no row of the official ranking is drawn anew for them. */
type BoardRowProps = Omit<ListedProspect, "communityVotes"> &
  Omit<Ranked, "prospect"> & {
    votes: number | null;
    votePercent: number | null;
    hasMoves: boolean;
  };

const BoardRow = memo(function BoardRow({
  rank,
  badge,
  isUndecided,
  votes,
  votePercent,
  hasMoves,
  ...prospect
}: BoardRowProps) {
  const name = fullName(prospect);
  return (
    <tr className={rank !== null && rank <= 10 && !isUndecided ? "is-top" : undefined}>
      <Cell label="Rank">
        <RankPlate rank={rank} isUndecided={isUndecided} />
        {hasMoves && rank !== null && <RankMovement rank={rank} before={prospect.previousRank} />}
      </Cell>
      <Cell label="Name">
        <Link to={paths.player(prospect.id)} className="board-name">
          {name}
        </Link>
        {prospect.committedTo && (
          <span className="block text-dim text-sm">Committed: {prospect.committedTo}</span>
        )}
      </Cell>
      <Cell label="Position">{positions(prospect)}</Cell>
      <Cell label="B/T">{prospect.battingThrowingHand || UNKNOWN}</Cell>
      <Cell label="School">{schoolOrTeam(prospect)}</Cell>
      <Cell label="Grad Year">{prospect.gradYear ?? UNKNOWN}</Cell>
      <Cell label="Status">{badge && <BadgeLabel badge={badge} />}</Cell>
      {votes !== null && votePercent !== null && (
        <Cell label="Votes">
          <VoteCount count={votes} percent={votePercent} />
        </Cell>
      )}
      <Cell label="Action">
        <ProspectVoteButton prospectId={prospect.id} name={name} />
      </Cell>
    </tr>
  );
});

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return <td data-label={label}>{children}</td>;
}
