import { Check } from "lucide-react";
import type { PublicNomination } from "../../schema/nominations.ts";

interface WhatIsShownProps {
  title: string;
  /** Whether everybody sees exactly this now. */
  isNow: boolean;
  nomination: PublicNomination;
}

/** A nomination word for word as everybody sees it, or would. */
export function WhatIsShown({ title, isNow, nomination }: WhatIsShownProps) {
  return (
    <section
      className={`cut min-w-0 border-l-4 bg-raised p-5 sm:p-8 ${isNow ? "border-red" : "border-line"}`}
    >
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-2 flex min-h-6 items-center gap-2 font-semibold text-sm">
        {isNow ? (
          <>
            <Check aria-hidden="true" size={18} className="text-red" />
            Everyone sees this now
          </>
        ) : (
          <span className="text-dim">Not what everyone sees now</span>
        )}
      </p>
      <dl className="mt-4 grid gap-3">
        {factsOf(nomination).map(([term, fact]) => (
          <div
            key={term}
            className="grid gap-x-4 border-line border-t pt-3 sm:grid-cols-[8rem_1fr]"
          >
            <dt className="text-dim text-sm">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Fact = [term: string, fact: string | null | undefined];

/**
 * What each field that leaves the public calls tells, in the order of the public page; null for one that is told with
 * another, or is nothing of the child.
 */
const FACTS: Record<
  keyof PublicNomination | keyof NonNullable<PublicNomination["full"]>,
  ((nomination: PublicNomination) => Fact) | null
> = {
  name: ({ name }) => ["Name", name],
  sport: ({ sport }) => ["Sport", sport],
  position: ({ position }) => ["Position", position],
  ageBand: ({ ageBand }) => ["Age", ageBand],
  city: ({ city, state }) => ["From", `${city}, ${state}`],
  school: ({ full }) => ["School", full?.school],
  gradYear: ({ full }) => ["Class", full && `${full.gradYear} (estimated)`],
  gameLocation: ({ full }) => [
    "Game",
    full && [full.gameLocation, full.gameDate].filter(Boolean).join(", "),
  ],
  videoEmbed: ({ full }) => ["Video", full?.videoEmbed],
  performance: ({ performance }) => ["What was seen", performance],
  nominatedBy: ({ nominatedBy }) => ["Nominated by", nominatedBy],
  ...{ state: null, gameDate: null, full: null, id: null, level: null, communityVotes: null },
};

function factsOf(nomination: PublicNomination): [term: string, fact: string][] {
  return Object.values(FACTS)
    .flatMap((factIn) => (factIn ? [factIn(nomination)] : []))
    .filter((fact): fact is [string, string] => !!fact[1]);
}
