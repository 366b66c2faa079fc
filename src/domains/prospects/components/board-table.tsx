import { memo } from "react";
import { Link } from "react-router";
import { RankMovement } from "#domains/votes/components/rank-movement.tsx";
import { RankPlate } from "#domains/votes/components/rank-plate.tsx";
import { percentOf, VoteCount } from "#domains/votes/components/vote-count.tsx";
import { paths } from "#paths.ts";
import { useKeptRows } from "#ui/kept-rows.ts";
import { type Ranked, type RankingMode, votesOf } from "../rules.ts";
import type { ListedProspect } from "../schema.ts";
import { BadgeLabel } from "./badge-label.tsx";
import { fullName, positions, schoolOrTeam, UNKNOWN } from "./describe.ts";
import { ProspectVoteButton } from "./prospect-vote-button.tsx";

interface BoardTableProps {
  rows: readonly Ranked<ListedProspect>[];
  mode: RankingMode;
  /** The most votes anybody has: the full length of a vote bar. */
  mostVotes: number;
  /** Everybody on the board, also who is filtered away. */
  all: readonly ListedProspect[];
}

/** The board: a table, whose rows become cards with the same facts in the same order on a phone. */
export function BoardTable({ rows, mode, mostVotes, all }: BoardTableProps) {
  const hasVotes = mode === "community";
  // Without an edition before the newest nobody has moved; a server of before tells of none.
  const hasMoves = !hasVotes && all.some(({ previousRank }) => previousRank);
  const body = useKeptRows(
    rows.map((row) => (
      <BoardRow
        key={row.prospect.id}
        prospect={row.prospect}
        rank={row.rank}
        badge={row.badge}
        votePercent={hasVotes ? percentOf(votesOf(row.prospect), mostVotes) : null}
        hasMoves={hasMoves}
      />
    )),
  );
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
      <tbody {...body} />
    </table>
  );
}

function ColumnHead({ children }: { children: string }) {
  return <th scope="col">{children}</th>;
}

const BoardRow = memo(function BoardRow({
  prospect,
  rank,
  badge,
  votePercent,
  hasMoves,
}: Ranked<ListedProspect> & { votePercent: number | null; hasMoves: boolean }) {
  const name = fullName(prospect);
  return (
    <tr className={rank !== null && rank <= 10 ? "is-top" : undefined}>
      <Cell label="Rank">
        <RankPlate rank={rank} />
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
      {votePercent !== null && (
        <Cell label="Votes">
          <VoteCount count={votesOf(prospect)} percent={votePercent} />
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
