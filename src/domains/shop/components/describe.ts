import { inDollars } from "#lib/money.ts";
import type { PricedCart, PublicProduct, PublicTerms, PublicVariant } from "../schema.ts";

type Kind = Pick<PublicVariant, "size" | "colour">;

/** "Red, L": what tells one variant of a product from the others; empty where it is the only one. */
export function kindOf({ size, colour }: Kind): string {
  return [colour, size].filter(Boolean).join(", ");
}

/** "$28.00", or "from $28.00" where its kinds differ. */
export function priceOf({ variants }: PublicProduct): string {
  const prices = variants.map(({ priceCents }) => priceCents);
  const lowest = Math.min(...prices);
  return Math.max(...prices) > lowest ? `from ${inDollars(lowest)}` : inDollars(lowest);
}

export function isSoldOut({ variants }: PublicProduct): boolean {
  return variants.every(({ availability }) => availability.state === "sold_out");
}

/** What to know of the stock before choosing; null while there is plenty. */
export function stockWord({ availability }: Pick<PublicVariant, "availability">): string | null {
  if (availability.state === "sold_out") return "Sold out";
  return availability.state === "few" ? `Only ${availability.left} left` : null;
}

/** "Shipping $6.95, free from $75.00": what sending costs. */
export function shippingWords({ shippingCents, freeShippingFromCents }: PublicTerms): string {
  if (shippingCents === 0) return "Shipping is free";
  return `Shipping ${inDollars(shippingCents)}, free from ${inDollars(freeShippingFromCents)}`;
}

/** The variants by colour, in their order; one group where nothing has a colour. */
export function byColour(
  variants: PublicVariant[],
): { colour: string | null; variants: PublicVariant[] }[] {
  const colours = [...new Set(variants.map(({ colour }) => colour))];
  return colours.map((colour) => ({
    colour,
    variants: variants.filter((variant) => variant.colour === colour),
  }));
}

/** Whether every line of a cart can be had as it is. A changed price stands in nobody's way. */
export function canBeBought({ lines }: PricedCart): boolean {
  return lines.every(({ problem }) => problem === null || problem === "price_changed");
}

export function hasChangedPrices({ lines }: PricedCart): boolean {
  return lines.some(({ problem }) => problem === "price_changed");
}
