import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { variants } from "#areas/shop/catalog/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
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
import { scansOf } from "#tests/plans.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { orders, refunds } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

const PICKED_UP = { deliveryMethod: "pickup", shippingAddress: null } as const;

/** A site with ten caps of two kinds each, and an order that was paid. */
async function siteWithPaid(given: Parameters<typeof orderInput>[0] = {}): Promise<TestApp> {
  const site = await testApp();
  await aShelf(site.db, 10, 10);
  await buy(site, orderInput(given));
  return site;
}

const TWO_KINDS = {
  lines: [
    { variantId: 1, quantity: 2 },
    { variantId: 2, quantity: 1 },
  ],
  shownTotalCents: 8_400,
};

async function onHand({ db }: TestApp): Promise<number[]> {
  const rows = await db.select().from(variants).orderBy(variants.id);
  return rows.map(({ stockOnHand }) => stockOnHand);
}

async function causesOf({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ cause }) => cause).toSorted();
}

const transition = (site: TestApp, name: string, more = {}) =>
  site.admin.post("/api/admin/shop/orders/1/transition", { transition: name, ...more });

const refund = (site: TestApp, given = {}) =>
  site.admin.post("/api/admin/shop/orders/1/refund", {
    lines: null,
    isRestocked: false,
    reason: "It did not fit",
    ...given,
  });

describe("GET /api/admin/shop/orders", () => {
  test("finds orders by number, name, address, state and day, the newest first", async () => {
    const site = await siteWithPaid();
    site.clock.advance(2 * DAY_MS);
    site.admin = await site.signIn(site.admin.user);
    await site.visitor.post(
      "/api/shop/orders",
      orderInput({ customerName: "Jonah Robichaux", customerEmail: "jr@bayou.example" }),
    );
    const idsOf = async (filter: Record<string, string>) => {
      const { body } = await site.admin.get(withQuery("/api/admin/shop/orders", filter));
      return body.data.map(({ id }: { id: number }) => id);
    };
    const [first] = await site.db.select().from(orders).orderBy(orders.id);
    expect(await idsOf({})).toEqual([2, 1]);
    expect(await idsOf({ q: String(first?.orderNumber) })).toEqual([1]);
    expect(await idsOf({ q: "robi" })).toEqual([2]);
    expect(await idsOf({ q: "ana@city.example" })).toEqual([1]);
    expect(await idsOf({ status: "pending" })).toEqual([2]);
    expect(await idsOf({ status: "to_send" })).toEqual([1]);
    expect(await idsOf({ from: "2027-03-10", to: "2027-03-10" })).toEqual([1]);
    expect(await idsOf({ status: "paid", q: "jonah" })).toEqual([]);
  });

  test("finds and counts those to send by an index, whatever else there is", async () => {
    const { admin, db, clock } = await testApp();
    await db.execute(sql`
      insert into shop_orders (order_number, status_token_hash, idempotency_key, customer_name, customer_email,
        order_items, subtotal, shipping, tax, total_amount, delivery_method, status, paid_at, created_at)
      select 'RAW-' || n, 'hash ' || n, 'key ' || n, 'Ana Batiste', 'ana@city.example', '[]', 2800, 695, 0, 3495, 'ship',
        case when n % 10 = 0 then 'processing' else 'delivered' end, at, at
      from generate_series(1, 3000) as n,
        lateral (select ${clock.now.toISOString()}::timestamptz - n * interval '1 hour' as at) as made`);
    const list = withQuery("/api/admin/shop/orders", { status: "to_send", pageSize: "10" });
    const readAll = async () =>
      [await admin.get(list), await admin.get("/api/admin/overview")] as const;
    const [listed, overview] = await readAll();
    expect([listed.body.data.length, listed.body.total]).toEqual([10, 300]);
    const ready = { toHandOver: 0, uncollected: 0 };
    expect(overview.body.data.shop).toEqual({ toSend: 300, late: 253, ...ready, lowStock: 0 });
    // A server cleans up by itself; rows are told by the index alone once everybody may see them.
    await expect
      .poll(
        async () => {
          await db.execute(sql`vacuum analyze shop_orders`);
          const scans = await scansOf(db, "shop_orders", readAll);
          return scans.filter(({ rows }) => rows > 10).map(({ kind, rows }) => [kind, rows]);
        },
        { interval: 100 },
      )
      .toEqual([
        ["Index Only Scan", 300],
        ["Index Only Scan", 300],
        ["Index Only Scan", 253],
      ]);
  });

  test("marks what was paid 20 days ago and is still here", async () => {
    const site = await siteWithPaid();
    const isLate = async () => (await site.admin.get("/api/admin/shop/orders")).body.data[0].isLate;
    site.clock.advance(20 * DAY_MS - 1);
    site.admin = await site.signIn(site.admin.user);
    expect(await isLate()).toBe(false);
    site.clock.advance(1);
    expect(await isLate()).toBe(true);
    await transition(site, "process");
    expect(await isLate()).toBe(true);
    await transition(site, "ship");
    expect(await isLate()).toBe(false);
  });
});

