import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import {
  compareWhenDue,
  requestComparison,
} from "#areas/money/payments/service/compare-when-due.ts";
import { testPayments } from "#areas/money/payments/tables.ts";
import { variants } from "#areas/shop/catalog/tables.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { AWAY, breakProvider, buy, choose, repair } from "#tests/payment-provider.ts";
import { stripeSession, stripeStandIn } from "#tests/stripe-stand-in.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { orderColumns } from "./queries/orders.ts";
import { syncOrder } from "./service/sync-order.ts";
import { orderEvents, orders, refunds } from "./tables.ts";
import { anOrder, aShelf, orderInput } from "./testing.ts";

const UNKNOWN =
  "The payment provider had made a refund we didn't know about. It is listed now. Please look at the order again.";
const TWO = { lines: [{ variantId: 1, quantity: 2 }], shownTotalCents: 6_295 };
const ONE_BACK = {
  lines: [{ variantId: 1, quantity: 1 }],
  isRestocked: false,
  reason: "It is torn",
};
const ALL_BACK = { lines: null, isRestocked: false, reason: "It is torn" };

async function aSite(): Promise<TestApp> {
  const site = await testApp();
  await aShelf(site.db, 10);
  return site;
}

/**
 * Keeps the shop's orders as a backup does; what it gives brings them back. The provider goes on.
 */
