import { describe, expect, test } from "vitest";
import { variants } from "#areas/shop/catalog/tables.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { AWAY, breakProvider, buy, choose, repair } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { ordersToGiveUp } from "./rules/orders-to-give-up.ts";
import { orders } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

const HALF_AN_HOUR_MS = 36 * MINUTE_MS;
const TOO_MUCH =
  "Too much is on hold in unpaid orders. Please pay for one of them, or try again in half an hour.";

/** An order of this many shirts, with free shipping. */
const shirts = (quantity: number, given: Parameters<typeof orderInput>[0] = {}) =>
  orderInput({
    lines: [{ variantId: 1, quantity }],
    shownTotalCents: quantity * 2_800 + (quantity < 3 ? 695 : 0),
    ...given,
  });

async function siteWithShirts(): Promise<TestApp> {
  const site = await testApp();
  await aShelf(site.db, 500);
  return site;
}

async function stateOf({ db }: TestApp): Promise<[string[], number]> {
  const rows = await db.select().from(orders).orderBy(orders.id);
  const [variant] = await db.select().from(variants);
  return [rows.map(({ status }) => status), variant?.stockReserved ?? -1];
}

describe("what unpaid orders hold", () => {
  test("lets a family buy ten shirts and begin again, whose first page closes when it must", async () => {
    const site = await siteWithShirts();
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await site.visitor.post("/api/shop/orders", shirts(10)));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    const pending = ["pending", "pending", "pending", "pending"];
    expect(await stateOf(site)).toEqual([["expired", "expired", ...pending], 40]);
    expect((await choose(site, answers[0]?.body.data, "success")).status).toBe(409);
    expect((await choose(site, answers[5]?.body.data, "success")).status).toBe(200);
  });

  test("is handed on only once the payment provider has closed the older page", async () => {
    const site = await siteWithShirts();
    for (let count = 0; count < 4; count += 1)
      await site.visitor.post("/api/shop/orders", shirts(10));
    const mend = breakProvider(site, AWAY);
    const refused = await site.visitor.post("/api/shop/orders", shirts(10));
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "10"]);
    expect((await stateOf(site))[0]).toEqual(["pending", "pending", "pending", "pending"]);
    mend();
    expect((await site.visitor.post("/api/shop/orders", shirts(10))).status).toBe(201);
  });

  test("counts what was paid on the older page as paid, and takes the new order, too", async () => {
    const site = await siteWithShirts();
    const first = await site.visitor.post("/api/shop/orders", shirts(10));
    for (let count = 0; count < 3; count += 1)
      await site.visitor.post("/api/shop/orders", shirts(10));
    const provider = site.deps.payments as unknown as {
      connect(deliver: () => Promise<void>): void;
    };
    provider.connect(async () => {});
    await choose(site, first.body.data, "success");
    expect((await site.visitor.post("/api/shop/orders", shirts(10))).status).toBe(201);
    expect((await stateOf(site))[0]).toEqual(["paid", "pending", "pending", "pending", "pending"]);
  });

  test("is bounded for a network address, whose other customers lose nothing", async () => {
    const site = await siteWithShirts();
    const by = (count: number) => ({ customerEmail: `family-${count}@city.example` });
    for (let count = 0; count < 8; count += 1) {
      expect((await site.visitor.post("/api/shop/orders", shirts(10, by(count)))).status).toBe(201);
    }
    const refused = await site.visitor.post("/api/shop/orders", shirts(1, by(9)));
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      "too_many",
      TOO_MUCH,
    ]);
    expect(refused.headers["retry-after"]).toBe(String(35 * 60));
    expect(await stateOf(site)).toEqual([Array(8).fill("pending"), 80]);
    expect((await site.visitor.at("203.0.113.99").post("/api/shop/orders", shirts(1))).status).toBe(
      201,
    );
  });

  test("is bounded in value", async () => {
    const site = await siteWithShirts();
    await site.db.update(variants).set({ priceCents: 50_000 });
    const dear = (count: number) => ({
      lines: [{ variantId: 1, quantity: 2 }],
      customerEmail: `family-${count}@city.example`,
      shownTotalCents: 100_000,
    });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await site.visitor.post("/api/shop/orders", orderInput(dear(count)))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test.each([
    ["the /24 of IPv4", (host: number) => `203.0.113.${host}`],
    ["the /48 of IPv6", (host: number) => `2001:db8:1:${host}::7`],
  ])("is bounded for %s", async (_what, addressOf) => {
    const site = await siteWithShirts();
    const statuses = [];
    for (let host = 1; host <= 21; host += 1) {
      const input = shirts(10, { customerEmail: `family-${host}@city.example` });
      statuses.push(
        (await site.visitor.at(addressOf(host)).post("/api/shop/orders", input)).status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test("is bounded for an email address, and nobody else ends the orders that bear it", async () => {
    const site = await siteWithShirts();
    const statuses = [];
    for (let network = 1; network <= 5; network += 1) {
      const input = shirts(10, {
        customerEmail: network % 2 ? "ana@city.example" : "ANA@city.example",
      });
      const caller = site.visitor.at(`198.51.${network}.7`);
      statuses.push((await caller.post("/api/shop/orders", input)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect((await stateOf(site))[0]).toEqual(["pending", "pending", "pending", "pending"]);
  });

  test("never keeps a single order from being taken, however many pieces it has", async () => {
    const site = await testApp();
    await aShelf(site.db, 10, 10, 10, 10, 10, 10, 10, 10, 10);
    await site.db.update(variants).set({ priceCents: 500 });
    const lines = Array.from({ length: 9 }, (_, index) => ({ variantId: index + 1, quantity: 10 }));
    const input = orderInput({ lines, shownTotalCents: 45_000 });
    expect((await site.visitor.post("/api/shop/orders", input)).status).toBe(201);
    const more = { lines: [{ variantId: 1, quantity: 1 }], shownTotalCents: 1_195 };
    const other = orderInput({ ...more, customerEmail: "other@city.example" });
    expect((await site.visitor.post("/api/shop/orders", other)).status).not.toBe(201);
  });

  test("is held by keyed hashes alone, which go with it", async () => {
    const site = await siteWithShirts();
    await buy(site, shirts(1));
    await site.visitor.post("/api/shop/orders", shirts(10));
    const [paid, pending] = await site.db.select().from(orders).orderBy(orders.id);
    expect([paid?.reservedByAddress, paid?.reservedByNetwork]).toEqual([null, null]);
    expect(pending?.reservedByAddress).toMatch(/^[\w-]{43}$/);
    expect(pending?.reservedByNetwork).toMatch(/^[\w-]{43}$/);
    site.clock.advance(HALF_AN_HOUR_MS);
    await repair(site.deps);
    const [, expired] = await site.db.select().from(orders).orderBy(orders.id);
    expect([expired?.reservedByAddress, expired?.reservedByNetwork]).toEqual([null, null]);
    const another = shirts(10, { customerEmail: "ben@city.example" });
    expect((await site.visitor.post("/api/shop/orders", another)).status).toBe(201);
  });
});

describe("which orders make room", () => {
  const hold = (id: number, pieces: number, isOwn: boolean) => ({
    id,
    pieces,
    cents: pieces * 100,
    shares: { email: isOwn, address: true, network: true },
  });
  const wanted = { pieces: 20, cents: 2_000 };

  test("gives up the oldest of one's own holds that make room", () => {
    for (const [what, held, expected] of [
      ["none where there is room", [hold(1, 20, true)], []],
      ["the oldest of one's own that will do", [hold(1, 10, true), hold(2, 15, true)], [1]],
      ["as many as it takes", [hold(1, 5, true), hold(2, 20, true), hold(3, 10, true)], [1, 2]],
      ["none in vain", [hold(1, 10, true), hold(2, 75, false)], null],
      ["none of other people's", [hold(1, 65, false)], null],
    ] as const) {
      expect(ordersToGiveUp(wanted, held), what).toEqual(expected);
    }
  });
});
