import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { leadersQuery } from "../client/nominations.ts";
import type { NominationPage, RankedNomination } from "../schema/nominations.ts";
import { SportEmblem } from "./sport-emblem.tsx";
import { useAlias } from "./use-alias.ts";

const MOST_SHOWN = 6;

interface Featured {
  nomination: RankedNomination;
  /** "12 votes this week". */
  votes: string;
}

/**
 * The players with the most votes of this week, then of all time. One whose vote spike staff have yet to decide about
 * is featured only if there are too few others.
 */
export function FeaturedNominations() {
  const inAlias = useAlias();
  const week = useQuery(leadersQuery("week"));
  const all = useQuery(leadersQuery("all"));
  const featured = choose(week.data, all.data);
  return (
    <section aria-labelledby="featured" className="bg-night">
      <div className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-20">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="featured" className="text-5xl uppercase sm:text-6xl">
            Getting noticed
          </h2>
          <Link to={inAlias(paths.youScoutLeaderboard)} className={buttonClass("quiet")}>
            See the Leaderboard
          </Link>
        </div>
        {featured.length > 0 ? (
          <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
            {featured.map((one) => (
              <FeaturedCard key={one.nomination.id} {...one} />
            ))}
          </ul>
        ) : (
          <p className="mt-8 max-w-prose text-dim text-lg">
            {all.error
              ? "We can't show the nominations right now. Please come back in a minute."
              : "No one has been nominated yet. Be the first to spot a talent."}
          </p>
        )}
      </div>
    </section>
  );
}

function choose(ofWeek?: NominationPage, ofAll?: NominationPage): Featured[] {
  const week = ofWeek?.data ?? [];
  const all = ofAll?.data ?? [];
  const idsOfWeek = new Set(week.map(({ id }) => id));
  const undecided = new Set([...(ofWeek?.undecided ?? []), ...(ofAll?.undecided ?? [])]);
  const isUndecided = ({ nomination }: Featured) => Number(undecided.has(nomination.id));
  return [
    ...week.map((nomination) => ({
      nomination,
      votes: `${countVotes(nomination.votes)} this week`,
    })),
    ...all
      .filter(({ id }) => !idsOfWeek.has(id))
      .map((nomination) => ({ nomination, votes: countVotes(nomination.votes) })),
  ]
    .toSorted((one, other) => isUndecided(one) - isUndecided(other))
    .slice(0, MOST_SHOWN);
}

function countVotes(votes: number): string {
  return `${votes.toLocaleString("en-US")} ${votes === 1 ? "vote" : "votes"}`;
}

function FeaturedCard({ nomination, votes }: Featured) {
  const inAlias = useAlias();
  const { id, name, sport, position, ageBand, city, state, performance, nominatedBy } = nomination;
  return (
    <li className="cut group relative flex flex-col bg-raised p-6 focus-within:bg-lifted hover:bg-lifted">
      <SportEmblem sport={sport} className="absolute top-5 right-5 h-14 w-14" />
      <p className="pr-16 font-semibold text-dim text-sm uppercase tracking-wider">
        {sport} · {position}
      </p>
      <h3 className="mt-2 pr-16 text-4xl">
        <Link
          to={inAlias(paths.nomination(id))}
          className="wrap-anywhere underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-red"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 text-dim">
        Age {ageBand}, {city}, {state}
      </p>
      <p className="mt-4 mb-6 line-clamp-4 wrap-anywhere">“{performance}”</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span className="font-bold font-display text-2xl">{votes}</span>
        <span className="text-dim text-sm">by {nominatedBy}</span>
      </p>
    </li>
  );
}
