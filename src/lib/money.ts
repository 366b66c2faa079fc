const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount as people read it: 695 cents are `$6.95`. */
export function inDollars(cents: number): string {
  return DOLLARS.format(cents / 100);
}

/** An amount as people read it in a sentence, whole dollars without cents: 25000 cents are `$250`. */
export function inShortDollars(cents: number): string {
  return inDollars(cents).replace(/\.00$/, "");
}

/** How long a refund is under way, as texts say it. */
export const BANKS_TAKE = "Banks take 5 to 10 days";

/**
 * The cents of an amount as people type it: `6.95`, `$6.95`, `1,000` or `7`; null for anything else,
 * more than two decimals among it.
 */
export function centsIn(text: string): number | null {
  const typed = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!typed?.[1]) return null;
  return Number(typed[1].replaceAll(",", "")) * 100 + Number((typed[2] ?? "").padEnd(2, "0"));
}

/** An amount as a field to be typed in shows it: `6.95`. */
export function typedDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** As `typedDollars`, whole dollars without cents: `250`. */
export function shortTypedDollars(cents: number): string {
  return typedDollars(cents).replace(/\.00$/, "");
}
