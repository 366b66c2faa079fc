import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { PRODUCTS_MAX, VARIANTS_MAX } from "../rules/products.ts";
import { products, variants } from "../tables.ts";
import type { ProductRow, VariantRow } from "./products.ts";

/** A product that is on sale with what there is of it; each has at least one variant. */
export interface OnSale {
  product: ProductRow;
  variants: VariantRow[];
}

/** What is on sale, in the order of the shelf. */
export async function listOnSale(db: Db): Promise<OnSale[]> {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.place), asc(products.id))
    .limit(PRODUCTS_MAX);
  const offered = await db
    .select()
    .from(variants)
    .where(
      and(
        eq(variants.isActive, true),
        inArray(
          variants.productId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(variants.place), asc(variants.id))
    .limit(PRODUCTS_MAX * VARIANTS_MAX);
  return rows
    .map((product) => ({
      product,
      variants: offered.filter(({ productId }) => productId === product.id),
    }))
    .filter(({ variants: ofProduct }) => ofProduct.length > 0);
}

/** The variants with these ids that are on sale, each with its product. */
export async function findOnSale(
  db: Db,
  ids: number[],
): Promise<{ product: ProductRow; variant: VariantRow }[]> {
  return db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(inArray(variants.id, ids), eq(variants.isActive, true), eq(products.isActive, true)),
    );
}

/** The slugs of the products that search engines may list, with the time of their last change. */
export async function listProductPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  const onSale = await listOnSale(db);
  return onSale.map(({ product: { slug, updatedAt } }) => ({ slug, updatedAt }));
}
