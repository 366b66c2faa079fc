import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { products, variants } from "../tables.ts";

/** A variant that is on sale, with what an order keeps of it. */
export interface SellableRow {
  variantId: number;
  sku: string;
  name: string;
  size: string | null;
  colour: string | null;
  priceCents: number;
}

/** The variants that are on sale, of those that are named. */
export async function listSellable(db: Db, variantIds: number[]): Promise<SellableRow[]> {
  const { id, sku, size, colour, priceCents } = variants;
  return db
    .select({ variantId: id, sku, name: products.name, size, colour, priceCents })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(id, variantIds), variants.isActive, products.isActive));
}

/** How many of each variant could be bought now. */
export async function listFree(db: Db, variantIds: number[]): Promise<Map<number, number>> {
  const { id, stockOnHand, stockReserved } = variants;
  const rows = await db
    .select({ id, stockOnHand, stockReserved })
    .from(variants)
    .where(inArray(id, variantIds));
  return new Map(rows.map((row) => [row.id, row.stockOnHand - row.stockReserved]));
}
