import { isConsentMissing, type Recorded } from "./rules/consent.ts";
import { VARIANTS_MAX } from "./rules/products.ts";

interface Offered {
  isActive: boolean;
}

/** Why a product cannot be on sale: a guardian has to consent first, or no variant is on sale. */
export type SaleObstacle = "consent_missing" | "nothing_to_buy";

/** Why a product with these variants cannot be on sale, or null where it can. */
export function obstacleToSale(
  product: Recorded,
  variants: readonly Offered[],
): SaleObstacle | null {
  if (isConsentMissing(product)) return "consent_missing";
  return variants.some(({ isActive }) => isActive) ? null : "nothing_to_buy";
}

/** Whether a product with these variants may get another one. */
export function canAddVariant(variants: readonly unknown[]): boolean {
  return variants.length < VARIANTS_MAX;
}

/** Whether a variant may go off sale: the last one of a product on sale goes with the product. */
export function canGoOffSale(
  product: Offered,
  variants: readonly (Offered & { id: number })[],
  id: number,
): boolean {
  return !product.isActive || variants.some((other) => other.isActive && other.id !== id);
}
