import { paths } from "#paths.ts";
import { availabilityOf } from "../schema/variants.ts";

/** What a shirt of the shop may cost, in cents. */
export const PRICE_MIN_CENTS = 100;
export const PRICE_MAX_CENTS = 100_000;

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

/** The drawings of products that the site has of its own: a picture's `src` names one as `drawing:cap`. */
export const DRAWINGS = ["cap", "shirt", "hoodie", "ball", "bottle"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** The drawing that a picture's `src` names, or null where it is a file. */
export function drawingOf(src: string): Drawing | null {
  return DRAWINGS.find((name) => src === `drawing:${name}`) ?? null;
}

/** Upper bounds, because the shop and a product are read and shown whole. */
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

/** Whether a product may have this address: no page of the shop itself has it. */
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

/** The ids with `id` put at a place, counted from 1; beyond the end is the end. */
export function movedTo(ids: readonly number[], id: number, toPlace: number): number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, toPlace - 1), id, ...others.slice(toPlace - 1)];
}
