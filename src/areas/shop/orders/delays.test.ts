import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { variants } from "#areas/shop/catalog/tables.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { AWAY, breakProvider, buy, repair } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { endLateOrders } from "./service/answer-delay.ts";
import { askCustomers } from "./service/ask-customers.ts";
import { putOffDelays } from "./service/put-off-delays.ts";
import { orderDelays, orderEvents, orders, refunds } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

const NOT_NOW = "There is nothing left to choose for this order.";

interface Late extends TestApp {
  token: string;
  answer(answer: string): ReturnType<TestApp["visitor"]["patch"]>;
}

/** A site whose only order was paid 28 days ago, and whose customer was asked just now. */
async function lateOrder(given: Parameters<typeof orderInput>[0] = {}): Promise<Late> {
  const site = await testApp();
  await aShelf(site.db, 10);
  const { token } = await buy(site, orderInput(given));
  await pass(site, 28 * DAY_MS);
  await askCustomers(site.deps);
  return {
    ...site,
    token,
    answer: (answer) => site.visitor.patch(`/api/shop/orders/${token}`, { answer }),
  };
}

/** Lets time pass; whoever of staff was signed in signs in again. */
async function pass(site: TestApp, ms: number): Promise<void> {
  site.clock.advance(ms);
  site.admin = await site.signIn(site.admin.user);
}

async function stateOf({ db }: TestApp): Promise<[string, string, number, number]> {
  const [order] = await db.select().from(orders);
  const [variant] = await db.select().from(variants);
  if (!order || !variant) throw new Error("no order");
  return [order.status, order.paymentStatus, order.refundedAmount, variant.stockOnHand];
}

const KEPT = ["paid", "paid", 0, 9];
const BACK = ["cancelled", "refunded", 3_495, 10];

async function notesOf({ db }: TestApp): Promise<(string | null)[]> {
  return (await db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ note }) => note);
}

async function mailOf({ outbox }: TestApp, cause: string) {
  const found = (await outbox()).filter((mail) => mail.cause === `order:1:${cause}`);
  expect(found).toHaveLength(1);
  return JSON.stringify(found);
}

const transition = ({ admin }: TestApp, name: string) =>
  admin.post("/api/admin/shop/orders/1/transition", { transition: name });

describe("the question after 28 days", () => {
  test("goes out once, not a moment before, to whoever has got nothing", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { token } = await buy(site, orderInput());
    await buy(site, orderInput({ customerEmail: "has-it@city.example" }));
    await buy(site, orderInput({ customerEmail: "has-it-back@city.example" }));
    await site.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, 2));
    const one = [{ variantId: 1, quantity: 1 }];
    await site.admin.post("/api/admin/shop/orders/3/refund", {
      lines: one,
      isRestocked: true,
      reason: "No",
    });
    site.clock.advance(28 * DAY_MS - 1);
    await askCustomers(site.deps);
    expect(await site.db.$count(orderDelays)).toBe(0);
    site.clock.advance(1);
    await askCustomers(site.deps);
    await askCustomers(site.deps);
    const asked = (await site.outbox()).filter(({ cause }) => cause.endsWith(":delay"));
    expect(asked).toMatchObject([
      { cause: "order:1:delay", to: "ana@city.example", replyTo: "staff@raw.example" },
    ]);
    const words = JSON.stringify(asked);
    expect(words).toContain("we will ship it before May 7, 2027");
    expect(words).toContain("If we don't hear from you before April 9, 2027");
    expect(words).toContain(`http://localhost:3000/shop/orders/${token}/delay`);
    expect((await notesOf(site)).filter((note) => note?.startsWith("Customer asked"))).toHaveLength(
      1,
    );
  });

  test("leaves two days to answer when it goes out late, and speaks of pickup where it is one", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const pickup = { deliveryMethod: "pickup", shippingAddress: null } as const;
    await buy(site, orderInput({ ...pickup, shownTotalCents: 2_800 }));
    site.clock.advance(40 * DAY_MS);
    await askCustomers(site.deps);
    await endLateOrders(site.deps);
    expect((await stateOf(site))[0]).toBe("paid");
    expect(await mailOf(site, "delay")).toContain("we will have it ready before May 19, 2027");
    site.clock.advance(2 * DAY_MS);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(["cancelled", "refunded", 2_800, 10]);
  });
});

