import { isFound } from "#lib/names/search-words.ts";
import type { ProductFilter, StaffProduct, StaffVariant } from "../schema/products.ts";
import { FEW_LEFT } from "../schema/variants.ts";

/** Whether so little is left of something on sale that staff should order more. */
export function isLow({ isActive, stockOnHand, stockReserved }: StaffVariant): boolean {
  return isActive && stockOnHand - stockReserved <= FEW_LEFT;
}

/** Whether a product is among those that staff ask for. */
export function matchesFilter(product: StaffProduct, { q, state }: ProductFilter): boolean {
  const { isActive, variants } = product;
  const isInState =
    !state ||
    (state === "off_sale" ? !isActive : isActive && (state === "on_sale" || variants.some(isLow)));
  if (!isInState || !q) return isInState;
  const kinds = variants.flatMap(({ sku, size, colour }) => [sku, size, colour]);
  return isFound([product.name, ...kinds].join(" "), q);
}
