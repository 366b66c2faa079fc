import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { testPayments } from "#areas/money/payments/tables.ts";
import { variants } from "#areas/shop/catalog/tables.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { AWAY, breakProvider, repair, tell } from "#tests/payment-provider.ts";
import { RUNS } from "#tests/runs.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { standingRefunds } from "./rules/refunds.ts";
import { endLateOrders } from "./service/answer-delay.ts";
import { askCustomers } from "./service/ask-customers.ts";
import { orderEvents, orders, refunds } from "./tables.ts";
import { orderInput } from "./testing.ts";

const ON_HAND = 5;
const PRICE_CENTS = 2_800;
const SHIPPING_CENTS = 695;

/** A shelf with one variant, and the orders for it. */
interface Shop {
  site: TestApp;
  variantId: number;
  /** How many there have ever been. */
  stocked: number;
  orders: { id: number; token: string; session: string }[];
  isAway: boolean;
}

/** A step, of the order with this number if there is one; what is refused changes nothing. */
type Step = (shop: Shop, order: Shop["orders"][number]) => Promise<unknown>;

const transition =
  (name: string): Step =>
  ({ site }, { id }) =>
    site.admin.post(`/api/admin/shop/orders/${id}/transition`, { transition: name });

const pageOutcome =
  (outcome: string): Step =>
  ({ site }, { session }) =>
    site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });

const refund =
  (isRestocked: boolean, quantity?: number): Step =>
  ({ site, variantId }, { id }) =>
    site.admin.post(`/api/admin/shop/orders/${id}/refund`, {
      lines: quantity ? [{ variantId, quantity }] : null,
      isRestocked,
      reason: "It did not fit",
    });

/** Tells the site that the newest refund which reached the customer came back after all. */
const failRefund: Step = async ({ site }, { id }) => {
  const known = await site.db.select().from(refunds).where(eq(refunds.orderId, id));
  const done = known.findLast(({ status }) => status === "done");
  if (!done) return;
  const [order] = await site.db.select().from(orders).where(eq(orders.id, id));
  const object = {
    ...{ id: done.stripeRefundId, object: "refund", amount: done.amountCents, currency: "usd" },
    ...{ payment_intent: order?.stripePaymentIntentId, status: "failed", metadata: {} },
  };
  await setProviderRefunds(site, id, (given) =>
    given.filter((refund) => refund.id !== done.stripeRefundId),
  );
  await tell(site, { type: "refund.failed", object });
};

/** Staff refund all that is left on the provider's own pages. */
const refundOutside: Step = async ({ site }, { id }) => {
  const [order] = await site.db.select().from(orders).where(eq(orders.id, id));
  if (!order?.stripePaymentIntentId) return;
  const key = `re_outside_${crypto.randomUUID()}`;
  let amountCents = 0;
  await setProviderRefunds(site, id, (given) => {
    amountCents = order.totalAmount - given.reduce((sum, one) => sum + one.amountCents, 0);
    return amountCents > 0 ? [...given, { id: key, key: "", amountCents }] : given;
  });
  if (amountCents <= 0) return;
  const object = {
    ...{ id: key, object: "refund", amount: amountCents, currency: "usd", metadata: {} },
    ...{ payment_intent: order.stripePaymentIntentId, status: "succeeded" },
  };
  await tell(site, { type: "refund.created", object });
};

type ProviderRefund = (typeof testPayments.$inferSelect)["refunds"][number];

async function setProviderRefunds(
  { db }: TestApp,
  orderId: number,
  change: (refunds: ProviderRefund[]) => ProviderRefund[],
): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const ofOrder = eq(testPayments.sessionId, order?.stripeSessionId ?? "");
  const [page] = await db.select().from(testPayments).where(ofOrder);
  if (page)
    await db
      .update(testPayments)
      .set({ refunds: change(page.refunds) })
      .where(ofOrder);
}

const later =
  (ms: number): Step =>
  ({ site }) =>
    site.letTimePass(ms);

const STEPS = {
  pay: pageOutcome("success"),
  decline: pageOutcome("decline"),
  process: transition("process"),
  ship: transition("ship"),
  deliver: transition("deliver"),
  make_ready: transition("make_ready"),
  hand_over: transition("hand_over"),
  staff_cancel: transition("cancel"),
  customer_cancels: ({ site }, { token }) => site.visitor.post(`/api/shop/orders/${token}/cancel`),
  customer_waits: ({ site }, { token }) =>
    site.visitor.patch(`/api/shop/orders/${token}`, { answer: "wait" }),
  refund_one: refund(false, 1),
  refund_one_to_the_shelf: refund(true, 1),
  refund_all: refund(false),
  refund_all_to_the_shelf: refund(true),
  refund_fails: failRefund,
  refund_outside: refundOutside,
  bank_disputes: pageOutcome("dispute"),
  bank_decides_for_us: pageOutcome("dispute_won"),
  bank_decides_against_us: pageOutcome("dispute_lost"),
  async provider_goes_or_comes(shop) {
    shop.isAway = !shop.isAway;
  },
  async restock(shop) {
    const { site, variantId } = shop;
    const [variant] = await site.db.select().from(variants).where(eq(variants.id, variantId));
    const { status } = await site.admin.post(`/api/admin/shop/variants/${variantId}/stock`, {
      ...{ kind: "add", amount: 2, reason: "Delivery", expectedOnHand: variant?.stockOnHand },
    });
    if (status === 200) shop.stocked += 2;
  },
  jobs: ({ site }) => repair(site.deps),
  compare: ({ site }) => comparePayments(site.deps, PAYMENT_PURPOSES),
  an_hour: later(HOUR_MS),
  a_month: async ({ site }) => {
    await site.letTimePass(28 * DAY_MS);
    await askCustomers(site.deps);
    await site.letTimePass(3 * DAY_MS);
    await endLateOrders(site.deps);
  },
} satisfies Record<string, Step>;

