import type { PricedCart } from "../../schema/cart.ts";

/** Whether every line of a cart can be had as it is. A changed price stands in nobody's way. */
export function canBeBought({ lines }: PricedCart): boolean {
  return lines.every(({ problem }) => problem === null || problem === "price_changed");
}

export function hasChangedPrices({ lines }: PricedCart): boolean {
  return lines.some(({ problem }) => problem === "price_changed");
}
