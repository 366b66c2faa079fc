import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { ProductRow, VariantRow } from "../queries/goods.ts";
import { products, variants } from "../tables.ts";

/** One change of the goods at a time, over all processes. Whoever buys does not wait for it. */
const GOODS_LOCK = 7_201_104;

/** Holds the goods until the transaction ends: no name, SKU or place is given away twice. */
export async function lockGoods(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GOODS_LOCK})`);
}

/** The product, which nobody else changes until the transaction ends. */
export async function lockProduct(tx: Db, id: number): Promise<ProductRow> {
  await lockGoods(tx);
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This product is no longer there.");
  return row;
}

/** The variant, which nobody else changes or buys until the transaction ends. */
export async function lockVariant(tx: Db, id: number): Promise<VariantRow> {
  await lockGoods(tx);
  const [row] = await tx.select().from(variants).where(eq(variants.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This size is no longer there.");
  return row;
}