/** Put its piece on the shelf twice once: with the refund that failed, and with the cancellation. */
const RESTOCKED_ONCE = [
  "pay",
  "refund_one_to_the_shelf",
  "refund_fails",
  "refund_outside",
  "staff_cancel",
] as const;

const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Places an order; two pieces are picked up, and other quantities are shipped. */
async function order(shop: Shop, quantity: number): Promise<void> {
  const { site, variantId } = shop;
  const pickup = { deliveryMethod: "pickup", shippingAddress: null } as const;
  const isPickup = quantity === 2;
  const shipping = isPickup || quantity * PRICE_CENTS >= 7_500 ? 0 : SHIPPING_CENTS;
  const { status, body } = await site.visitor.post(
    "/api/shop/orders",
    orderInput({
      lines: [{ variantId, quantity }],
      shownTotalCents: quantity * PRICE_CENTS + shipping,
      ...(isPickup ? pickup : {}),
      customerEmail: `family-${crypto.randomUUID()}@city.example`,
    }),
  );
  if (status !== 201) return;
  const { orderNumber, token, paymentUrl } = body.data;
  const [row] = await site.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (row) shop.orders.push({ id: row.id, token, session: paymentUrl.split("/").at(-1) });
}

/** Each piece is on the shelf, reserved for one order, with a customer, or written off. */
async function expectStock({ site: { db }, variantId, stocked }: Shop): Promise<void> {
  // Also orders whose payment page could not be made: they wait for the provider.
  const rows = await db
    .select()
    .from(orders)
    .where(sql`${orders.orderItems} @> ${JSON.stringify([{ variantId }])}::jsonb`);
  const ids = rows.map(({ id }) => id);
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids));
  const given = await db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const [variant] = await db.select().from(variants).where(eq(variants.id, variantId));
  let reserved = 0;
  let [fewestOut, mostOut] = [0, 0];
  for (const { id, status, reservedUntil, orderItems } of rows) {
    const quantity = orderItems[0]?.quantity ?? 0;
    if (reservedUntil) reserved += quantity;
    const wasSold = events.some(({ orderId, toStatus }) => orderId === id && toStatus === "paid");
    if (!wasSold) continue;
    const lines = given
      .filter(({ orderId }) => orderId === id)
      .flatMap(({ lines, isRestocked }) => lines.map((line) => ({ ...line, isRestocked })));
    const restocked = lines.reduce((sum, line) => sum + line.restocked, 0);
    const writtenOff = lines
      .filter(({ isRestocked }) => !isRestocked)
      .reduce((sum, line) => sum + line.quantity, 0);
    expect(restocked).toBeLessThanOrEqual(quantity);
    fewestOut += status === "cancelled" ? 0 : quantity - restocked;
    mostOut += status === "cancelled" ? Math.min(writtenOff, quantity) : quantity - restocked;
  }
  const out = stocked - (variant?.stockOnHand ?? 0);
  expect(out).toBeGreaterThanOrEqual(fewestOut);
  expect(out).toBeLessThanOrEqual(mostOut);
  expect(variant?.stockReserved).toBe(reserved);
}

/** No more goes back than was paid, and the provider and we agree on it once nothing is under way. */
async function expectMoney({ site: { db }, orders: placed }: Shop): Promise<void> {
  for (const { id } of placed) {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    const known = await db.select().from(refunds).where(eq(refunds.orderId, id));
    const standing = standingRefunds(known);
    const refunded = standing.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(refunded).toBeLessThanOrEqual(row?.totalAmount ?? 0);
    expect(standing.every(({ status }) => status === "done")).toBe(true);
    expect(row?.refundedAmount).toBe(refunded);
    const ofOrder = eq(testPayments.sessionId, row?.stripeSessionId ?? "");
    const [page] = await db.select().from(testPayments).where(ofOrder);
    const atProvider = page?.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0;
    expect(atProvider).toBe(refunded);
  }
}

test("every piece and every cent is accounted for after any sequence of steps", async () => {
  const site = await testApp();
  const { id: productId } = await aProduct(site.db);
  const play = fc.record({
    order: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
    name: fc.constantFrom("order" as const, "order" as const, "pay" as const, ...NAMES),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(play, { minLength: 8, maxLength: 24 }), async (steps) => {
      number += 1;
      await site.letTimePass(DAY_MS);
      const sku = `CAP-${number}`;
      const { id: variantId } = await aVariant(site.db, { productId, sku, stockOnHand: ON_HAND });
      const shop: Shop = { site, variantId, stocked: ON_HAND, orders: [], isAway: false };
      await order(shop, 1);
      for (const { name, quantity, order: index } of steps) {
        const mend = shop.isAway ? breakProvider(site, AWAY) : () => {};
        const placed = shop.orders[index];
        if (name === "order") await order(shop, quantity);
        else if (placed) await STEPS[name](shop, placed);
        mend();
        await expectStock(shop);
      }
      for (let turn = 0; turn < 2; turn += 1) {
        await site.letTimePass(HOUR_MS);
        await repair(site.deps);
        await comparePayments(site.deps, PAYMENT_PURPOSES);
      }
      await expectStock(shop);
      await expectMoney(shop);
      expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    }),
    { ...RUNS, examples: [[RESTOCKED_ONCE.map((name) => ({ name, order: 0, quantity: 1 }))]] },
  );
});