async function backUp({ db }: TestApp): Promise<() => Promise<void>> {
  const kept = [
    [orders, "shop_orders", await db.select(orderColumns).from(orders)],
    [orderEvents, "shop_order_events", await db.select().from(orderEvents)],
    [refunds, "shop_refunds", await db.select().from(refunds)],
  ] as const;
  const stock = await db.select().from(variants);
  return async () => {
    await db.execute(sql`truncate shop_orders restart identity cascade`);
    for (const [table, name, rows] of kept) {
      if (rows.length === 0) continue;
      await db
        .insert(table)
        .overridingSystemValue()
        .values(rows as never);
      await db.execute(
        sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${rows.length}::int)`,
      );
    }
    for (const { stockOnHand, stockReserved } of stock) {
      await db.update(variants).set({ stockOnHand, stockReserved });
    }
  };
}

/** What the provider has refunded of all payments, in cents. */
async function refundedCents({ db, deps }: TestApp): Promise<number> {
  const [order] = await db.select().from(orders);
  const told = await deps.payments?.listRefunds(String(order?.stripePaymentIntentId));
  return (told ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

async function mailCauses({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ cause }) => cause);
}

const refund = ({ admin }: TestApp, input: object) =>
  admin.post("/api/admin/shop/orders/1/refund", input);

describe("after a restore that forgot a refund", () => {
  test("the same refund is stopped once, told, and not given again", async () => {
    const site = await aSite();
    await buy(site, orderInput(TWO));
    const restore = await backUp(site);
    expect((await refund(site, ONE_BACK)).status).toBe(200);
    await restore();

    const again = await refund(site, ONE_BACK);
    expect([again.status, again.body.code, again.body.message]).toEqual([409, "conflict", UNKNOWN]);
    expect(await refundedCents(site)).toBe(2_800);
    const { data } = (await site.admin.get("/api/admin/shop/orders/1")).body;
    expect(data).toMatchObject({
      paymentStatus: "partially_refunded",
      refundedCents: 2_800,
      refundableCents: 3_495,
      refunds: [{ status: "done", amountCents: 2_800 }],
    });
    expect(data.events.at(-1).note).toBe(
      "$28.00 refunded: the payment provider knew, and we did not",
    );
    expect(await mailCauses(site)).toEqual(["order:1:confirmation", "order:1:refunded:1"]);

    expect((await refund(site, ALL_BACK)).status).toBe(200);
    expect(await refundedCents(site)).toBe(6_295);
  });

  test("a whole refund leaves nothing to refund", async () => {
    const site = await aSite();
    await buy(site, orderInput());
    const restore = await backUp(site);
    await refund(site, ALL_BACK);
    await restore();
    expect((await refund(site, ALL_BACK)).body.message).toBe(UNKNOWN);
    expect((await refund(site, ALL_BACK)).body.message).toBe("There is nothing left to refund.");
    expect(await refundedCents(site)).toBe(3_495);
  });

  test("a cancellation is stopped, and then cancels without a second refund", async () => {
    const site = await aSite();
    await buy(site, orderInput());
    const restore = await backUp(site);
    const cancel = () =>
      site.admin.post("/api/admin/shop/orders/1/transition", { transition: "cancel" });
    await cancel();
    await restore();
    expect((await cancel()).body.message).toBe(UNKNOWN);
    expect((await cancel()).body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await refundedCents(site)).toBe(3_495);
    expect(await site.db.select().from(variants)).toMatchObject([{ stockOnHand: 10 }]);
  });

  test.each([
    ["the same amount", ONE_BACK, "done"],
    ["another amount", ALL_BACK, "failed"],
  ])(
    "one of %s asked for while the provider is away is compared before it is asked",
    async (_what, input, status) => {
      const site = await aSite();
      await buy(site, orderInput(TWO));
      const restore = await backUp(site);
      await refund(site, ONE_BACK);
      await restore();
      const mend = breakProvider(site, AWAY);
      expect((await refund(site, input)).status).toBe(200);
      mend();
      site.clock.advance(3 * MINUTE_MS);
      await repair(site.deps);
      await repair(site.deps);
      expect(await refundedCents(site)).toBe(2_800);
      expect((await site.db.select().from(refunds).orderBy(refunds.id))[0]).toMatchObject({
        status,
      });
      const { data } = (await site.admin.get("/api/admin/shop/orders/1")).body;
      expect(data).toMatchObject({ refundedCents: 2_800, refundableCents: 3_495 });
      expect((await mailCauses(site)).filter((cause) => cause.includes("refunded"))).toHaveLength(
        1,
      );
    },
  );

  test("new refunds never bear the name of a forgotten one", async () => {
    const site = await aSite();
    await buy(site, orderInput(TWO));
    const restore = await backUp(site);
    await refund(site, ONE_BACK);
    await restore();
    await refund(site, ALL_BACK);
    await refund(site, ALL_BACK);
    const told = await site.deps.payments?.listRefunds(
      String((await site.db.select().from(orders))[0]?.stripePaymentIntentId),
    );
    expect(new Set(told?.map(({ key }) => key)).size).toBe(2);
  });

  test("the daily comparison takes it over", async () => {
    const site = await aSite();
    await buy(site, orderInput(TWO));
    const restore = await backUp(site);
    await refund(site, ONE_BACK);
    await restore();
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.db.select().from(orders)).toMatchObject([{ refundedAmount: 2_800 }]);
  });
});

describe("a restored shop", () => {
  const DAY_MS = 1_440 * MINUTE_MS;

  /** An order of 20 days ago, of which the restore forgot that all its money went back. */
  async function forgetfulSite(): Promise<TestApp> {
    const site = await aSite();
    await buy(site, orderInput());
    const createdAt = new Date(site.clock.now.getTime() - 20 * DAY_MS);
    await site.db.update(orders).set({ createdAt, paidAt: createdAt });
    await site.db.update(testPayments).set({ createdAt });
    const restore = await backUp(site);
    expect((await refund(site, ALL_BACK)).status).toBe(200);
    await restore();
    await requestComparison(site.db, site.clock.now);
    return site;
  }
  const sendOn = ({ admin }: TestApp) =>
    admin.post("/api/admin/shop/orders/1/transition", { transition: "process" });

  test("sends nothing for which the money went back, however old the order", async () => {
    const site = await forgetfulSite();
    await compareWhenDue(site.deps, PAYMENT_PURPOSES);
    expect(await site.db.select().from(orders)).toMatchObject([
      { status: "paid", paymentStatus: "refunded", refundedAmount: 3_495 },
    ]);
    expect((await sendOn(site)).status).toBe(409);
    expect(await mailCauses(site)).toEqual(["order:1:confirmation", "order:1:refunded:1"]);
  });

  test("opens while the provider is away, and is compared by the repair once it is back", async () => {
    const site = await forgetfulSite();
    const mend = breakProvider(site, AWAY);
    await compareWhenDue(site.deps, PAYMENT_PURPOSES);
    expect(await site.db.select().from(orders)).toMatchObject([{ paymentStatus: "paid" }]);
    mend();
    await repair(site.deps);
    expect(await site.db.select().from(orders)).toMatchObject([{ paymentStatus: "refunded" }]);
  });

  test("is compared once", async () => {
    const site = await forgetfulSite();
    let asked = 0;
    const provider = site.deps.payments;
    breakProvider(site, {
      listRefunds: async (id) => {
        asked += 1;
        return provider?.listRefunds(id) ?? [];
      },
    });
    await compareWhenDue(site.deps, PAYMENT_PURPOSES);
    await compareWhenDue(site.deps, PAYMENT_PURPOSES);
    expect(asked).toBe(1);
  });
});

describe("after a restore that forgot a payment", () => {
  test("what was paid is settled when staff would cancel it, and goes back once", async () => {
    const site = await aSite();
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const restore = await backUp(site);
    await choose(site, body.data, "success");
    await restore();
    const seen = (await site.admin.get("/api/admin/shop/orders/1")).body.data;
    expect(seen.status).toBe("pending");
    const cancel = { transition: "cancel", expectedUpdatedAt: seen.updatedAt };
    expect((await site.admin.post("/api/admin/shop/orders/1/transition", cancel)).body.code).toBe(
      "stale",
    );
    expect((await site.admin.get("/api/admin/shop/orders/1")).body.data.status).toBe("paid");
    await site.admin.post("/api/admin/shop/orders/1/transition", { transition: "cancel" });
    expect(await refundedCents(site)).toBe(3_495);
  });

  test.each([3, 40])(
    "one that was refunded, too, is called off after %i minutes, without a mail or a refund",
    async (minutes) => {
      const site = await aSite();
      const { body } = await site.visitor.post("/api/shop/orders", orderInput());
      const restore = await backUp(site);
      await choose(site, body.data, "success");
      await site.admin.post("/api/admin/shop/orders/1/transition", { transition: "cancel" });
      const mailed = await mailCauses(site);
      await restore();
      site.clock.advance(minutes * MINUTE_MS);
      await repair(site.deps);
      await repair(site.deps);
      expect(await site.db.select().from(orders)).toMatchObject([
        { status: "cancelled", paymentStatus: "refunded", refundedAmount: 3_495 },
      ]);
      expect(await site.db.select().from(variants)).toMatchObject([
        { stockOnHand: 10, stockReserved: 0 },
      ]);
      expect(await refundedCents(site)).toBe(3_495);
      expect(await mailCauses(site)).toEqual(mailed);
    },
  );

  test("one whose page is not known here is found by the daily comparison", async () => {
    const site = await aSite();
    const mend = breakProvider(site, AWAY);
    await site.visitor.post("/api/shop/orders", orderInput());
    mend();
    const restore = await backUp(site);
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    const [order] = await site.db.select().from(orders);
    await choose(site, { paymentUrl: String(order?.paymentUrl) } as never, "success");
    await restore();
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.db.select().from(orders)).toMatchObject([{ status: "paid" }]);
  });
});

test("a refund on the provider's own pages that takes its time is not asked for once more", async () => {
  const site = await aSite();
  await buy(site, orderInput());
  let asked = 0;
  breakProvider(site, {
    listRefunds: async () => [{ id: "re_1", status: "pending", amountCents: 695, key: null }],
    async refund() {
      asked += 1;
      throw new Error("asked once more");
    },
  });
  await syncOrder(site.deps, { id: 1 });
  site.clock.advance(3 * MINUTE_MS);
  await repair(site.deps);
  expect(asked).toBe(0);
  expect(await site.db.select().from(refunds)).toMatchObject([{ status: "asked" }]);
});

test("Stripe is asked what it refunded before it is asked to refund", async () => {
  const made: object[] = [];
  const { origin, requests } = await stripeStandIn(({ call, form }) => {
    if (call.startsWith("GET /v1/checkout")) return [200, stripeSession()];
    if (call === "POST /v1/refunds") {
      made.push({
        id: `re_${made.length + 1}`,
        object: "refund",
        amount: Number(form.amount),
        status: "succeeded",
        metadata: { refund_id: form["metadata[refund_id]"] },
      });
      return [200, made.at(-1) as object];
    }
    return [200, { object: "list", has_more: false, data: made }];
  });
  const settings = { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiBase: origin };
  const site = await testApp({ payments: createStripePayments({ kind: "stripe", ...settings }) });
  await anOrder(site.db, {
    status: "paid",
    paymentStatus: "paid",
    paidAt: site.clock.now,
    stripePaymentIntentId: "pi_1",
  });
  const restore = await backUp(site);
  await refund(site, ALL_BACK);
  await restore();
  expect((await refund(site, ALL_BACK)).body.message).toBe(UNKNOWN);
  expect((await refund(site, ALL_BACK)).status).toBe(409);
  expect(requests.filter(({ call }) => call === "POST /v1/refunds")).toHaveLength(1);
  const calls = requests.map(({ call }) => call);
  expect(calls.indexOf("GET /v1/refunds")).toBeLessThan(calls.indexOf("POST /v1/refunds"));
});
