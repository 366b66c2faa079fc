import { expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { unseen } from "#lib/db/content-version.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { reserveStock } from "./service/reserve-stock.ts";
import { variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

const TIMES = 12;

test("a delivery that is booked from many windows at once comes once", async () => {
  const { admin, db } = await testApp();
  const { id: productId } = await aProduct(db);
  const { id } = await aVariant(db, { productId });
  const delivery = { kind: "add", amount: 5, reason: "Delivery", expectedOnHand: 10 };
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      admin.post(`/api/admin/shop/variants/${id}/stock`, delivery),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array(TIMES - 1).fill(409),
  ]);
  const [stored] = await db.select().from(variants);
  expect(stored?.stockOnHand).toBe(15);
  expect(await db.$count(auditEntries)).toBe(1);
});

test("stock that is counted while somebody buys waits, and keeps what is held", async () => {
  const { admin, db } = await testApp();
  const { id: productId } = await aProduct(db);
  const { id } = await aVariant(db, { productId });
  const second = await testDatabaseOpenedAgain();
  const count = { kind: "set", amount: 3, reason: "Counted", expectedOnHand: 10 };
  const counted = await second.db.transaction(async (tx) => {
    await reserveStock(unseen(tx), [{ variantId: id, quantity: 4 }]);
    const answer = admin.post(`/api/admin/shop/variants/${id}/stock`, count);
    await untilWaiting(tx);
    return { answer };
  });
  expect((await counted.answer).status).toBe(409);
  const [stored] = await db.select().from(variants);
  expect(stored).toMatchObject({ stockOnHand: 10, stockReserved: 4 });
});

test("a SKU that two administrators give away at once has one owner", async () => {
  const { admin, db } = await testApp();
  const sizes = ["s", "m", "l", "xl"];
  for (const slug of sizes) await aProduct(db, { slug });
  const variant = { sku: "RAW-ONE", priceCents: 900, stockOnHand: 1 };
  const answers = await Promise.all(
    sizes.map((_, index) => admin.post(`/api/admin/shop/products/${index + 1}/variants`, variant)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});
