import type { ShopTerms } from "#domains/catalog/schema/terms.ts";

/** How many of a variant can be bought at once, and how many different ones. */
export const QUANTITY_MAX = 10;
export const LINES_MAX = 20;

/** What an order may come to in all, in cents. */
const TOTAL_MIN_CENTS = 500;
const TOTAL_MAX_CENTS = 100_000;

export const TOTAL_LIMITS = "An order comes to at least $5.00 and at most $1,000.00.";

/** Whether an order may come to so much. */
export function isWithinTotals(totalCents: number): boolean {
  return totalCents >= TOTAL_MIN_CENTS && totalCents <= TOTAL_MAX_CENTS;
}

export const DELIVERY_METHODS = ["ship", "pickup"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export interface PricedLine {
  priceCents: number;
  quantity: number;
}

/** Where an order goes, as far as its price depends on it. */
export interface Destination {
  deliveryMethod: DeliveryMethod;
  state: string | null;
  parish: string | null;
}

export interface Amounts {
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** What an order comes to. Goods are taxed, shipping is not; half a cent is rounded up. */
export function amountsOf(
  lines: readonly PricedLine[],
  destination: Destination,
  terms: ShopTerms,
): Amounts {
  const subtotalCents = lines.reduce(
    (sum, { priceCents, quantity }) => sum + priceCents * quantity,
    0,
  );
  const isFree =
    destination.deliveryMethod === "pickup" || subtotalCents >= terms.freeShippingFromCents;
  const shippingCents = isFree ? 0 : terms.shippingCents;
  const taxCents = Math.round((subtotalCents * rateOf(destination, terms)) / 10_000);
  return {
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
}

/** The rate of the parish, or else of its state, in hundredths of a percent. */
function rateOf(destination: Destination, terms: ShopTerms): number {
  const { isTaxed, taxRates, pickupState, pickupParish } = terms;
  const isPickup = destination.deliveryMethod === "pickup";
  const state = isPickup ? pickupState : destination.state;
  const parish = isPickup ? pickupParish : destination.parish;
  if (!isTaxed || !state) return 0;
  const ofState = taxRates.filter((rate) => rate.state === state);
  const wanted = parish?.trim().toLowerCase();
  const found =
    ofState.find((rate) => rate.parish !== null && rate.parish.toLowerCase() === wanted) ??
    ofState.find((rate) => rate.parish === null);
  return found?.basisPoints ?? 0;
}

interface Priced {
  problem: "gone" | "sold_out" | "too_many" | "price_changed" | null;
}

/** Whether a line of a cart can be had as it is. A changed price stands in nobody's way. */
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