describe("GET /api/admin/shop/orders/{id}", () => {
  test("finds what is there", async () => {
    const { admin } = await siteWithPaid();
    expect((await admin.get("/api/admin/shop/orders/1")).status).toBe(200);
    expect((await admin.get("/api/admin/shop/orders/2")).status).toBe(404);
  });

  test("tells all of an order, but its customer's secret", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { token } = await buy(site, orderInput());
    const { body } = await site.admin.get("/api/admin/shop/orders/1");
    expect(body.data).toMatchObject({
      status: "paid",
      customerEmail: "ana@city.example",
      shippingAddress: { line1: "1 Canal Street", state: "LA" },
      transitions: ["process", "cancel"],
      refundableCents: 3_495,
      refundableItems: [{ variantId: 1, quantity: 1 }],
      events: [
        { from: null, to: "pending", by: null },
        { from: "pending", to: "paid", by: null, note: "Paid" },
      ],
      refunds: [],
    });
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe("POST /api/admin/shop/orders/{id}/transition", () => {
  test("brings an order to the doorstep, tells the customer, and is written down", async () => {
    const site = await siteWithPaid();
    await transition(site, "process");
    const trackingUrl = "https://carrier.example/t/9400";
    const { body } = await transition(site, "ship", { trackingNumber: "9400", trackingUrl });
    expect(body.data).toMatchObject({ status: "shipped", trackingUrl, transitions: ["deliver"] });
    expect((await transition(site, "deliver")).body.data).toMatchObject({
      status: "delivered",
      transitions: [],
    });
    expect(await causesOf(site)).toEqual(["order:1:confirmation", "order:1:shipped"]);
    const mail = (await site.outbox()).find(({ cause }) => cause === "order:1:shipped");
    expect(JSON.stringify(mail)).toContain(trackingUrl);
    const log = await recordedChanges(site.db);
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["order_changed", { status: "paid" }, { status: "processing" }],
      ["order_changed", { status: "processing" }, { status: "shipped" }],
      ["order_changed", { status: "shipped" }, { status: "delivered" }],
    ]);
    expect(body.data.events.at(-1)).toMatchObject({ by: "admin", to: "shipped" });
  });

  test("brings an order to the counter", async () => {
    const site = await siteWithPaid({ ...PICKED_UP, shownTotalCents: 2_800 });
    expect((await transition(site, "process")).body.data.transitions).toEqual([
      "make_ready",
      "cancel",
    ]);
    expect((await transition(site, "ship")).status).toBe(409);
    expect((await transition(site, "make_ready")).body.data.transitions).toEqual([
      "hand_over",
      "cancel",
    ]);
    expect((await transition(site, "hand_over")).body.data.status).toBe("picked_up");
    expect(await causesOf(site)).toEqual(["order:1:confirmation", "order:1:ready"]);
  });

  test("refuses a transition that its state does not allow, or whose editor saw another state", async () => {
    const site = await siteWithPaid();
    const { body } = await site.admin.get("/api/admin/shop/orders/1");
    const seen = { expectedUpdatedAt: body.data.updatedAt };
    expect((await transition(site, "deliver", seen)).body.message).toBe(
      "This order can't change to that status.",
    );
    expect((await transition(site, "pay", seen)).status).toBe(422);
    expect((await transition(site, "process", seen)).status).toBe(200);
    const late = await transition(site, "ship", seen);
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect((await transition(site, "ship", { trackingUrl: "http://carrier.example" })).status).toBe(
      422,
    );
    expect((await transition(site, "ship", { trackingUrl: "javascript:alert(1)" })).status).toBe(
      422,
    );
    expect(
      (await site.admin.post("/api/admin/shop/orders/2/transition", { transition: "ship" })).status,
    ).toBe(404);
  });

  test.each(["paid", "processing"])(
    "cancels what is %s: money and products go back, once",
    async (status) => {
      const site = await siteWithPaid(TWO_KINDS);
      if (status === "processing") await transition(site, "process");
      const { body } = await transition(site, "cancel");
      expect(body.data).toMatchObject({
        status: "cancelled",
        paymentStatus: "refunded",
        refundedCents: 8_400,
        refundableCents: 0,
        transitions: [],
      });
      expect((await transition(site, "cancel")).status).toBe(409);
      expect(await onHand(site)).toEqual([10, 10]);
      expect(await site.db.select().from(refunds)).toMatchObject([
        { amountCents: 8_400, status: "done", isRestocked: true },
      ]);
      expect(await causesOf(site)).toEqual(["order:1:cancelled", "order:1:confirmation"]);
    },
  );

  test("puts on the shelf what is canceled after its money went back at the provider", async () => {
    const site = await siteWithPaid();
    await tell(site, {
      type: "refund.updated",
      object: {
        id: "re_9",
        amount: 3_495,
        status: "succeeded",
        metadata: {
          purpose: "shop-order",
          reference: (await site.db.select().from(orders))[0]?.orderNumber,
        },
      },
    });
    expect((await transition(site, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await onHand(site)).toEqual([10, 10]);
    const mail = (await site.outbox()).find(({ cause }) => cause === "order:1:cancelled");
    expect(JSON.stringify(mail)).toContain("What you paid was already refunded.");
  });

  test.each([
    ["refunded before", "What you paid was already refunded."],
    ["not refunded yet", "$28.00 is on its way back"],
  ])("cancels a pickup order that is ready and %s: all goes back once", async (money, told) => {
    const site = await siteWithPaid({ ...PICKED_UP, shownTotalCents: 2_800 });
    await transition(site, "process");
    await transition(site, "make_ready");
    if (money === "refunded before") {
      const { body } = await refund(site, { isRestocked: true });
      expect(body.data.transitions).toEqual(["cancel"]);
    }
    expect((await transition(site, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedCents: 2_800,
      transitions: [],
    });
    expect(await onHand(site)).toEqual([10, 10]);
    expect(await site.db.$count(refunds)).toBe(1);
    const mail = (await site.outbox()).find(({ cause }) => cause === "order:1:cancelled");
    expect(JSON.stringify(mail)).toContain(told);
  });

  test.each([
    ["won", ["order:1:dispute-over"]],
    ["lost", []],
  ])("refunds nothing with a disputed order, which the bank then %s", async (outcome, told) => {
    const site = await siteWithPaid();
    const [order] = await site.db.select().from(orders);
    const tellOfDispute = (type: string, status: string) =>
      tell(site, {
        type: `charge.dispute.${type}`,
        object: { id: "dp_1", payment_intent: order?.stripePaymentIntentId, status },
      });
    await tellOfDispute("created", "needs_response");
    expect((await transition(site, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "disputed",
      refunds: [],
    });
    expect(await onHand(site)).toEqual([10, 10]);
    const mail = (await site.outbox()).find(({ cause }) => cause === "order:1:cancelled");
    expect(JSON.stringify(mail)).toContain("the bank decides who gets the money");
    expect(JSON.stringify(mail)).not.toContain("on its way back");
    await tellOfDispute("closed", outcome);
    expect((await causesOf(site)).filter((cause) => cause.endsWith("dispute-over"))).toEqual(told);
    expect(await site.db.$count(refunds)).toBe(0);
  });

  test("says of a disputed order that the bank has returned the money, once it has", async () => {
    const site = await siteWithPaid();
    const [order] = await site.db.select().from(orders);
    for (const [type, status] of [
      ["created", "needs_response"],
      ["closed", "lost"],
    ]) {
      await tell(site, {
        type: `charge.dispute.${type}`,
        object: { id: "dp_1", payment_intent: order?.stripePaymentIntentId, status },
      });
    }
    await transition(site, "cancel");
    const mail = (await site.outbox()).find(({ cause }) => cause === "order:1:cancelled");
    expect(mail?.parts).toContain("Your bank has returned the money to you.");
    expect(JSON.stringify(mail)).not.toContain("the bank decides");
  });

  test("cancels what nobody has paid, and closes its payment page", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    expect((await transition(site, "cancel")).body.data.status).toBe("cancelled");
    expect(await site.db.select().from(variants)).toMatchObject([
      { stockOnHand: 10, stockReserved: 0 },
    ]);
    expect((await choose(site, body.data, "success")).status).toBe(409);
    expect(await causesOf(site)).toEqual(["order:1:cancelled"]);
  });

  test("refunds what is paid for an order that was canceled while the provider was away", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const mend = breakProvider(site, AWAY);
    expect((await transition(site, "cancel")).body.data.status).toBe("cancelled");
    mend();
    await choose(site, body.data, "success");
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    expect((await site.admin.get("/api/admin/shop/orders/1")).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedCents: 3_495,
    });
    expect(await onHand(site)).toEqual([10]);
    expect(await causesOf(site)).toEqual(["order:1:apology", "order:1:cancelled"]);
  });
});

describe("POST /api/admin/shop/orders/{id}/refund", () => {
  test("gives some items back, then all the rest with the shipping, and restocks as told", async () => {
    const site = await siteWithPaid({
      ...TWO_KINDS,
      lines: [{ variantId: 1, quantity: 2 }],
      shownTotalCents: 6_295,
    });
    const one = await refund(site, { lines: [{ variantId: 1, quantity: 1 }], isRestocked: true });
    expect(one.body.data).toMatchObject({
      status: "paid",
      paymentStatus: "partially_refunded",
      refundedCents: 2_800,
      refundableCents: 3_495,
      refundableItems: [{ variantId: 1, quantity: 1 }],
      refunds: [{ amountCents: 2_800, status: "done", isRestocked: true, by: "admin" }],
    });
    expect(await onHand(site)).toEqual([9, 10]);
    const rest = await refund(site);
    expect(rest.body.data).toMatchObject({
      paymentStatus: "refunded",
      refundedCents: 6_295,
      transitions: ["cancel"],
    });
    expect(await onHand(site)).toEqual([9, 10]);
    expect((await refund(site)).body.message).toBe("There is nothing left to refund.");
    expect(await causesOf(site)).toEqual([
      "order:1:confirmation",
      "order:1:refunded:1",
      "order:1:refunded:2",
    ]);
    const log = await recordedChanges(site.db);
    expect(log[0]).toMatchObject({
      action: "order_refunded",
      after: { amountCents: 2_800, isRestocked: true },
      reason: "It did not fit",
    });
    const mails = await site.outbox();
    expect(JSON.stringify(mails)).not.toContain("It did not fit");
  });

  test("leaves an order whose items are all refunded nothing but to be cancelled", async () => {
    const site = await siteWithPaid();
    const { body } = await refund(site, { lines: [{ variantId: 1, quantity: 1 }] });
    expect(body.data).toMatchObject({
      paymentStatus: "partially_refunded",
      transitions: ["cancel"],
    });
    expect((await transition(site, "process")).status).toBe(409);
    expect((await transition(site, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
  });

  test("gives back no more than was bought", async () => {
    const site = await siteWithPaid();
    for (const [what, lines] of [
      ["more than were bought", [{ variantId: 1, quantity: 2 }]],
      ["what was not bought", [{ variantId: 2, quantity: 1 }]],
      [
        "the same twice",
        [
          { variantId: 1, quantity: 1 },
          { variantId: 1, quantity: 1 },
        ],
      ],
    ] as const) {
      expect((await refund(site, { lines })).status, what).toBe(409);
      expect(await site.db.$count(refunds), what).toBe(0);
    }
  });

  test("gives nothing back of what nobody paid, or to who saw another state", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    await site.visitor.post("/api/shop/orders", orderInput());
    expect((await refund(site)).body.message).toBe("Nothing was paid for this order.");
    const stale = await refund(site, { expectedUpdatedAt: "2027-03-10T16:00:00.000Z" });
    expect(stale.body.code).toBe("stale");
    expect((await refund(site, { reason: " " })).status).toBe(422);
    expect((await refund(site, { lines: [] })).status).toBe(422);
  });

  test("refunds once what two administrators refund at once", async () => {
    const site = await siteWithPaid();
    const answers = await Promise.all([refund(site), refund(site), refund(site)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { body } = await site.admin.get("/api/admin/shop/orders/1");
    expect(body.data).toMatchObject({ refundedCents: 3_495, paymentStatus: "refunded" });
    expect(await site.db.$count(refunds)).toBe(1);
  });

  test("waits while the provider is away, is promised to nobody else, and is repaired", async () => {
    const site = await siteWithPaid();
    const mend = breakProvider(site, AWAY);
    const asked = await refund(site, { lines: [{ variantId: 1, quantity: 1 }] });
    expect(asked.body.data).toMatchObject({
      paymentStatus: "paid",
      refundedCents: 0,
      refundableCents: 695,
      refunds: [{ status: "asked" }],
    });
    expect((await refund(site, { lines: [{ variantId: 1, quantity: 1 }] })).status).toBe(409);
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    mend();
    await repair(site.deps);
    await repair(site.deps);
    expect((await site.admin.get("/api/admin/shop/orders/1")).body.data).toMatchObject({
      refundedCents: 2_800,
      refunds: [{ status: "done" }],
    });
    expect(await causesOf(site)).toEqual(["order:1:confirmation", "order:1:refunded:1"]);
  });

  test("that the provider did and could not say any more is done once", async () => {
    const site = await siteWithPaid();
    const whole = site.deps.payments as NonNullable<typeof site.deps.payments>;
    const ids: string[] = [];
    let isCrashing = true;
    breakProvider(site, {
      async refund(input) {
        const done = await whole.refund(input);
        ids.push(done.id);
        if (isCrashing) return AWAY.refund?.(input) as never;
        return done;
      },
    });
    await refund(site);
    isCrashing = false;
    await site.db.update(refunds).set({ status: "asked", stripeRefundId: null });
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    expect(ids).toHaveLength(1);
    expect(await site.db.select().from(refunds)).toMatchObject([{ status: "done" }]);
    expect(await site.db.select().from(orders)).toMatchObject([{ refundedAmount: 3_495 }]);
  });

  test("that the provider did days ago, and has forgotten the key of, is not done again", async () => {
    const site = await siteWithPaid(TWO_KINDS);
    const whole = site.deps.payments as NonNullable<typeof site.deps.payments>;
    let asked = 0;
    breakProvider(site, {
      async refund(input) {
        asked += 1;
        await whole.refund(input);
        return AWAY.refund?.(input) as never;
      },
    });
    const connected = whole as unknown as { connect(deliver: () => Promise<void>): void };
    connected.connect(async () => {});
    await refund(site, { lines: [{ variantId: 1, quantity: 1 }] });
    site.clock.advance(3 * DAY_MS);
    await repair(site.deps);
    expect(asked).toBe(1);
    expect(await site.db.select().from(refunds)).toMatchObject([
      { status: "done", amountCents: 2_800 },
    ]);
  });

  test("that failed and is given again puts nothing on the shelf twice", async () => {
    const site = await siteWithPaid(TWO_KINDS);
    const one = { lines: [{ variantId: 1, quantity: 1 }], isRestocked: true };
    const mend = breakProvider(site, {
      async refund() {
        throw new PaymentRefused("insufficient_funds");
      },
    });
    await refund(site, one);
    expect(await onHand(site)).toEqual([9, 9]);
    mend();
    await refund(site, one);
    expect(await onHand(site)).toEqual([9, 9]);
    await refund(site, one);
    expect(await onHand(site)).toEqual([10, 9]);
  });

  test("of what came too late and was never sold puts nothing on the shelf", async () => {
    const site = await testApp();
    await aShelf(site.db, 1);
    const late = await site.visitor.post("/api/shop/orders", orderInput());
    await tell(site, {
      type: "checkout.session.expired",
      object: aSession(late.body.data.orderNumber, {
        id: late.body.data.paymentUrl.split("/").at(-1),
        payment_status: "unpaid",
      }),
    });
    await buy(site, orderInput());
    breakProvider(site, {
      async refund() {
        throw new PaymentRefused("insufficient_funds");
      },
    });
    await choose(site, late.body.data, "success");
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    expect((await refund(site, { isRestocked: true })).status).toBe(200);
    expect(await onHand(site)).toEqual([0]);
  });

  test("that the provider refuses has failed, and can be given again", async () => {
    const site = await siteWithPaid();
    const mend = breakProvider(site, {
      async refund() {
        throw new PaymentRefused("charge_disputed");
      },
    });
    expect((await refund(site)).body.data).toMatchObject({
      refundedCents: 0,
      refundableCents: 3_495,
      refunds: [{ status: "failed" }],
    });
    mend();
    expect((await refund(site)).body.data).toMatchObject({ refundedCents: 3_495 });
  });
});

describe("PATCH /api/admin/shop/orders/{id}", () => {
  test("keeps a note that the customer never sees, and where the parcel is", async () => {
    const site = await testApp();
    await aShelf(site.db, 2);
    const { token } = await buy(site, orderInput());
    const notes = "Leave it with the neighbor.";
    const { body } = await site.admin.patch("/api/admin/shop/orders/1", {
      notes,
      trackingNumber: "94",
    });
    expect(body.data).toMatchObject({ notes, trackingNumber: "94", status: "paid" });
    const seen = await site.visitor.get(`/api/shop/orders/${token}`);
    expect(JSON.stringify(seen.body)).not.toContain(notes);
    const log = await recordedChanges(site.db);
    expect(log).toMatchObject([{ after: { notes: "changed", trackingNumber: "changed" } }]);
    const stale = await site.admin.patch("/api/admin/shop/orders/1", {
      notes: null,
      expectedUpdatedAt: "2027-03-10T17:00:00.000Z",
    });
    expect(stale.body.code).toBe("stale");
    expect(
      (await site.admin.patch("/api/admin/shop/orders/1", { notes: "" })).body.data.notes,
    ).toBeNull();
  });
});

describe("GET /api/admin/shop/orders.csv", () => {
  test("follows the filter, holds no formula, and is written down", async () => {
    const site = await siteWithPaid({ customerName: "=HYPERLINK(1)" });
    await site.visitor.post("/api/shop/orders", orderInput());
    const { body } = await site.admin.get(
      withQuery("/api/admin/shop/orders.csv", { status: "paid" }),
    );
    const [order] = await site.db.select().from(orders).orderBy(orders.id);
    const [labels, row, ...rest] = body.split("\r\n");
    expect(labels).toContain("Order,Date (New Orleans),Status,Payment,Test mode,Name,Email");
    expect(row).toBe(
      `${order?.orderNumber},2027-03-10 11:00,paid,paid,yes,'=HYPERLINK(1),ana@city.example,ship,1 Canal Street,New Orleans,LA,,70130,1 × Diamond Cap [CAP-1],28.00,6.95,0.00,34.95,0.00,2027-03-10 11:00,,,`,
    );
    expect(rest).toEqual([""]);
    expect((await site.admin.get("/api/admin/audit")).body.data).toMatchObject([
      { action: "list_exported", subjectType: "order", after: { rows: 1 } },
    ]);
  });
});

describe("GET /api/admin/shop/reconciliation", () => {
  test("tells nothing before the first comparison", async () => {
    const { admin } = await siteWithPaid();
    expect((await admin.get("/api/admin/shop/reconciliation")).body).toEqual({ data: null });
  });
});

test("a payment that is told once more changes nothing of what was sent", async () => {
  const site = await siteWithPaid();
  await transition(site, "process");
  await transition(site, "ship");
  const [order] = await site.db.select().from(orders);
  await tell(site, { type: COMPLETED, object: aSession(String(order?.orderNumber)) });
  expect((await site.admin.get("/api/admin/shop/orders/1")).body.data.status).toBe("shipped");
});
