import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { forgetPaymentEvents } from "#areas/money/payments/service/retention.ts";
import { paymentEvents, testPayments } from "#areas/money/payments/tables.ts";
import { variants } from "#areas/shop/catalog/tables.ts";
import { PaymentRefused, type Payments } from "#lib/payments/payments.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import {
  AWAY,
  aSession,
  breakProvider,
  buy,
  COMPLETED,
  choose,
  repair,
  tell,
} from "#tests/payment-provider.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { sendLinks } from "./service/order-links.ts";
import { remindOfPickups } from "./service/remind-of-pickups.ts";
import { forgetCustomers } from "./service/retention.ts";
import { syncOrder } from "./service/sync-order.ts";
import { orderEvents, orders, refunds } from "./tables.ts";
import { anOrder, aShelf, orderInput } from "./testing.ts";

async function siteWith(...onHand: number[]): Promise<TestApp> {
  const site = await testApp();
  await aShelf(site.db, ...onHand);
  return site;
}

async function stateOf({ db }: TestApp): Promise<[string, string, number, number]> {
  const [order] = await db.select().from(orders).orderBy(orders.id);
  const [variant] = await db.select().from(variants);
  if (!order || !variant) throw new Error("no order");
  return [order.status, order.paymentStatus, variant.stockOnHand, variant.stockReserved];
}

async function causesOf({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ cause }) => cause);
}

/** A site that receives no event of the payment provider. */
async function deafSite(...onHand: number[]): Promise<TestApp> {
  const site = await siteWith(...onHand);
  const provider = site.deps.payments as unknown as { connect(deliver: () => Promise<void>): void };
  provider.connect(async () => {});
  return site;
}

describe("the repair of orders", () => {
  test("ends what nobody paid in 35 minutes, not a moment before, once", async () => {
    const site = await siteWith(2);
    await site.visitor.post("/api/shop/orders", orderInput());
    site.clock.advance(35 * MINUTE_MS - 1);
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(["pending", "unpaid", 2, 1]);
    site.clock.advance(1);
    await repair(site.deps);
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(["expired", "unpaid", 2, 0]);
    expect(await causesOf(site)).toEqual([]);
  });

  test.each([3, 40])(
    "settles what was paid when its event was lost, after %i minutes",
    async (minutes) => {
      const site = await deafSite(2);
      const { body } = await site.visitor.post("/api/shop/orders", orderInput());
      await choose(site, body.data, "success");
      expect(await stateOf(site)).toEqual(["pending", "unpaid", 2, 1]);
      site.clock.advance(minutes * MINUTE_MS);
      await repair(site.deps);
      await repair(site.deps);
      expect(await stateOf(site)).toEqual(["paid", "paid", 1, 0]);
      expect(await causesOf(site)).toEqual(["order:1:confirmation"]);
    },
  );

  test("leaves all as it is while the provider is away", async () => {
    const site = await siteWith(3);
    await site.visitor.post("/api/shop/orders", orderInput());
    const mend = breakProvider(site, AWAY);
    site.clock.advance(DAY_MS);
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(["pending", "unpaid", 3, 1]);
    expect(site.logLines.map(({ msg }) => msg)).toContain("orders are repaired later");
    mend();
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(["expired", "unpaid", 3, 0]);
  });

  test.each([
    ["an error", new Error("a fault"), 0],
    ["a refusal", new PaymentRefused("email_invalid"), 0],
    ["an error of the provider's", new TypeError("no such session"), 3],
  ])("leaves no order waiting for another that meets %s", async (_what, trouble, minutes) => {
    const site = await deafSite(5);
    const mend = breakProvider(site, AWAY);
    await site.visitor.post("/api/shop/orders", orderInput());
    mend();
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    await choose(site, body.data, "success");
    site.clock.advance((minutes || 36) * MINUTE_MS);
    const whole = site.deps.payments as Payments;
    const poison = async () => {
      throw trouble;
    };
    const [first] = await site.db.select().from(orders).orderBy(orders.id);
    breakProvider(site, {
      createSession: poison,
      findSession: (id) => (id === "cs_gone" ? poison() : whole.findSession(id)),
      expireSession: (id) => (id === "cs_gone" ? poison() : whole.expireSession(id)),
    });
    if (first && minutes === 0) {
      await site.db
        .update(orders)
        .set({ stripeSessionId: "cs_gone" })
        .where(eq(orders.id, first.id));
    }
    await repair(site.deps);
    const [, second] = await site.db.select().from(orders).orderBy(orders.id);
    expect(second).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect(takeSurprises()).toEqual([
      expect.stringContaining(`an order is left as it is: ${trouble.name}`),
    ]);
  });

  test("ends an order whose page the provider does not know", async () => {
    const site = await siteWith(2);
    await site.visitor.post("/api/shop/orders", orderInput());
    await site.db.update(orders).set({ stripeSessionId: "cs_of_another_account" });
    site.clock.advance(36 * MINUTE_MS);
    await repair(site.deps);
    expect(await stateOf(site)).toEqual(["expired", "unpaid", 2, 0]);
  });

  test("writes once that another amount was paid, however often it is told", async () => {
    const site = await deafSite(2);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    await choose(site, body.data, "success");
    const whole = site.deps.payments as Payments;
    breakProvider(site, {
      async findSession(id) {
        const session = await whole.findSession(id);
        return session && { ...session, amountCents: 1 };
      },
    });
    const before = await site.db.$count(orderEvents);
    await syncOrder(site.deps, { id: 1 });
    await syncOrder(site.deps, { id: 1 });
    expect((await site.db.$count(orderEvents)) - before).toBe(1);
    expect((await stateOf(site))[0]).toBe("pending");
  });

  test("makes the page that could not be made", async () => {
    const site = await siteWith(2);
    const mend = breakProvider(site, AWAY);
    await site.visitor.post("/api/shop/orders", orderInput());
    mend();
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    const [order] = await site.db.select().from(orders);
    expect(order?.paymentUrl).toContain("/shop/test-checkout/");
  });

  test("finds a refund made on the provider's own pages", async () => {
    const site = await deafSite(2);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    await choose(site, body.data, "success");
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    breakProvider(site, {
      listRefunds: async () => [{ id: "re_1", status: "succeeded", amountCents: 695, key: null }],
    });
    await syncOrder(site.deps, { id: 1 });
    await syncOrder(site.deps, { id: 1 });
    expect(await site.db.select().from(refunds)).toMatchObject([
      { amountCents: 695, status: "done", stripeRefundId: "re_1" },
    ]);
    expect(await stateOf(site)).toEqual(["paid", "partially_refunded", 1, 0]);
  });
});

