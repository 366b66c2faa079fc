import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import { communityBadge, officialBadge, votesOf } from "../rules/ranking.ts";
import type { ProspectProfile } from "../schema/prospects.ts";
import { BadgeLabel } from "./badge-label.tsx";
import { BoardError, BoardLoading } from "./board-states.tsx";
import { factsOf } from "./describe.ts";
import { PlayerStory } from "./player-story.tsx";
import {
  PrimaryProspectVoteButton,
  ProspectVoteHint,
  ProspectVoteNote,
} from "./prospect-vote-button.tsx";
import "./player-card.css";

interface ProspectDetailsProps {
  id: number;
  /** What else is known of him, below his card. */
  children?: ReactNode;
}

/** One player of the board. */
export function ProspectDetails({ id, children }: ProspectDetailsProps) {
  const { data, error, isFetching, refetch } = useQuery(
    getQuery("/api/prospects/{id}", { path: { id } }),
  );
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 lg:py-6 print:p-0">
      <Link
        to={paths.board}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        NOLA Top 100
      </Link>
      {data ? (
        <>
          <Part>
            <PlayerCard player={data.data} />
            <PlayerStory player={data.data} />
          </Part>
          {children}
        </>
      ) : (
        <div className="mt-6">
          <h1 className="sr-only">NOLA Top 100 prospect</h1>
          {isFetching ? <BoardLoading /> : <BoardError onRetry={() => void refetch()} />}
        </div>
      )}
    </div>
  );
}

function PlayerCard({ player }: { player: ProspectProfile }) {
  const name = fullName(player);
  const badge = officialBadge(player.rawRank);
  return (
    <article className="player-card mt-4 grid bg-night md:grid-cols-[17rem_1fr]">
      <BigPlate rank={player.rawRank} unranked={player.alumnus ? "Alumni" : "On the rise"} />
      <div className="p-6 sm:p-10">
        <div className="min-h-7">{badge && <BadgeLabel badge={badge} />}</div>
        <h1 className="mt-3 wrap-anywhere text-[clamp(3rem,9vw,5.5rem)] uppercase leading-[0.88]">
          {name}
        </h1>
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
          {factsOf(player).map(({ name: field, term, text }) => (
            <div key={field} className={field === "school" ? "col-span-2 sm:col-span-3" : ""}>
              <dt className="font-semibold text-dim text-xs uppercase tracking-wider">{term}</dt>
              <dd className="mt-1 text-lg">{text}</dd>
            </div>
          ))}
        </dl>
        <CommunityStanding player={player} />
        {player.alumnus ? (
          <AlumnusNote player={player} />
        ) : (
          <div className="print:hidden">
            <ProspectVoteHint />
            <div className="mt-8 flex flex-wrap items-center gap-4">
              <PrimaryProspectVoteButton prospectId={player.id} name={name} />
              <ShareButton title={`${name} on the NOLA Top 100`} />
            </div>
            <ProspectVoteNote prospectId={player.id} name={name} />
          </div>
        )}
        <p className="mt-6 flex flex-wrap gap-x-6 text-dim text-sm print:hidden">
          <Link
            to={paths.playerLedger(player.id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            Votes day by day
          </Link>
          <Link
            to={paths.compare(player.id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            Compare with others
          </Link>
          <Link
            to={paths.privacyRequestAbout(player.id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            Ask for a correction or removal
          </Link>
        </p>
      </div>
    </article>
  );
}

/** What stands in place of the vote button once a player has graduated. */
function AlumnusNote({ player }: { player: ProspectProfile }) {
  const bestRank = player.alumnus?.bestRank ?? null;
  return (
    <div className="mt-8 grid justify-items-start gap-4">
      <p className="text-pretty">
        {bestRank !== null && <>Best rank: No. {bestRank}. </>}
        Votes are closed, because this player has graduated. See all{" "}
        <Link to={paths.alumni} className="underline underline-offset-4">
          alumni of the NOLA Top 100
        </Link>
        .
      </p>
      <ShareButton title={`${fullName(player)}, alumni of the NOLA Top 100`} />
    </div>
  );
}

function BigPlate({ rank, unranked }: { rank: number | null; unranked: string }) {
  return (
    <div className="relative grid place-items-center overflow-hidden bg-lifted p-10">
      <Seams />
      <div className="home-plate relative grid aspect-square w-44 place-items-center bg-chalk pb-8 text-ground md:w-52">
        {rank === null ? (
          <span className="text-center font-bold font-display text-4xl uppercase leading-none">
            {unranked}
          </span>
        ) : (
          <span className="font-bold font-display text-[7rem] tabular-nums leading-none">
            <span className="sr-only">Rank </span>
            {rank}
          </span>
        )}
      </div>
    </div>
  );
}

/** The two seams of a ball, far too close. */
function Seams() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 272 480"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 h-full w-full print:hidden"
      fill="none"
    >
      <circle cx="136" cy="240" r="300" className="fill-line" />
      <g className="stroke-edge">
        <path d="M30-40q90 280 0 560M242-40q-90 280 0 560" strokeWidth="2" />
        <path
          d="M30-40q90 280 0 560M242-40q-90 280 0 560"
          strokeWidth="22"
          strokeDasharray="3 15"
          className="stroke-lifted"
        />
      </g>
    </svg>
  );
}

function CommunityStanding({ player }: { player: ProspectProfile }) {
  const votes = votesOf(player);
  const { communityRank } = player;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-y py-5">
      <p>
        <span className="font-bold font-display text-4xl tabular-nums leading-none">
          {votes.toLocaleString("en-US")}
        </span>{" "}
        {votes === 1 ? "vote" : "votes"}
      </p>
      {communityRank !== null && (
        <>
          <p className="text-dim">No. {communityRank} in the Community Rankings</p>
          <BadgeLabel badge={communityBadge(communityRank - 1)} />
        </>
      )}
    </div>
  );
}