describe("PATCH /api/shop/orders/{token}", () => {
  test("is for anyone who has the link", async () => {
    const site = await lateOrder();
    const all = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await site.expectStatuses(
      (actor) => actor.patch(`/api/shop/orders/${site.token}`, { answer: "wait" }),
      all,
    );
    expect((await site.visitor.patch("/api/shop/orders/no-token", { answer: "wait" })).status).toBe(
      404,
    );
    expect((await site.answer("maybe")).body.fields.answer).toBe(
      "Please choose whether you want to wait",
    );
  });

  test("lets the customer wait, once told, until the new date and not a moment longer", async () => {
    const site = await lateOrder();
    const { body, headers } = await site.answer("wait");
    await site.answer("wait");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.data.delay).toEqual({
      answerBy: "2027-04-09T17:00:00.000Z",
      waitUntil: "2027-05-07T17:00:00.000Z",
      answer: "wait",
      choices: ["refund"],
      refundCents: 3_495,
    });
    expect(await mailOf(site, "waiting")).toContain("before May 7, 2027");
    await pass(site, 30 * DAY_MS - 1);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(KEPT);
    await pass(site, 1);
    await endLateOrders(site.deps);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(BACK);
    expect(await mailOf(site, "cancelled")).toContain("we did not get it to you by the new date");
    expect(await notesOf(site)).toContain("Not sent by the new date: refunded");
    expect(await site.db.$count(refunds)).toBe(1);
  });

  test("gives the money back at once, for good", async () => {
    const site = await lateOrder();
    const { body } = await site.answer("refund");
    expect(body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedCents: 3_495,
      delay: { answer: "refund", choices: [] },
    });
    expect((await site.answer("refund")).status).toBe(200);
    const late = await site.answer("wait");
    expect([late.status, late.body.code, late.body.message]).toEqual([409, "conflict", NOT_NOW]);
    expect(await stateOf(site)).toEqual(BACK);
    expect(await site.db.$count(refunds)).toBe(1);
    expect(await mailOf(site, "cancelled")).toContain("You asked for your money back");
    expect((await site.outbox()).some(({ cause }) => cause.includes("refunded"))).toBe(false);
    const { data } = (await site.admin.get("/api/admin/shop/orders/1")).body;
    expect(data.delay).toMatchObject({ answer: "refund", answeredAt: "2027-04-07T17:00:00.000Z" });
    expect(data.events.map(({ note }: { note: string }) => note)).toContain(
      "Customer answered: money back",
    );
  });

  test("lets who waits have the money back all the same", async () => {
    const site = await lateOrder();
    await site.answer("wait");
    expect((await site.answer("refund")).status).toBe(200);
    expect(await stateOf(site)).toEqual(BACK);
  });

  test("lets nobody change what has left", async () => {
    const site = await lateOrder();
    await site.answer("wait");
    await pass(site, 0);
    await transition(site, "process");
    await transition(site, "ship");
    expect((await site.answer("refund")).status).toBe(409);
    const { data } = (await site.visitor.get(`/api/shop/orders/${site.token}`)).body;
    expect([data.status, data.delay.choices]).toEqual(["shipped", []]);
  });

  test("offers nothing to whoever was not asked", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { token } = await buy(site, orderInput());
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).body.data.delay).toBeNull();
    expect(
      (await site.visitor.patch(`/api/shop/orders/${token}`, { answer: "refund" })).status,
    ).toBe(409);
    expect(await stateOf(site)).toEqual(KEPT);
  });

  test("offers nothing while the bank decides, and what is owed goes back afterwards", async () => {
    const site = await lateOrder();
    await site.db.update(orders).set({ paymentStatus: "disputed" });
    expect((await site.answer("refund")).body.message).toBe(NOT_NOW);
    await pass(site, 10 * DAY_MS);
    await endLateOrders(site.deps);
    expect(await site.db.$count(refunds)).toBe(0);
    await site.db.update(orders).set({ paymentStatus: "paid" });
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(BACK);
  });
});