describe("the daily comparison of orders with payments", () => {
  async function comparison(site: TestApp) {
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    const admin = await site.signIn(site.admin.user);
    return (await admin.get("/api/admin/shop/reconciliation")).body.data;
  }

  test("finds nothing where all agrees", async () => {
    const site = await siteWith(5);
    await buy(site, orderInput());
    await buy(site, orderInput());
    await site.visitor.post("/api/shop/orders", orderInput());
    site.clock.advance(DAY_MS);
    expect(await comparison(site)).toMatchObject({ payments: 2, orders: 2, differences: [] });
  });

  test("takes over what was missed", async () => {
    const site = await deafSite(5);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    await choose(site, body.data, "success");
    expect(await comparison(site)).toMatchObject({ payments: 1, differences: [] });
    expect(await stateOf(site)).toEqual(["paid", "paid", 4, 0]);
  });

  test("sends a second payment back whose event was lost", async () => {
    const site = await siteWith(5);
    const { orderNumber } = await buy(site, orderInput());
    const second = { sessionId: "cs_second", amountCents: 3_495, currency: "usd" };
    const subject = { purpose: "shop-order", reference: orderNumber };
    breakProvider(site, {
      async *listPayments() {
        yield { ...second, subject, isPaid: true, refundedCents: 0 };
      },
      listRefunds: async () => [],
      findSession: async () => ({
        ...{ ...second, id: "cs_second", subject, url: null, state: "complete", isPaid: true },
        ...{ paymentIntentId: "pi_second", subscriptionId: null },
      }),
    });
    for (const _ of [1, 2]) {
      expect((await comparison(site)).differences).toMatchObject([{ kind: "paid_twice" }]);
    }
    expect(await site.db.select().from(refunds)).toMatchObject([
      { paymentIntentId: "pi_second", amountCents: 3_495, status: "asked" },
    ]);
  });

  test("lists what does not agree, and logs it without a name", async () => {
    const site = await siteWith(9);
    for (let count = 0; count < 6; count += 1) await buy(site, orderInput());
    const [paidOnlyHere, otherAmount, otherRefund, unpaidHere, , twice] = await site.db
      .select()
      .from(orders)
      .orderBy(orders.id);
    const records = [
      { order: otherAmount, amountCents: 1 },
      { order: otherRefund, refundedCents: 5 },
      { order: unpaidHere, sessionId: "cs_of_nobody" },
      { order: twice },
      { order: twice, sessionId: "cs_second" },
      { order: twice, sessionId: "cs_third", refundedCents: 3_495 },
      { order: { orderNumber: "RAW-NOBODY" } },
      { order: { orderNumber: null } },
    ];
    await site.db.execute(
      `update shop_orders set paid_at = null, status = 'expired', payment_status = 'unpaid', stripe_session_id = null where id = 4; `,
    );
    breakProvider(site, {
      async *listPayments() {
        for (const { order, ...given } of records) {
          yield {
            sessionId: (order && "stripeSessionId" in order && order.stripeSessionId) || "cs_1",
            subject: order?.orderNumber
              ? { purpose: "shop-order", reference: order.orderNumber }
              : null,
            isPaid: true,
            amountCents: 3_495,
            currency: "usd",
            refundedCents: 0,
            ...given,
          };
        }
      },
    });
    await site.db.insert(refunds).values({
      orderId: 1,
      amountCents: 1,
      reason: "",
      status: "failed",
      updatedAt: site.deps.now(),
    });
    site.clock.advance(DAY_MS);
    const { differences } = await comparison(site);
    expect(
      differences.map(({ kind, orderId }: { kind: string; orderId: number }) => [kind, orderId]),
    ).toEqual([
      ["other_amount", 2],
      ["other_refund", 3],
      ["not_paid_here", 4],
      ["paid_twice", twice?.id],
      ["unknown_order", null],
      ["not_paid_there", paidOnlyHere?.id],
      ["not_paid_there", 5],
      ["refund_failed", 1],
    ]);
    const told = site.logLines.filter(({ msg }) => msg === "orders and payments differ");
    expect(told).toHaveLength(8);
    expect(JSON.stringify([told, differences])).not.toMatch(/Batiste|city\.example/);
  });
});

