import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { ProductRow, VariantRow } from "../queries/products.ts";
import { products, variants } from "../tables.ts";

/** Serializes changes of products over all processes. Purchases do not wait for it. */
const CATALOG_LOCK = 7_201_104;

/** Locks the products: no name, SKU or place is given away twice. */
export async function lockCatalog(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK})`);
}

/** Locks a product until the transaction ends. */
export async function lockProduct(tx: Db, id: number): Promise<ProductRow> {
  await lockCatalog(tx);
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This product is no longer there.");
  return row;
}

/** Locks a variant until the transaction ends: nobody else changes or buys it. */
export async function lockVariant(tx: Db, id: number): Promise<VariantRow> {
  await lockCatalog(tx);
  const [row] = await tx.select().from(variants).where(eq(variants.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This size is no longer there.");
  return row;
}
