import { inDollars } from "#lib/money.ts";
import type { PublicProduct, PublicSettings, PublicVariant } from "../schema/shelf.ts";

/** "$28.00", or "from $28.00" where its kinds differ. */
export function priceOf({ variants }: PublicProduct): string {
  const prices = variants.map(({ priceCents }) => priceCents);
  const lowest = Math.min(...prices);
  return Math.max(...prices) > lowest ? `from ${inDollars(lowest)}` : inDollars(lowest);
}

export function isSoldOut({ variants }: PublicProduct): boolean {
  return variants.every(({ availability }) => availability.state === "sold_out");
}

/** "Shipping $6.95, free from $75.00": what sending costs. */
export function shippingWords({ shippingCents, freeShippingFromCents }: PublicSettings): string {
  if (shippingCents === 0) return "Shipping is free";
  return `Shipping ${inDollars(shippingCents)}, free from ${inDollars(freeShippingFromCents)}`;
}

/** The variants by color, in their order; one group where nothing has a color. */
export function byColor(
  variants: PublicVariant[],
): { colour: string | null; variants: PublicVariant[] }[] {
  const colors = [...new Set(variants.map(({ colour }) => colour))];
  return colors.map((colour) => ({
    colour,
    variants: variants.filter((variant) => variant.colour === colour),
  }));
}