describe("POST /api/shop/order-links", () => {
  const link = { email: "ANA@city.example" };

  test("answers the same, whether or not there are orders, and mails only where there are", async () => {
    const site = await siteWith(9);
    const queued: [string, unknown][] = [];
    site.deps.jobs.queue = async (_tx, name, data) => {
      queued.push([name, data]);
    };
    const { token } = await buy(site, orderInput());
    await buy(site, orderInput({ customerEmail: "other@city.example" }));
    queued.length = 0;
    const known = await site.visitor.post("/api/shop/order-links", link);
    const unknown = await site.visitor.post("/api/shop/order-links", {
      email: "nobody@city.example",
    });
    expect(known.body).toEqual(unknown.body);
    expect(queued).toMatchObject([
      ["shop-send-links", { orderId: 1 }],
      ["shop-send-links", { orderId: 0 }],
    ]);
    await sendLinks(site.deps, { orderId: 1, request: "first" });
    await sendLinks(site.deps, { orderId: 0, request: "second" });
    const mails = (await site.outbox()).filter(({ cause }) => cause.startsWith("order-links:"));
    expect(mails).toMatchObject([{ cause: "order-links:first", to: "ana@city.example" }]);
    expect(JSON.stringify(mails)).toContain(token);
    expect(JSON.stringify(mails[0]?.parts).match(/shop\/orders\//g)).toHaveLength(1);
  });

  test("mails an address three times an hour at most, and takes 20 calls from one network", async () => {
    const site = await siteWith(2);
    await buy(site, orderInput());
    let queued = 0;
    site.deps.jobs.queue = async () => {
      queued += 1;
    };
    for (let count = 0; count < 20; count += 1) {
      expect((await site.visitor.post("/api/shop/order-links", link)).status).toBe(200);
    }
    expect(queued).toBe(3);
    expect((await site.visitor.post("/api/shop/order-links", link)).status).toBe(429);
    expect((await site.visitor.post("/api/shop/order-links", { email: "nobody" })).status).toBe(
      422,
    );
  });
});

describe("what is forgotten", () => {
  test("is who ordered: 24 months after a paid order, 30 days after an unpaid one", async () => {
    const site = await siteWith(9);
    const { token } = await buy(site, orderInput());
    await site.admin.post("/api/admin/shop/orders/1/refund", {
      lines: null,
      isRestocked: false,
      reason: "Ana moved",
    });
    await site.visitor.post("/api/shop/orders", orderInput({ customerName: "Never Paid" }));
    site.clock.advance(30 * DAY_MS);
    await repair(site.deps);
    expect(await forgetCustomers(site.deps)).toBe(0);
    site.clock.advance(1);
    expect(await forgetCustomers(site.deps)).toBe(1);
    site.clock.now = new Date("2029-03-10T17:00:00Z");
    expect(await forgetCustomers(site.deps)).toBe(0);
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).status).toBe(200);
    site.clock.advance(1);
    expect(await forgetCustomers(site.deps)).toBe(1);
    expect(await forgetCustomers(site.deps)).toBe(0);

    const rows = [
      ...(await site.db.select().from(orders).orderBy(orders.id)),
      ...(await site.db.select().from(refunds)),
      ...(await site.db.select().from(testPayments)),
      ...(await site.db.select().from(orderEvents)),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/\bAna\b|Never|city\.example|Canal/);
    expect(rows[0]).toMatchObject({ totalAmount: 3_495, orderItems: [{ name: "Diamond Cap" }] });
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).status).toBe(404);
    await sendLinks(site.deps, { orderId: 1, request: "late" });
    expect(await causesOf(site)).not.toContain("order-links:late");
  });

  test("is the name of an event of the provider after 24 months", async () => {
    const site = await siteWith(2);
    await buy(site, orderInput());
    expect(await site.db.$count(paymentEvents)).toBe(1);
    site.clock.now = new Date("2029-03-10T17:00:00Z");
    expect(await forgetPaymentEvents(site.deps)).toBe(0);
    site.clock.advance(1);
    expect(await forgetPaymentEvents(site.deps)).toBe(1);
  });
});

