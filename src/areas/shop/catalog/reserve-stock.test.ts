// @module-tag dialect
import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { sellFreeStock } from "./service/reserve-stock.ts";
import { variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

test("what nobody holds is sold whole, or nothing of it", async () => {
  const { db, deps } = await testApp();
  const { id: productId } = await aProduct(db);
  const cap = await aVariant(db, { productId, sku: "CAP", stockOnHand: 5 });
  const held = await aVariant(db, { productId, sku: "HELD", stockOnHand: 2, stockReserved: 1 });
  const sell = (quantity: number) =>
    deps.database.contentVersion.publish((tx) =>
      sellFreeStock(tx, [
        { variantId: cap.id, quantity },
        { variantId: held.id, quantity },
      ]),
    );
  const readStock = async () =>
    (await db.select().from(variants).orderBy(variants.id)).map(({ stockOnHand }) => stockOnHand);

  expect((await sell(2)).variantIds).toEqual([]);
  expect(await readStock()).toEqual([5, 2]);
  expect((await sell(1)).variantIds.toSorted()).toEqual([cap.id, held.id]);
  expect(await readStock()).toEqual([4, 1]);
});
