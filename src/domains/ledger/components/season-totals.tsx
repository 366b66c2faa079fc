import { countOf } from "../rules.ts";
import type { LedgerMonth } from "../schema.ts";

/** A season's votes in large numbers. */
export function SeasonTotals({
  season: { year, totals, held },
}: {
  season: NonNullable<LedgerMonth["season"]>;
}) {
  const removed = totals.removed + totals.removed_held;
  const facts = [
    { term: "Votes that count", votes: countOf(totals) },
    { term: "Cast", votes: totals.cast },
    { term: "Undone by voters", votes: totals.undone },
    { term: "Held for review", votes: held },
    { term: "Removed", votes: removed },
  ];
  return (
    <section aria-labelledby="season">
      <h2 id="season" className="text-3xl uppercase">
        {year} season
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-4 lg:grid-cols-5">
        {facts.map(({ term, votes }, index) => (
          <div
            key={term}
            className={`flex flex-col-reverse bg-night p-5 ${index === 0 ? "max-lg:col-span-full" : ""}`}
          >
            <dt className="mt-1 font-semibold text-dim text-sm">{term}</dt>
            <dd className="font-bold font-display text-5xl tabular-nums leading-none">
              {votes.toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