test("a payment for whom nobody remembers is refunded, and mails nobody", async () => {
  const site = await siteWith(2);
  const { body } = await site.visitor.post("/api/shop/orders", orderInput());
  site.clock.advance(31 * DAY_MS);
  await repair(site.deps);
  await forgetCustomers(site.deps);
  const object = aSession(body.data.orderNumber);
  expect((await tell(site, { type: COMPLETED, object })).status).toBe(200);
  expect(await causesOf(site)).toEqual([]);
  expect(await site.db.select().from(refunds)).toMatchObject([{ amountCents: 3_495 }]);
  expect(await stateOf(site)).toEqual(["expired", "paid", 2, 0]);
});

test("an order that nobody picks up is remembered after a week, and left to staff after three", async () => {
  const site = await testApp();
  const { db, deps, clock } = site;
  const paid = { paymentStatus: "paid", deliveryMethod: "pickup", updatedAt: clock.now } as const;
  await anOrder(db, { ...paid, status: "ready_for_pickup" });
  await anOrder(db, { ...paid, status: "picked_up" });
  await anOrder(db, { ...paid, status: "ready_for_pickup", paymentStatus: "refunded" });
  await anOrder(db, { ...paid, status: "ready_for_pickup", paymentStatus: "disputed" });
  const causesAfter = async (days: number) => {
    clock.advance(days * DAY_MS);
    await remindOfPickups(deps);
    return causesOf(site);
  };
  expect(await causesAfter(6)).toEqual([]);
  expect(await causesAfter(1)).toEqual(["order:1:pickup-reminder"]);
  expect(await causesAfter(3)).toEqual(["order:1:pickup-reminder"]);
  const all = [
    "order:1:pickup-reminder",
    ...["order:1:uncollected", "order:3:uncollected", "order:4:uncollected"],
  ];
  expect((await causesAfter(11)).toSorted()).toEqual(all);
  expect((await causesAfter(30)).toSorted()).toEqual(all);
  const told = (await site.outbox()).filter(({ cause }) => cause.endsWith(":uncollected"));
  const reminded = told.map(({ cause, parts }) => [
    cause.split(":")[1],
    JSON.stringify(parts).includes("We reminded the customer"),
    JSON.stringify(parts).includes("cancel the order to put the items back on the shelf"),
  ]);
  expect(reminded.toSorted()).toEqual([
    ["1", true, false],
    ["3", false, true],
    ["4", false, true],
  ]);
});
