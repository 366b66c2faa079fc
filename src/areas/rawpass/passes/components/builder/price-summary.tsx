import { inDollars } from "#lib/money.ts";
import type { PriceLine } from "./choices.ts";

/** What a pass costs a month, and how that comes about. It stays in sight at every step. */
export function PriceSummary({ lines }: { lines: readonly PriceLine[] }) {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <aside
      aria-label="Price"
      className="sticky bottom-0 z-20 border-red border-t-4 bg-night px-4 py-3 max-lg:-mx-4 max-lg:shadow-[0_-6px_24px_#000] max-lg:sm:-mx-6 max-lg:sm:px-6 lg:top-24 lg:bottom-auto lg:p-6"
    >
      {lines.length > 0 && (
        <ul className="grid gap-1 text-sm max-lg:max-h-28 max-lg:overflow-y-auto lg:mb-3 lg:gap-3">
          {lines.map(({ activityId, name, frequencyPerWeek, rateCents, cents }) => (
            <li key={activityId} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0 max-lg:hidden lg:w-full lg:font-semibold">
                {name}
              </span>
              <span className="text-dim tabular-nums">
                <span className="wrap-anywhere text-chalk lg:hidden">{name} </span>
                {frequencyPerWeek} × {inDollars(rateCents)} × 4.33
              </span>
              <span className="tabular-nums">{inDollars(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      <p
        aria-live="polite"
        className="flex items-baseline justify-between gap-4 max-lg:mt-1 lg:border-line lg:border-t lg:pt-3"
      >
        <span className="text-dim text-sm">
          {lines.length === 0 ? "Choose what to train to see your price" : "A month"}
        </span>
        <span className="font-bold font-display text-3xl tabular-nums lg:text-5xl">
          {inDollars(total)}
        </span>
      </p>
      {lines.length > 0 && (
        <p className="mt-2 text-dim text-sm max-lg:hidden">
          Times a week × the price of a session × 4.33 weeks a month.
        </p>
      )}
    </aside>
  );
}
