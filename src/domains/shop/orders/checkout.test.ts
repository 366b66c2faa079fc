import { expect, test } from "vitest";
import { testApp } from "../../../../tests/test-app.ts";
import { paths } from "../../../paths.ts";
import { variants } from "../tables.ts";
import { aShelf, aWish } from "./testing.ts";

const { shopOrders, shopOrder, testPayment } = paths.api;

test("a purchase is held, paid on the test checkout, and confirmed by one mail", async () => {
  const { visitor, db, outbox } = await testApp();
  await aShelf(db, 2);
  const taken = await visitor.post(shopOrders, aWish());
  expect(taken.status, JSON.stringify(taken.body)).toBe(201);
  const { token, paymentUrl } = taken.body.data;
  expect(await db.select().from(variants)).toMatchObject([{ stockOnHand: 2, stockReserved: 1 }]);
  const session = paymentUrl.split("/").at(-1);
  const paid = await visitor.post(testPayment(session), { outcome: "success" });
  expect(paid.body.data.url).toContain(token);
  expect((await visitor.get(shopOrder(token))).body.data).toMatchObject({
    status: "paid",
    paymentStatus: "paid",
  });
  expect(await db.select().from(variants)).toMatchObject([{ stockOnHand: 1, stockReserved: 0 }]);
  expect((await outbox()).map(({ cause }) => cause)).toEqual(["order:1:confirmation"]);
});
