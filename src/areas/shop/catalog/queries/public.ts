import { createContentCache } from "#lib/content-cache.ts";
import type { Deps } from "#lib/deps.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { presentAs } from "#lib/http/response-body.ts";
import type { Payments } from "#lib/payments/payments.ts";
import type { TaxRate } from "../schema/settings.ts";
import {
  OfferedProduct,
  type PublicProduct,
  type PublicSettings,
  type PublicVariant,
  Shelf,
} from "../schema/shelf.ts";
import { availabilityOf } from "../schema/variants.ts";
import { getShopSettings, type ShopSettingsRow, type VariantRow } from "./products.ts";
import { listOnSale, type OnSale } from "./shelf.ts";

/** What everybody reads of the shop. */
export interface ShopReads {
  /** The answer of the list call, encoded: made once and cached until public content changes. */
  shelf(): Promise<EncodedBody>;
  /** A product on sale; null if there is none. */
  findProduct(slug: string): Promise<OfferedProduct | null>;
}

export function createShopReads(deps: Deps): ShopReads {
  const { payments } = deps;
  const { db, contentVersion } = deps.database;
  const getShelf = createContentCache(contentVersion, async () => {
    const onSale = await listOnSale(db);
    const settings = presentSettings(await getShopSettings(db), payments);
    const shelf = presentAs(Shelf, { data: onSale.map(presentProduct), settings });
    return { shelf, body: encodeBody(JSON.stringify(shelf)) };
  });
  return {
    shelf: async () => (await getShelf()).body,
    async findProduct(slug) {
      const { shelf } = await getShelf();
      const data = shelf.data.find((product) => product.slug === slug);
      return data ? presentAs(OfferedProduct, { data, settings: shelf.settings }) : null;
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

/** What holds for every order, as everybody sees it. */
export function presentSettings(
  settings: ShopSettingsRow,
  payments: Payments | null,
): PublicSettings {
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
