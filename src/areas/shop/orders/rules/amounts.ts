import type { PricedSettings } from "#areas/shop/catalog/schema/settings.ts";

/** How many of a variant can be bought at once, and how many different ones. */
export const QUANTITY_MAX = 10;
export const LINES_MAX = 20;

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

/** What an order comes to. Products are taxed, shipping is not; half a cent is rounded up. */
export function amountsOf(
  lines: readonly PricedLine[],
  destination: Destination,
  settings: PricedSettings,
): Amounts {
  const subtotalCents = lines.reduce(
    (sum, { priceCents, quantity }) => sum + priceCents * quantity,
    0,
  );
  const isFree =
    destination.deliveryMethod === "pickup" || subtotalCents >= settings.freeShippingFromCents;
  const shippingCents = isFree ? 0 : settings.shippingCents;
  const taxCents = Math.round((subtotalCents * rateOf(destination, settings)) / 10_000);
  return {
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
}

/** The rate of the parish, or else of its state, in hundredths of a percent. */
function rateOf(destination: Destination, settings: PricedSettings): number {
  const { isTaxed, taxRates, pickupState, pickupParish } = settings;
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
