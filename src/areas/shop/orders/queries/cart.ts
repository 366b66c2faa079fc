import type { ProductRow, VariantRow } from "#areas/shop/catalog/queries/products.ts";
import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import { presentSettings } from "#areas/shop/catalog/queries/public.ts";
import { findOnSale } from "#areas/shop/catalog/queries/shelf.ts";
import { availabilityOf } from "#areas/shop/catalog/schema/variants.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { presentAs } from "#lib/http/response-body.ts";
import type { Secrets } from "#lib/secrets.ts";
import { amountsOf, QUANTITY_MAX } from "../rules/amounts.ts";
import { isBuyable } from "../rules/cart-checks.ts";
import {
  type CartLine,
  type CartToPrice,
  PricedCart,
  type PricedCartLine,
} from "../schema/cart.ts";
import { findOrderByToken } from "./status-link.ts";

/** What a cart comes to now. */
export async function priceCart(
  { database: { db }, payments, secrets }: Deps,
  { lines, destination, replaces }: CartToPrice,
): Promise<PricedCart> {
  const held = replaces ? await listHeld(db, secrets, replaces) : new Map();
  const kept = await getShopSettings(db);
  const found = await findOnSale(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const priced = lines.map((line) =>
    priceLine(
      line,
      found.find(({ variant }) => variant.id === line.variantId),
      held.get(line.variantId) ?? 0,
    ),
  );
  const bought = priced
    .filter(isBuyable)
    .flatMap(({ item, quantity }) => (item ? [{ priceCents: item.priceCents, quantity }] : []));
  const { deliveryMethod = "ship", state = null, parish = null } = destination ?? {};
  return presentAs(PricedCart, {
    lines: priced,
    amounts: amountsOf(bought, { deliveryMethod, state, parish }, kept),
    settings: presentSettings(kept, payments),
  });
}

/** How many of each variant an unpaid order holds. */
async function listHeld(db: Db, secrets: Secrets, token: string): Promise<Map<number, number>> {
  const order = await findOrderByToken(db, secrets, token);
  if (order?.status !== "pending") return new Map();
  return new Map(order.orderItems.map(({ variantId, quantity }) => [variantId, quantity]));
}

/** @param held how many of it are held for the same customer */
function priceLine(
  { variantId, quantity, shownPriceCents }: CartLine,
  found: { product: ProductRow; variant: VariantRow } | undefined,
  held: number,
): PricedCartLine {
  if (!found) return { variantId, quantity, item: null, problem: "gone", mostQuantity: null };
  const { product, variant } = found;
  const { size, colour, priceCents, stockOnHand, stockReserved } = variant;
  const left = stockOnHand - stockReserved + held;
  const isChanged = shownPriceCents !== undefined && shownPriceCents !== priceCents;
  const problem =
    left <= 0 ? "sold_out" : quantity > left ? "too_many" : isChanged ? "price_changed" : null;
  return {
    variantId,
    quantity,
    item: {
      slug: product.slug,
      name: product.name,
      size,
      colour,
      picture: product.pictures[0] ?? null,
      priceCents,
      availability: availabilityOf(stockOnHand, stockReserved - held),
    },
    problem,
    mostQuantity: problem === "too_many" ? Math.min(left, QUANTITY_MAX) : null,
  };
}
