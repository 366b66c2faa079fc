import { onTestFinished } from "vitest";
import type { TaxRate } from "#areas/shop/catalog/schema/settings.ts";
import { shopSettings } from "#areas/shop/catalog/tables.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import type { Db } from "#lib/db/db.ts";
import type { TestApp } from "./test-app.ts";

/** A shirt in two sizes. */
export async function aShirt({ db }: Pick<TestApp, "db">): Promise<void> {
  const { id } = await aProduct(db, { slug: "shirt", name: "Shirt" });
  await aVariant(db, { productId: id, sku: "S", size: "S", colour: "Black", stockOnHand: 10 });
  await aVariant(db, {
    productId: id,
    sku: "M",
    size: "M",
    priceCents: 3_000,
    stockOnHand: 5,
    stockReserved: 3,
  });
}

/** Taxes products for this test: the row of settings comes with the migrations and stays. */
export async function taxProducts(db: Db, taxRates: TaxRate[]): Promise<void> {
  const [before] = await db.select().from(shopSettings);
  await db.update(shopSettings).set({ isTaxed: true, taxRates });
  onTestFinished(async () => {
    if (before) await db.update(shopSettings).set(before);
  });
}
