import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { variants } from "#areas/shop/catalog/tables.ts";
import { DAY_MS } from "#lib/time.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import { aSession, buy, COMPLETED, EXPIRED, repair, tell } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { endLateOrders } from "./service/answer-delay.ts";
import { askCustomers } from "./service/ask-customers.ts";
import { orders, refunds } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

const many = <Item>(count: number, make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function stockOf({ db }: TestApp): Promise<[number, number][]> {
  const rows = await db.select().from(variants).orderBy(variants.id);
  return rows.map(({ stockOnHand, stockReserved }) => [stockOnHand, stockReserved]);
}

const statusesOf = (answers: { status: number }[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(
    ([status, all]) => `${status} ${all?.length}`,
  );

test("the last item bought from twenty tabs at once goes to one", async () => {
  const site = await testApp();
  await aShelf(site.db, 1);
  const answers = await many(20, () => site.visitor.post("/api/shop/orders", orderInput()));
  expect(statusesOf(answers)).toEqual(["201 1", "409 19"]);
  expect(await stockOf(site)).toEqual([[1, 1]]);
  expect(await site.db.$count(orders)).toBe(1);
});

test("seven of twelve buyers of the last five pairs get nothing, and nobody half a pair", async () => {
  const site = await testApp();
  await aShelf(site.db, 5, 5, 9);
  const answers = await many(12, (index) => {
    const lines = [1, 2].map((variantId) => ({ variantId, quantity: 1 }));
    const input = { lines: index % 2 ? lines : lines.toReversed(), shownTotalCents: 6_295 };
    return site.visitor.post("/api/shop/orders", orderInput(input));
  });
  expect(statusesOf(answers)).toEqual(["201 5", "409 7"]);
  expect(await stockOf(site)).toEqual([
    [5, 5],
    [5, 5],
    [9, 0],
  ]);
});

test("a purchase sent from twenty tabs at once is one order", async () => {
  const site = await testApp();
  await aShelf(site.db, 30);
  const input = orderInput();
  const answers = await many(20, () => site.visitor.post("/api/shop/orders", input));
  expect(statusesOf(answers)).toEqual(["201 20"]);
  expect(new Set(answers.map(({ body }) => body.data.paymentUrl)).size).toBe(1);
  expect(await stockOf(site)).toEqual([[30, 1]]);
});

test("twenty families at one address hold together what one address may, to the piece", async () => {
  const site = await testApp();
  await aShelf(site.db, 200);
  const answers = await many(20, (index) =>
    site.visitor.post(
      "/api/shop/orders",
      orderInput({
        lines: [{ variantId: 1, quantity: 5 }],
        customerEmail: `family-${index}@city.example`,
        shownTotalCents: 14_000,
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual(["201 16", "429 4"]);
  expect(await stockOf(site)).toEqual([[200, 80]]);
});

test("twenty carts of one family at once hold what one email address may, and the rest is closed", async () => {
  const site = await testApp();
  await aShelf(site.db, 200);
  const input = { lines: [{ variantId: 1, quantity: 10 }], shownTotalCents: 28_000 };
  const answers = await many(20, () => site.visitor.post("/api/shop/orders", orderInput(input)));
  const [[, reserved] = []] = await stockOf(site);
  const held = await site.db.$count(orders, eq(orders.status, "pending"));
  expect([reserved, held]).toEqual([40, 4]);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});

test("a payment told by twenty events at once, and its page's end, are one payment", async () => {
  const site = await testApp();
  await aShelf(site.db, 3);
  const { body } = await site.visitor.post("/api/shop/orders", orderInput());
  const [order] = await site.db.select().from(orders);
  const id = order?.stripeSessionId;
  const answers = await many(20, (index) =>
    index === 7
      ? tell(site, {
          type: EXPIRED,
          object: aSession(body.data.orderNumber, { id, payment_status: "unpaid" }),
        })
      : tell(site, { type: COMPLETED, object: aSession(body.data.orderNumber, { id }) }),
  );
  expect(statusesOf(answers)).toEqual(["200 20"]);
  expect(await stockOf(site)).toEqual([[2, 0]]);
  expect(await site.db.select().from(orders)).toMatchObject([{ status: "paid" }]);
  expect(await site.outbox()).toHaveLength(1);
});

test.each([1, 2])(
  "ten administrators who refund, cancel and go on at once refund what was paid, once (%i)",
  async () => {
    const site = await testApp();
    await aShelf(site.db, 4);
    await buy(site, orderInput({ lines: [{ variantId: 1, quantity: 2 }], shownTotalCents: 6_295 }));
    const input = { lines: null, isRestocked: true, reason: "Too many hands" };
    const one = { ...input, lines: [{ variantId: 1, quantity: 1 }] };
    const transition = "/api/admin/shop/orders/1/transition";
    await many(10, (index) =>
      index % 3 === 0
        ? site.admin.post("/api/admin/shop/orders/1/refund", index % 2 ? input : one)
        : site.admin.post(transition, { transition: index % 3 === 1 ? "cancel" : "process" }),
    );
    await repair(site.deps);
    const [order] = await site.db.select().from(orders);
    const given = await site.db.select().from(refunds);
    const sum = given.reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBeLessThanOrEqual(6_295);
    expect(order?.refundedAmount).toBe(sum);
    expect(given.every(({ status }) => status === "done")).toBe(true);
    const back = given.flatMap(({ lines }) => lines).reduce((all, line) => all + line.quantity, 0);
    expect(await stockOf(site)).toEqual([[2 + back, 0]]);
    await site.db.execute("truncate shop_orders, shop_products restart identity cascade");
  },
);

test("a late order's customer, staff and the job at once give its money back once, or send it", async () => {
  const site = await testApp();
  await aShelf(site.db, 4);
  const { token } = await buy(site, orderInput());
  site.clock.advance(28 * DAY_MS);
  await askCustomers(site.deps);
  site.clock.advance(3 * DAY_MS);
  site.admin = await site.signIn(site.admin.user);
  const transition = (name: string) =>
    site.admin.post("/api/admin/shop/orders/1/transition", { transition: name });
  await transition("process");
  await many(15, async (index) => {
    if (index % 5 === 0) return endLateOrders(site.deps);
    if (index === 13) return transition("ship");
    if (index % 5 === 1) return transition("cancel");
    return site.visitor.patch(`/api/shop/orders/${token}`, {
      answer: index % 5 === 2 ? "wait" : "refund",
    });
  });
  await repair(site.deps);
  const [order] = await site.db.select().from(orders);
  const given = await site.db.select().from(refunds);
  const isSent = order?.status === "shipped";
  expect(order).toMatchObject(
    isSent ? { paymentStatus: "paid" } : { status: "cancelled", paymentStatus: "refunded" },
  );
  expect(given.map(({ amountCents }) => amountCents)).toEqual(isSent ? [] : [3_495]);
  expect(await stockOf(site)).toEqual([[isSent ? 3 : 4, 0]]);
});

test("an order is shipped while its customer deletes the account", async () => {
  const site = await testApp();
  const { admin, db, signIn } = site;
  await aShelf(db, 1);
  await buy(site, orderInput({ customerEmail: "ann@city.example" }));
  await admin.post("/api/admin/shop/orders/1/transition", { transition: "process" });
  const leaver = await signIn(await aUser(db, { username: "ann", email: "ann@city.example" }));
  const { status } = await whileLeaving(site, leaver, () =>
    admin.post("/api/admin/shop/orders/1/transition", { transition: "ship" }),
  );
  expect(status).toBe(200);
  expect(await db.select({ status: orders.status }).from(orders)).toEqual([{ status: "shipped" }]);
});
