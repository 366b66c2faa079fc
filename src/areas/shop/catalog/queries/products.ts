import { and, count, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { PRODUCTS_MAX, VARIANTS_MAX } from "../rules/products.ts";
import { FEW_LEFT } from "../schema/variants.ts";
import { products, shopSettings, variants } from "../tables.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;
export type ShopSettingsRow = typeof shopSettings.$inferSelect;

/** A product with its variants in order, and its place among all, counted from 1. */
export interface ListedProduct {
  product: ProductRow;
  place: number;
  variants: VariantRow[];
}

/** All products in order, those that are not on sale too; both tables are bounded. */
export async function listProducts(db: Db): Promise<ListedProduct[]> {
  const rows = await db
    .select()
    .from(products)
    .orderBy(products.place, products.id)
    .limit(PRODUCTS_MAX);
  const offered = await db
    .select()
    .from(variants)
    .orderBy(variants.place, variants.id)
    .limit(PRODUCTS_MAX * VARIANTS_MAX);
  const byProduct = Map.groupBy(offered, ({ productId }) => productId);
  return rows.map((product, index) => ({
    product,
    place: index + 1,
    variants: byProduct.get(product.id) ?? [],
  }));
}

/** The variants of a product in order. */
export async function listVariantsOf(db: Db, productId: number): Promise<VariantRow[]> {
  return db
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.place, variants.id)
    .limit(VARIANTS_MAX);
}

/** The settings of the shop. */
export async function getShopSettings(db: Db): Promise<ShopSettingsRow> {
  const [row] = await db.select().from(shopSettings).limit(1);
  if (!row) throw new Error("the shop has no settings");
  return row;
}

/** How many sizes and colors on sale have run out, or nearly. */
export async function countLowStock(db: Db): Promise<number> {
  const [found] = await db
    .select({ variants: count() })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        variants.isActive,
        products.isActive,
        lte(sql`${variants.stockOnHand} - ${variants.stockReserved}`, FEW_LEFT),
      ),
    );
  return found?.variants ?? 0;
}
