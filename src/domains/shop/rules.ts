import { paths } from "#paths.ts";

/** What a shirt of the shop may cost, in cents. */
export const PRICE_MIN_CENTS = 100;
export const PRICE_MAX_CENTS = 100_000;

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

/** With so few left, the page says how many. */
export const FEW_LEFT = 3;

/** The orders and the shop's prices are in one currency, as Stripe names it. */
export const CURRENCY = "usd";

export const DELIVERY_METHODS = ["ship", "pickup"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Where taxes are due: a state, or one parish of it. The rate is in hundredths of a percent. */
export interface TaxRate {
  state: string;
  /** Null is the whole state, where no parish is named. */
  parish: string | null;
  basisPoints: number;
}

/** What staff set for all orders. */
export interface ShopTerms {
  shippingCents: number;
  /** From this subtotal on, shipping is free. */
  freeShippingFromCents: number;
  isPickupOffered: boolean;
  /** Whose tax applies to pickup orders. */
  pickupState: string;
  pickupParish: string | null;
  /** Off: no tax is asked for. */
  isTaxed: boolean;
  taxRates: TaxRate[];
}

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

/** Where parcels go: the states and the District of Columbia, by their postal letters. */
export const STATES = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "DC",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
] as const;

/** What everybody may know of the stock: nobody learns how many there are of what is plenty. */
export type Availability =
  | { state: "available" }
  | { state: "few"; left: number }
  | { state: "sold_out" };

export function availabilityOf(onHand: number, reserved: number): Availability {
  const left = onHand - reserved;
  if (left <= 0) return { state: "sold_out" };
  return left <= FEW_LEFT ? { state: "few", left } : { state: "available" };
}

/** Where a variant's stock stands. */
interface Stock {
  onHand: number;
  reserved: number;
}

/** Whether everybody sees another availability after a change of stock: only that is a public change. */
export function changesAvailability(before: Stock, after: Stock): boolean {
  const [was, is] = [before, after].map(({ onHand, reserved }) => availabilityOf(onHand, reserved));
  return JSON.stringify(was) !== JSON.stringify(is);
}

/** The drawings of goods that the site has of its own: a picture's `src` names one as `drawing:cap`. */
export const DRAWINGS = ["cap", "shirt", "hoodie", "ball", "bottle"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** The drawing that a picture's `src` names, or null where it is a file. */
export function drawingOf(src: string): Drawing | null {
  return DRAWINGS.find((name) => src === `drawing:${name}`) ?? null;
}

/** So many there may be: the shop and a product are read and shown as a whole. */
export const PRODUCTS_MAX = 200;
export const VARIANTS_MAX = 60;
export const PICTURES_MAX = 8;
export const STOCK_MAX = 100_000;

const OWN_PAGES = [
  paths.checkout,
  paths.checkoutSuccess,
  paths.orderLinks,
  paths.testCheckout(""),
].map((path) => path.split("/")[2]);

/** Whether a product may stand at this address, where the shop has no page of its own. */
export function isFreeSlug(slug: string): boolean {
  return !OWN_PAGES.includes(slug);
}

const SLUG_MAX = 60;

/** The last part of the address of a product that is called so: `Dugout Hoodie` is `dugout-hoodie`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, "");
}