describe("a late order without an answer", () => {
  test("is canceled and refunded on day 30, once, with stock, mail and event", async () => {
    const site = await lateOrder();
    await pass(site, 2 * DAY_MS - 1);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(KEPT);
    await pass(site, 1);
    await endLateOrders(site.deps);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(BACK);
    expect(await site.db.$count(refunds)).toBe(1);
    expect(await mailOf(site, "cancelled")).toContain("we haven't heard whether you want to wait");
    expect(await notesOf(site)).toContain("Customer did not answer in time: money back");
    const { body } = await site.admin.get("/api/admin/audit");
    expect(body.data.map(({ action, actor }: never) => [action, actor])).toContainEqual([
      "order_changed",
      null,
    ]);
  });

  test.each(["ship", "cancel"])("needs nothing when staff %s it in between", async (name) => {
    const site = await lateOrder();
    await pass(site, 0);
    await transition(site, "process");
    await transition(site, name);
    const before = await stateOf(site);
    await pass(site, 5 * DAY_MS);
    await endLateOrders(site.deps);
    expect(await stateOf(site)).toEqual(before);
  });

  test("is refunded what was not refunded before, and no more than that", async () => {
    const site = await lateOrder({
      lines: [{ variantId: 1, quantity: 2 }],
      shownTotalCents: 6_295,
    });
    await pass(site, 0);
    await site.admin.post("/api/admin/shop/orders/1/refund", {
      lines: [{ variantId: 1, quantity: 1 }],
      isRestocked: true,
      reason: "One was too much",
    });
    await pass(site, 3 * DAY_MS);
    await endLateOrders(site.deps);
    const rows = await site.db.select().from(refunds).orderBy(refunds.id);
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([2_800, 3_495]);
    expect(await stateOf(site)).toEqual(["cancelled", "refunded", 6_295, 10]);
  });

  test("is refunded nothing that the payment provider has refunded already", async () => {
    const site = await lateOrder();
    breakProvider(site, {
      listRefunds: async () => [
        { id: "re_1", status: "succeeded", amountCents: 3_495, key: "forgotten" },
      ],
    });
    await pass(site, 3 * DAY_MS);
    await endLateOrders(site.deps);
    expect(await site.db.$count(refunds)).toBe(1);
    expect((await stateOf(site)).slice(1, 3)).toEqual(["refunded", 3_495]);
  });

  test("waits for its money while the provider is away, and gets it once", async () => {
    const site = await lateOrder();
    await pass(site, 3 * DAY_MS);
    const mend = breakProvider(site, AWAY);
    await endLateOrders(site.deps);
    expect((await stateOf(site)).slice(0, 2)).toEqual(["cancelled", "paid"]);
    mend();
    await pass(site, HOUR_MS);
    await repair(site.deps);
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(BACK);
    expect(await site.db.$count(refunds)).toBe(1);
  });
});

test("nothing of a late order is decided by the clock for two days after a restore", async () => {
  const site = await lateOrder();
  await pass(site, 2 * DAY_MS);
  await putOffDelays(site.db, site.clock.now);
  await endLateOrders(site.deps);
  expect(await stateOf(site)).toEqual(KEPT);
  await pass(site, 2 * DAY_MS);
  await endLateOrders(site.deps);
  expect(await stateOf(site)).toEqual(BACK);
});

describe("a customer who cancels an order that has not left", () => {
  const cancel = (site: Late) => site.visitor.post(`/api/shop/orders/${site.token}/cancel`);

  test("has everything back, once however often it is asked", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { token } = await buy(site, orderInput({}));
    const shown = async () => (await site.visitor.get(`/api/shop/orders/${token}`)).body.data;
    expect(await shown()).toMatchObject({ status: "paid", cancelCents: 3_495 });
    const ask = () => site.visitor.post(`/api/shop/orders/${token}/cancel`);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(site)).toEqual(BACK);
    expect(await site.db.$count(refunds)).toBe(1);
    expect(await shown()).toMatchObject({ status: "cancelled", cancelCents: null });
    const mails = (await site.outbox()).filter(({ cause }) => cause.endsWith(":cancelled"));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain("As you asked, we have canceled your order.");
  });

  test("is refused once it has left, and told whom to call", async () => {
    const site = await lateOrder();
    await site.db.update(orders).set({ status: "shipped", shippedAt: site.clock.now });
    expect((await site.visitor.get(`/api/shop/orders/${site.token}`)).body.data.cancelCents).toBe(
      null,
    );
    const refused = await cancel(site);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body.message).toMatch(/Please call us: \(504\)/);
    expect((await site.visitor.post("/api/shop/orders/unknown/cancel")).status).toBe(404);
  });
});
