/** What an order may come to in all, in cents. */
const TOTAL_MIN_CENTS = 500;
const TOTAL_MAX_CENTS = 100_000;

export const TOTAL_LIMITS = "An order comes to at least $5.00 and at most $1,000.00.";

/** Whether an order may have this total. */
export function isWithinTotals(totalCents: number): boolean {
  return totalCents >= TOTAL_MIN_CENTS && totalCents <= TOTAL_MAX_CENTS;
}

interface Priced {
  problem: "gone" | "sold_out" | "too_many" | "price_changed" | null;
}

/** Whether a line of a cart can be bought as it is. A changed price does not prevent that. */
export function isBuyable({ problem }: Priced): boolean {
  return problem === null || problem === "price_changed";
}

/** Whether every line of a cart can be had as it is. */
export function canBeBought({ lines }: { lines: readonly Priced[] }): boolean {
  return lines.every(isBuyable);
}

export function hasChangedPrices({ lines }: { lines: readonly Priced[] }): boolean {
  return lines.some(({ problem }) => problem === "price_changed");
}
