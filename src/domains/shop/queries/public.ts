import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type FinishedBytes, finishBytes } from "#lib/http/finished-bytes.ts";
import { createKept } from "#lib/kept.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { findOrderByTokenHash } from "../orders/queries/orders.ts";
import { hashStatusToken } from "../orders/service/status-link.ts";
import { amountsOf, availabilityOf, QUANTITY_MAX, type TaxRate } from "../rules.ts";
import {
  type CartLine,
  type CartToPrice,
  OfferedProduct,
  PricedCart,
  type PricedCartLine,
  type PublicProduct,
  type PublicTerms,
  type PublicVariant,
  Shelf,
} from "../schema.ts";
import { getTerms, type ProductRow, type TermsRow, type VariantRow } from "./goods.ts";
import { findOnSale, listOnSale, type OnSale } from "./shelf.ts";

/** What everybody reads of the shop. */
export interface ShopReads {
  /** The answer of the list call, finished: made once and kept until public content changes. */
  shelf(): Promise<FinishedBytes>;
  /** A product on sale; null where there is none. */
  findProduct(slug: string): Promise<OfferedProduct | null>;
  /** What a cart comes to now. */
  priceCart(cart: CartToPrice): Promise<PricedCart>;
}

export function createShopReads(deps: Deps): ShopReads {
  const { payments, secrets } = deps;
  const { db, changes } = deps.database;
  const getShelf = createKept(changes, async () => {
    const onSale = await listOnSale(db);
    const terms = presentTerms(await getTerms(db), payments);
    const shelf = Shelf.parse({ data: onSale.map(presentProduct), terms });
    return { shelf, bytes: finishBytes(JSON.stringify(shelf)) };
  });
  return {
    shelf: async () => (await getShelf()).bytes,
    async findProduct(slug) {
      const { shelf } = await getShelf();
      const data = shelf.data.find((product) => product.slug === slug);
      return data ? OfferedProduct.parse({ data, terms: shelf.terms }) : null;
    },
    async priceCart({ lines, destination, replaces }) {
      const held = replaces ? await listHeld(db, hashStatusToken(secrets, replaces)) : new Map();
      const kept = await getTerms(db);
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
      const bought = priced.flatMap(({ item, quantity, problem }) =>
        item && (problem === null || problem === "price_changed")
          ? [{ priceCents: item.priceCents, quantity }]
          : [],
      );
      const { deliveryMethod = "ship", state = null, parish = null } = destination ?? {};
      return PricedCart.parse({
        lines: priced,
        amounts: amountsOf(bought, { deliveryMethod, state, parish }, kept),
        terms: presentTerms(kept, payments),
      });
    },
  };
}

/** Exactly what everybody may see of a product. */
function presentProduct({ product, variants }: OnSale): PublicProduct {
  const { slug, name, description, pictures } = product;
  return { slug, name, description, pictures, variants: variants.map(presentVariant) };
}

function presentVariant(variant: VariantRow): PublicVariant {
  const { id, sku, size, colour, priceCents, stockOnHand, stockReserved } = variant;
  const availability = availabilityOf(stockOnHand, stockReserved);
  return { id, sku, size, colour, priceCents, availability };
}

function presentTerms(settings: TermsRow, payments: Payments | null): PublicTerms {
  const { shippingCents, freeShippingFromCents, shipsIn, isPickupOffered, pickupPlace } = settings;
  const { isTaxed, taxRates } = settings;
  return {
    shippingCents,
    freeShippingFromCents,
    shipsIn,
    isPickupOffered,
    pickupPlace,
    isTaxed,
    taxedParishes: isTaxed ? parishesOf(taxRates) : {},
    isOpen: payments !== null,
    isTest: payments?.isTest ?? false,
  };
}

/** The parishes with a rate of their own, by state. */
function parishesOf(rates: TaxRate[]): Record<string, string[]> {
  const ofParishes = rates.flatMap(({ state, parish }) =>
    parish === null ? [] : { state, parish },
  );
  return Object.fromEntries(
    ofParishes.map(({ state }) => [
      state,
      ofParishes.filter((rate) => rate.state === state).map(({ parish }) => parish),
    ]),
  );
}

/** How many of each variant an unpaid order holds. */
async function listHeld(db: Db, tokenHash: string): Promise<Map<number, number>> {
  const order = await findOrderByTokenHash(db, tokenHash);
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
