import { Link } from "react-router";
import { RankPlate } from "#areas/votes/components/rank-plate.tsx";
import { percentOf, VoteCount } from "#areas/votes/components/vote-count.tsx";
import { paths } from "#paths.ts";
import type { RankedNomination } from "../schema/nominations.ts";
import { NominationVoteButton } from "./nomination-vote-button.tsx";
import { useAlias } from "./use-alias.ts";

interface LeaderboardRowsProps {
  rows: readonly RankedNomination[];
  /** Rank of the first row. */
  firstRank: number;
  /** The most votes anybody has: the full length of a vote bar. */
  mostVotes: number;
  /** Ids of the rows whose vote spike staff have yet to decide about. */
  undecided: ReadonlySet<number>;
}

/** The ranked players, a card each on a phone. */
export function LeaderboardRows({ rows, firstRank, mostVotes, undecided }: LeaderboardRowsProps) {
  return (
    <ol
      start={firstRank}
      className="border-line border-t max-sm:[&_.vote-button-face]:min-w-18 max-sm:[&_.vote-button-face]:px-2"
    >
      {rows.map((nomination, index) => (
        <Row
          key={nomination.id}
          nomination={nomination}
          rank={firstRank + index}
          mostVotes={mostVotes}
          isUndecided={undecided.has(nomination.id)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  nomination: RankedNomination;
  rank: number;
  mostVotes: number;
  isUndecided: boolean;
}

function Row({ nomination, rank, mostVotes, isUndecided }: RowProps) {
  const inAlias = useAlias();
  const isTop = rank <= 3 && !isUndecided;
  const { id, name, sport, position, ageBand, city, state, votes } = nomination;
  return (
    <li
      className={`grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-3 gap-y-2 border-line border-b py-3 sm:grid-cols-[4.5rem_1fr_7rem_auto] sm:gap-x-6 sm:px-3 ${
        isTop ? "bg-night sm:py-5" : "hover:bg-night"
      }`}
    >
      <RankPlate rank={rank} isUndecided={isUndecided} />
      <div className="min-w-0">
        <Link
          to={inAlias(paths.nomination(id))}
          className={`inline-flex min-h-11 items-center wrap-anywhere font-bold font-display leading-none underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-red ${
            isTop ? "text-3xl sm:text-4xl" : "text-2xl"
          }`}
        >
          {name}
        </Link>
        <p className="wrap-anywhere text-dim">
          <span className="max-sm:block">
            <span className="font-semibold text-chalk">{position}</span> · {sport}
          </span>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">
            Age {ageBand} · {city}, {state}
          </span>
        </p>
      </div>
      <div className="col-start-2 sm:col-start-auto">
        <span className="sr-only">Votes: </span>
        <VoteCount count={votes} percent={percentOf(votes, mostVotes)} />
      </div>
      <div className="col-start-3 row-span-2 row-start-1 sm:col-start-auto sm:row-auto">
        <NominationVoteButton nomination={nomination} />
      </div>
    </li>
  );
}
