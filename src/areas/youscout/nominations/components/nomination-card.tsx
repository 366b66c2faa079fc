import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { ShareButton } from "#ui/share-button.tsx";
import type { LeaderboardPeriod } from "../access/choices.ts";
import type { NominationProfile } from "../schema/nominations.ts";
import { NominationFacts, NominationVideo } from "./nomination-facts.tsx";
import {
  NominationVoteHint,
  NominationVoteNote,
  PrimaryNominationVoteButton,
} from "./nomination-vote-button.tsx";
import { SportEmblem } from "./sport-emblem.tsx";

interface NominationCardProps {
  nomination: NominationProfile;
  /** The way to report the nomination of this id. */
  reportOf(id: number): ReactNode;
}

/** A young player as everybody may see him, and what was said of him. */
export function NominationCard({ nomination, reportOf }: NominationCardProps) {
  const { id, name, performance, nominatedBy, full, prospectId, isVoteClosed } = nomination;
  return (
    <article className="mt-4 grid bg-night md:grid-cols-[17rem_1fr]">
      <EmblemPanel nomination={nomination} />
      <div className="min-w-0 p-6 sm:p-10">
        {prospectId !== null && <OnTheBoard prospectId={prospectId} />}
        <h1 className="wrap-anywhere text-[clamp(3rem,9vw,5.5rem)] uppercase leading-[0.88]">
          {name}
        </h1>
        <NominationFacts nomination={nomination} />
        <figure className="mt-8 border-red border-l-4 pl-5">
          <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere text-lg">
            {performance}
          </blockquote>
          <figcaption className="mt-3 text-dim">Nominated by {nominatedBy}</figcaption>
        </figure>
        {full?.videoEmbed && (
          <div className="mt-8">
            <NominationVideo name={name} embed={full.videoEmbed} />
          </div>
        )}
        <Places nomination={nomination} />
        {isVoteClosed ? (
          <p className="mt-8 max-w-prose">
            Voting here is closed: this player was picked for the NOLA Top 100, where votes start
            anew. The votes above stay as they are.
          </p>
        ) : (
          <NominationVoteHint />
        )}
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {!isVoteClosed && <PrimaryNominationVoteButton nomination={nomination} />}
          <ShareButton title={`${name} on YouScout`} />
        </div>
        {!isVoteClosed && <NominationVoteNote nomination={nomination} />}
        <p className="-ml-3 mt-6 flex flex-wrap items-center text-dim text-sm">
          {reportOf(nomination.id)}
          <Link
            to={paths.privacyRequestAboutNomination(id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center px-3 underline-offset-4 hover:underline"
          >
            Ask for a correction or removal
          </Link>
        </p>
      </div>
    </article>
  );
}

function EmblemPanel({ nomination: { sport, position } }: { nomination: NominationProfile }) {
  return (
    <div className="relative grid place-items-center overflow-hidden bg-lifted p-8 md:p-6">
      <Finder />
      <div className="relative grid justify-items-center gap-4 text-center">
        <SportEmblem sport={sport} className="h-28 w-28 md:h-40 md:w-40" />
        <p className="wrap-anywhere font-bold font-display text-3xl uppercase leading-none">
          {position}
        </p>
      </div>
    </div>
  );
}

/** The corners of a scout's finder. */
function Finder() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 272 320"
      className="absolute inset-0 h-full w-full p-4"
      fill="none"
    >
      <circle cx="136" cy="160" r="112" className="fill-line" />
      <path
        d="M3 52V3h49M220 3h49v49M269 268v49h-49M52 317H3v-49"
        className="stroke-red"
        strokeWidth="6"
      />
    </svg>
  );
}

function OnTheBoard({ prospectId }: { prospectId: number }) {
  return (
    <p className="mb-4">
      <Link
        to={paths.player(prospectId)}
        className="inline-flex min-h-11 items-center gap-2 bg-chalk px-4 font-semibold text-ground hover:bg-dim"
      >
        Now on the NOLA Top 100
        <ArrowUpRight aria-hidden="true" size={18} />
      </Link>
    </p>
  );
}

const PERIOD_WORDS: Record<LeaderboardPeriod, string> = {
  week: "this week",
  month: "this month",
  all: "of all time",
};

/** Its votes, and its places as far as they are told. */
function Places({ nomination }: { nomination: NominationProfile }) {
  const { communityVotes, standings } = nomination;
  const places = standings.flatMap(({ period, rank }) => (rank === null ? [] : [{ period, rank }]));
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-y py-5">
      <p>
        <span className="font-bold font-display text-4xl tabular-nums leading-none">
          {communityVotes.toLocaleString("en-US")}
        </span>{" "}
        {communityVotes === 1 ? "vote" : "votes"}
      </p>
      {places.map(({ period, rank }) => (
        <p key={period} className="text-dim">
          <span className="font-semibold text-chalk tabular-nums">
            No. {rank.toLocaleString("en-US")}
          </span>{" "}
          {PERIOD_WORDS[period]}
        </p>
      ))}
    </div>
  );
}
