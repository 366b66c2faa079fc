import { expect, test } from "vitest";
import { testApp } from "../../../tests/test-app.ts";
import { paths } from "../../paths.ts";
import { auditEntries } from "../audit/tables.ts";
import { reserveStock } from "./orders/service/stock.ts";
import { variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

const TIMES = 12;

test("a delivery that is booked from many windows at once comes once", async () => {
  const { admin, db } = await testApp();
  const { id: productId } = await aProduct(db);
  const { id } = await aVariant(db, { productId });
  const delivery = { kind: "add", amount: 5, reason: "Delivery", expectedOnHand: 10 };
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () => admin.post(paths.api.adminShopVariantStock(id), delivery)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array(TIMES - 1).fill(409),
  ]);
  const [stored] = await db.select().from(variants);
  expect(stored?.stockOnHand).toBe(15);
  expect(await db.$count(auditEntries)).toBe(1);
});

test("stock that is set while people buy is never less than what is held for them", async () => {
  const { admin, db, deps } = await testApp();
  const { id: productId } = await aProduct(db);
  const { id } = await aVariant(db, { productId });
  const count = { kind: "set", amount: 3, reason: "Counted", expectedOnHand: 10 };
  const buying = Array.from({ length: TIMES }, () =>
    deps.database.db.transaction((tx) => reserveStock(tx, [{ variantId: id, quantity: 1 }])),
  );
  const counted = await admin.post(paths.api.adminShopVariantStock(id), count);
  const held = (await Promise.all(buying)).filter(({ variantIds }) => variantIds.length > 0);
  const [stored] = await db.select().from(variants);
  expect(stored?.stockReserved).toBe(held.length);
  expect(stored?.stockOnHand).toBe(counted.status === 200 ? 3 : 10);
  expect(held.length).toBeLessThanOrEqual(stored?.stockOnHand ?? 0);
});

test("a SKU that two administrators give away at once has one owner", async () => {
  const { admin, db } = await testApp();
  const { id: productId } = await aProduct(db);
  const give = (size: string) =>
    admin.post(paths.api.adminShopVariants(productId), {
      sku: "RAW-ONE",
      size,
      priceCents: 900,
      stockOnHand: 1,
    });
  const answers = await Promise.all(["S", "M", "L", "XL"].map(give));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});
