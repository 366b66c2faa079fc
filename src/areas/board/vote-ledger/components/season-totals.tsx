import { longDay, sealingTime } from "../rules.ts";
import type { LedgerMonth } from "../schema.ts";

/** A season's votes in large numbers, below those that count with all seasons before it. */
export function SeasonTotals({
  season: { year, through, counted, totals, held },
  isOfEverybody = false,
}: {
  season: NonNullable<LedgerMonth["season"]>;
  isOfEverybody?: boolean;
}) {
  const facts = [
    { term: "Votes that count, from all seasons", votes: counted },
    { term: "Cast this season", votes: totals.cast },
    { term: "Undone by voters", votes: totals.undone },
    { term: "Held for review", votes: held },
    { term: "Removed", votes: totals.removed + totals.removed_held },
  ];
  return (
    <section aria-labelledby="season">
      <h2 id="season" className="text-3xl uppercase">
        {year} season
      </h2>
      <p className="mt-3 max-w-3xl text-pretty text-dim">
        Through {longDay(through)}. A season is a calendar year, and votes from every season count.
        {isOfEverybody &&
          " Sealed votes for players who have since left the site stay in these totals, except those that were held: nobody decides about them any more."}
        {through < `${year}-12-31` &&
          ` Votes cast since then already count on the board; the ledger takes in each day at ${sealingTime()} the next day.`}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-4 lg:grid-cols-5">
        {facts.map(({ term, votes }, index) => (
          <div
            key={term}
            className={`flex flex-col-reverse justify-end bg-night p-5 ${index === 0 ? "max-lg:col-span-full" : ""}`}
          >
            <dt className="mt-1 text-pretty font-semibold text-dim text-sm">{term}</dt>
            <dd className="font-bold font-display text-5xl tabular-nums leading-none">
              {votes.toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
