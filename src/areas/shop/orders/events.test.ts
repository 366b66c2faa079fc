import { describe, expect, test } from "vitest";
import { sendRefund } from "#areas/money/payments/service/send-refund.ts";
import { paymentEvents } from "#areas/money/payments/tables.ts";
import { variants } from "#areas/shop/catalog/tables.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { machinePaths } from "#machine-paths.ts";
import {
  aSession,
  breakProvider,
  buy,
  COMPLETED,
  choose,
  EXPIRED,
  repair,
  tell,
  tellRaw,
} from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { ORDER_PAYMENTS } from "./service/payments.ts";
import { orderEvents, orders, refunds } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

interface Placed extends TestApp {
  orderNumber: string;
  paymentUrl: string;
  token: string;
}

/** A site with one order that nobody has paid, and the last two caps. */
async function siteWithOrder(given: Parameters<typeof orderInput>[0] = {}): Promise<Placed> {
  const site = await testApp();
  await aShelf(site.db, 2);
  const { body } = await site.visitor.post("/api/shop/orders", orderInput(given));
  return Object.assign(site, body.data);
}

async function orderOf({ db }: TestApp) {
  const [order] = await db.select().from(orders).orderBy(orders.id);
  if (!order) throw new Error("no order");
  return order;
}

/** Status, payment status, on hand, reserved. */
async function stateOf(site: TestApp): Promise<[string, string, number, number]> {
  const { status, paymentStatus } = await orderOf(site);
  const [variant] = await site.db.select().from(variants);
  return [status, paymentStatus, variant?.stockOnHand ?? 0, variant?.stockReserved ?? 0];
}

async function causesOf({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ cause }) => cause);
}

const PAID = ["paid", "paid", 1, 0];
const PENDING = ["pending", "unpaid", 2, 1];

describe("POST /api/payment-events", () => {
  test("accepts whoever signs, whoever else it is", async () => {
    const site = await siteWithOrder();
    await site.expectStatuses((actor) => actor.post("/api/payment-events", { type: COMPLETED }), {
      visitor: 400,
      member: 400,
      otherMember: 400,
      admin: 400,
    });
    const object = aSession(site.orderNumber);
    expect((await tell(site, { type: COMPLETED, object })).status).toBe(200);
    expect(await stateOf(site)).toEqual(PAID);
  });

  test.each([
    ["signed with another secret", { secret: "whsec_of_somebody_else" }],
    ["signed 301 seconds ago", { at: new Date("2027-03-10T16:54:59Z") }],
  ])("refuses an event %s, and changes nothing", async (_what, told) => {
    const site = await siteWithOrder();
    const object = aSession(site.orderNumber);
    const { status, body } = await tell(site, { type: COMPLETED, object, ...told });
    expect([status, body.message]).toEqual([
      400,
      "This event is not signed by the payment provider.",
    ]);
    expect(await stateOf(site)).toEqual(PENDING);
    expect(await site.db.$count(paymentEvents)).toBe(0);
  });

  test("accepts an event that was signed 300 seconds ago", async () => {
    const site = await siteWithOrder();
    const at = new Date("2027-03-10T16:55:00Z");
    const object = aSession(site.orderNumber);
    expect((await tell(site, { type: COMPLETED, object, at })).status).toBe(200);
  });

  test("refuses a body that is not byte for byte what was signed", async () => {
    const site = await siteWithOrder();
    let signed: [string, string] | undefined;
    const inject = site.app.inject.bind(site.app);
    const watched = Object.assign(Object.create(site.app), {
      inject: (options: { payload: string; headers: Record<string, string> }) => {
        signed = [options.payload, String(options.headers["stripe-signature"])];
        return inject({ method: "GET", url: machinePaths.healthz });
      },
    });
    await tell({ ...site, app: watched }, { type: COMPLETED, object: aSession(site.orderNumber) });
    const [payload, signature] = signed as [string, string];
    expect((await tellRaw(site, `${payload} `, signature)).status).toBe(400);
    expect((await tellRaw(site, payload.replace("3495", "1"), signature)).status).toBe(400);
    expect((await tellRaw(site, payload, "")).status).toBe(400);
    expect((await tellRaw(site, payload, signature)).status).toBe(200);
  });

  test("takes at most 100 kB", async () => {
    const site = await siteWithOrder();
    const object = { ...aSession(site.orderNumber), padding: "x".repeat(100_000) };
    expect((await tell(site, { type: COMPLETED, object })).status).toBe(413);
  });

  test("notes what it does not know, and what is about no order of ours", async () => {
    const site = await siteWithOrder();
    const told = [
      { type: "invoice.paid", object: { id: "in_1" } },
      { type: COMPLETED, object: aSession("RAW-OTHER2") },
      { type: COMPLETED, object: aSession(site.orderNumber, { metadata: {} }) },
      { type: "charge.refunded", object: { id: "ch_1", payment_intent: "pi_other" } },
      { type: "charge.dispute.created", object: { id: "dp_1", status: "needs_response" } },
    ];
    for (const { type, object } of told) {
      expect((await tell(site, { type, object })).status).toBe(200);
    }
    expect(await stateOf(site)).toEqual(PENDING);
    const rows = await site.db.select().from(paymentEvents);
    expect(rows.map(({ reference, processedAt }) => [reference, processedAt !== null])).toEqual(
      told.map(() => [null, true]),
    );
  });

  test("answers 500 to what it cannot read, tells staff once, and takes it when it comes right", async () => {
    const site = await siteWithOrder();
    site.deps.log.error = () => {};
    const broken = { ...aSession(site.orderNumber), payment_status: undefined };
    const id = "evt_again";
    const version = "2020-08-27";
    for (const turn of [1, 2]) {
      const answer = await tell(site, { type: COMPLETED, object: broken, id, version });
      expect([turn, answer.status]).toEqual([turn, 500]);
    }
    expect(await site.db.select().from(paymentEvents)).toMatchObject([
      { eventId: id, type: COMPLETED, otherVersion: version, processedAt: null },
    ]);
    const told = (await site.outbox()).filter(({ cause }) => cause.startsWith("payment-event:"));
    expect(told).toMatchObject([
      { to: site.deps.mail.staff, subject: "A payment event could not be read" },
    ]);
    expect(JSON.stringify(told)).toMatch(/evt_again.*API version 2020-08-27/);
    const object = aSession(site.orderNumber);
    expect((await tell(site, { type: COMPLETED, object, id })).status).toBe(200);
    expect(await stateOf(site)).toEqual(PAID);
    expect(await site.db.$count(paymentEvents)).toBe(1);
  });

  test("handles an event of another API version that it can read, and tells staff once a day", async () => {
    const site = await siteWithOrder();
    const version = "2026-07-29.dahlia";
    const object = aSession(site.orderNumber);
    expect((await tell(site, { type: COMPLETED, object, version })).status).toBe(200);
    expect((await tell(site, { type: "payout.paid", object: {}, version })).status).toBe(200);
    expect(await stateOf(site)).toEqual(PAID);
    const told = (await site.outbox()).filter(({ cause }) => cause.startsWith("payment-event:"));
    expect(told).toMatchObject([{ subject: "Stripe sends payment events in another version" }]);
  });
});

describe("a payment", () => {
  test("that does not say what it is for is known by its page", async () => {
    const site = await siteWithOrder();
    const [order] = await site.db.select().from(orders);
    const object = aSession("", { id: order?.stripeSessionId, metadata: null });
    expect((await tell(site, { type: COMPLETED, object })).status).toBe(200);
    expect(await stateOf(site)).toEqual(PAID);
  });

  test("told three times at once and again a day later is one payment, one sale, one mail", async () => {
    const site = await siteWithOrder();
    const told = { type: COMPLETED, object: aSession(site.orderNumber), id: "evt_same" };
    const answers = await Promise.all([1, 2, 3].map(() => tell(site, told)));
    site.clock.advance(DAY_MS);
    answers.push(await tell(site, told));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(site)).toEqual(PAID);
    expect(await causesOf(site)).toEqual(["order:1:confirmation"]);
    expect(await site.db.$count(paymentEvents)).toBe(1);
  });

  test("told by two events is one, whichever comes first", async () => {
    const site = await siteWithOrder();
    const object = aSession(site.orderNumber);
    await tell(site, { type: "checkout.session.async_payment_succeeded", object });
    await tell(site, { type: COMPLETED, object });
    await tell(site, {
      type: COMPLETED,
      object: aSession(site.orderNumber, { payment_status: "unpaid", payment_intent: null }),
    });
    expect(await stateOf(site)).toEqual(PAID);
    expect(await causesOf(site)).toHaveLength(1);
  });

  test.each([
    ["one cent less", { amount_total: 3_494 }, "Paid 3494 usd instead of 3495 usd", "$34.94"],
    ["one cent more", { amount_total: 3_496 }, "Paid 3496 usd instead of 3495 usd", "$34.96"],
    ["another currency", { currency: "jpy" }, "Paid 3495 jpy instead of 3495 usd", null],
  ])("of %s fulfils nothing, goes back, and staff can read it", async (_, given, note, amount) => {
    const site = await siteWithOrder();
    const told = { type: COMPLETED, object: aSession(site.orderNumber, given), id: "evt_same" };
    expect((await tell(site, told)).status).toBe(200);
    expect((await tell(site, told)).status).toBe(200);
    expect(await stateOf(site)).toEqual(PENDING);
    const [mail, ...others] = await site.outbox();
    expect([mail?.subject, others]).toEqual([
      `TEST MODE: Your payment for order ${site.orderNumber} goes back`,
      [],
    ]);
    const whole = amount
      ? `The whole amount, ${amount}, is on its way`
      : "The whole amount is on its way";
    expect(String(mail?.parts)).toContain(whole);
    const paymentIntentId = `pi_of_${site.orderNumber}`;
    expect(await site.db.select().from(refunds)).toMatchObject([
      { paymentIntentId, status: "asked" },
    ]);
    const notes = await site.db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(notes.map((event) => event.note)).toEqual([
      null,
      `${note} (${paymentIntentId}): it goes back`,
    ]);
  });

  test("is known before the browser comes back, and the purchase sent again finds it paid", async () => {
    const site = await testApp();
    await aShelf(site.db, 2);
    const input = orderInput();
    const whole = site.deps.payments as NonNullable<typeof site.deps.payments>;
    // The event overtakes the answer to the call that made the page.
    breakProvider(site, {
      async createSession(session, key) {
        const made = await whole.createSession(session, key);
        const object = aSession(session.subject.reference, { id: made.id });
        expect((await tell(site, { type: COMPLETED, object })).status).toBe(200);
        return made;
      },
    });
    expect((await site.visitor.post("/api/shop/orders", input)).status).toBe(201);
    expect(await stateOf(site)).toEqual(PAID);
    const again = await site.visitor.post("/api/shop/orders", input);
    expect(again.body.data.paymentUrl).toContain("/shop/success");
    expect((await orderOf(site)).paymentUrl).toBeNull();
  });

  test("is taken for an order whose page was made when the process died", async () => {
    const site = await testApp();
    await aShelf(site.db, 2);
    const whole = site.deps.payments as NonNullable<typeof site.deps.payments>;
    site.deps.log.error = () => {};
    const mend = breakProvider(site, {
      async createSession(session, key) {
        await whole.createSession(session, key);
        throw new Error("the process dies here");
      },
    });
    const input = orderInput();
    expect((await site.visitor.post("/api/shop/orders", input)).status).toBe(500);
    mend();
    expect((await orderOf(site)).stripeSessionId).toBeNull();
    const again = await site.visitor.post("/api/shop/orders", input);
    expect(again.status).toBe(201);
    await choose(site, again.body.data, "success");
    expect(await stateOf(site)).toEqual(PAID);
  });

  test("whose mail cannot be queued is not taken, and is when it comes again", async () => {
    const site = await siteWithOrder();
    site.deps.log.error = () => {};
    const { mail } = site.deps;
    const queue = mail.queue.bind(mail);
    mail.queue = async () => {
      throw new Error("the process dies here");
    };
    const told = { type: COMPLETED, object: aSession(site.orderNumber), id: "evt_1" };
    expect((await tell(site, told)).status).toBe(500);
    expect(await stateOf(site)).toEqual(PENDING);
    mail.queue = queue;
    expect((await tell(site, told)).status).toBe(200);
    expect(await stateOf(site)).toEqual(PAID);
    expect(await causesOf(site)).toHaveLength(1);
  });

  test("that comes a second time, by another page, goes back whole and is mailed, once", async () => {
    const site = await siteWithOrder();
    const { db } = site;
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    const second = aSession(site.orderNumber, { id: "cs_2", payment_intent: "pi_2" });
    for (const _ of [1, 2]) {
      expect((await tell(site, { type: COMPLETED, object: second })).status).toBe(200);
    }
    expect(await stateOf(site)).toEqual(PAID);
    expect(await db.select().from(refunds)).toMatchObject([
      { amountCents: 3_495, paymentIntentId: "pi_2", lines: [], status: "asked" },
    ]);
    const asked: object[] = [];
    breakProvider(site, {
      listRefunds: async () => [],
      refund: async (request) => {
        asked.push(request);
        return { id: "re_2", status: "succeeded", amountCents: 3_495, key: null };
      },
    });
    site.clock.advance(3 * MINUTE_MS);
    await repair(site.deps);
    expect(asked).toMatchObject([{ paymentIntentId: "pi_2", amountCents: 3_495 }]);
    // The order is paid as before, and all of its own money can still be refunded.
    expect(await stateOf(site)).toEqual(PAID);
    expect(await db.select().from(orders)).toMatchObject([{ refundedAmount: 0 }]);
    const { body } = await site.admin.get("/api/admin/shop/orders/1");
    expect(body.data).toMatchObject({ refunds: [], refundableCents: 3_495 });
    const notes = await db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(notes.slice(-2).map(({ note }) => note)).toEqual([
      "Paid a second time (pi_2): it goes back",
      "$34.95 refunded (pi_2)",
    ]);
    const mails = (await site.outbox()).map(({ subject }) => subject);
    expect(mails).toEqual([
      `Your order ${site.orderNumber}`,
      expect.stringContaining(`You paid twice for order ${site.orderNumber}`),
    ]);
    expect(site.logLines.map(({ msg }) => msg)).toContain("an order was paid twice");
  });

  test("in another amount goes back, and leaves the order to be paid", async () => {
    const site = await siteWithOrder();
    const other = aSession(site.orderNumber, { payment_intent: "pi_other", amount_total: 3_000 });
    await tell(site, { type: COMPLETED, object: other });
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber, { id: "cs_2" }) });
    expect(await stateOf(site)).toEqual(PAID);
    expect(await site.db.select().from(refunds)).toMatchObject([
      { amountCents: 3_000, paymentIntentId: "pi_other", status: "asked" },
    ]);
  });

  test("that staff refund at the provider beside the order's own is not taken for it", async () => {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    const marks = { purpose: "shop-order", reference: site.orderNumber };
    const object = { id: "re_9", object: "refund", amount: 3_495, currency: "usd" };
    await tell(site, {
      type: "refund.created",
      object: { ...object, status: "succeeded", payment_intent: "pi_2", metadata: marks },
    });
    expect(await stateOf(site)).toEqual(PAID);
    expect(await site.db.select().from(orders)).toMatchObject([{ refundedAmount: 0 }]);
  });

  test.each([
    ["in part", 1_000, [1_000, 2_495]],
    ["whole", 3_495, [3_495]],
  ])("that staff have refunded %s before it is told goes back once", async (_, amount, all) => {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    const metadata = { purpose: "shop-order", reference: site.orderNumber };
    const object = { id: "re_9", object: "refund", status: "succeeded", currency: "usd" };
    await tell(site, {
      type: "refund.created",
      object: { ...object, amount, payment_intent: "pi_2", metadata },
    });
    const second = aSession(site.orderNumber, { id: "cs_2", payment_intent: "pi_2" });
    await tell(site, { type: COMPLETED, object: second });
    const rows = await site.db.select().from(refunds).orderBy(refunds.id);
    expect(rows.map(({ amountCents }) => amountCents)).toEqual(all);
  });
});

describe("a payment page that expires", () => {
  test("releases what it held, once", async () => {
    const site = await siteWithOrder();
    const object = aSession(site.orderNumber, {
      id: (await orderOf(site)).stripeSessionId,
      status: "expired",
      payment_status: "unpaid",
    });
    await tell(site, { type: EXPIRED, object });
    await tell(site, { type: EXPIRED, object });
    expect(await stateOf(site)).toEqual(["expired", "unpaid", 2, 0]);
    expect(await causesOf(site)).toEqual([]);
  });

  test("changes nothing after the payment", async () => {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    await tell(site, {
      type: EXPIRED,
      object: aSession(site.orderNumber, { payment_status: "unpaid" }),
    });
    expect(await stateOf(site)).toEqual(PAID);
  });

  test("changes nothing when another page has taken its place", async () => {
    const site = await siteWithOrder();
    await tell(site, {
      type: EXPIRED,
      object: aSession(site.orderNumber, { id: "cs_older", payment_status: "unpaid" }),
    });
    expect(await stateOf(site)).toEqual(PENDING);
  });

  test("and is paid all the same is sold, as long as it is there", async () => {
    const site = await siteWithOrder();
    await tell(site, {
      type: EXPIRED,
      object: aSession(site.orderNumber, {
        id: (await orderOf(site)).stripeSessionId,
        payment_status: "unpaid",
      }),
    });
    site.clock.advance(DAY_MS);
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    expect(await stateOf(site)).toEqual(PAID);
    expect(await causesOf(site)).toEqual(["order:1:confirmation"]);
  });

  test("and is paid when all is gone is refunded, with one apology", async () => {
    const site = await siteWithOrder({
      lines: [{ variantId: 1, quantity: 2 }],
      shownTotalCents: 6_295,
    });
    const first = await orderOf(site);
    site.clock.advance(36 * MINUTE_MS);
    const unpaid = { id: first.stripeSessionId, payment_status: "unpaid" };
    await tell(site, { type: EXPIRED, object: aSession(site.orderNumber, unpaid) });
    await buy(site, orderInput());
    const asked: number[] = [];
    breakProvider(site, {
      async refund(input) {
        asked.push(input.amountCents);
        const { amountCents, key } = input;
        return { id: "re_1", status: "succeeded", amountCents, key };
      },
    });
    const object = aSession(site.orderNumber, { amount_total: 6_295 });
    await tell(site, { type: COMPLETED, object });
    await tell(site, { type: COMPLETED, object });
    expect(await stateOf(site)).toEqual(["expired", "paid", 1, 0]);
    await sendRefund(site.deps, { refundId: 1 }, ORDER_PAYMENTS);
    await sendRefund(site.deps, { refundId: 1 }, ORDER_PAYMENTS);
    expect(asked).toEqual([6_295]);
    expect(await stateOf(site)).toEqual(["expired", "refunded", 1, 0]);
    expect(await causesOf(site)).toEqual(["order:2:confirmation", "order:1:apology"]);
  });
});

describe("a refund that the payment provider tells", () => {
  const REFUND = {
    id: "re_9",
    object: "refund",
    amount: 1_000,
    currency: "usd",
    status: "succeeded",
    metadata: {},
  };

  async function siteWithPaid(): Promise<Placed & { refund: typeof REFUND }> {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    return { ...site, refund: { ...REFUND, payment_intent: `pi_of_${site.orderNumber}` } as never };
  }

  test("and that staff gave on its own pages, is written down once, and mailed once", async () => {
    const site = await siteWithPaid();
    await tell(site, { type: "refund.created", object: site.refund });
    await tell(site, { type: "refund.updated", object: site.refund });
    await tell(site, { type: "refund.updated", object: site.refund, id: "evt_other" });
    expect(await stateOf(site)).toEqual(["paid", "partially_refunded", 1, 0]);
    expect(await orderOf(site)).toMatchObject({ refundedAmount: 1_000 });
    expect(await causesOf(site)).toEqual(["order:1:confirmation", "order:1:refunded:1"]);
  });

  test("and that failed later, counts no more; what overtook it does not bring it back", async () => {
    const site = await siteWithPaid();
    await tell(site, { type: "refund.created", object: site.refund });
    await tell(site, { type: "refund.failed", object: { ...site.refund, status: "failed" } });
    await tell(site, { type: "refund.updated", object: site.refund });
    expect(await orderOf(site)).toMatchObject({ refundedAmount: 0, paymentStatus: "paid" });
    expect(await site.db.select().from(refunds)).toMatchObject([{ status: "failed" }]);
    expect((await causesOf(site)).filter((cause) => cause.startsWith("refund-failed"))).toEqual([
      "refund-failed:shop-order:1",
    ]);
  });

  test("before the payment is stored, and counts when the payment arrives", async () => {
    const site = await siteWithOrder();
    const metadata = { purpose: "shop-order", reference: site.orderNumber };
    await tell(site, { type: "refund.created", object: { ...REFUND, metadata } });
    expect(await orderOf(site)).toMatchObject({ paymentStatus: "unpaid", refundedAmount: 1_000 });
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    expect(await orderOf(site)).toMatchObject({ paymentStatus: "partially_refunded" });
  });
});

describe("a dispute", () => {
  const dispute = (site: Placed, status: string) => ({
    id: "dp_1",
    object: "dispute",
    status,
    payment_intent: `pi_of_${site.orderNumber}`,
  });

  test.each([
    ["won", "paid"],
    ["warning_closed", "paid"],
    ["prevented", "paid"],
    ["lost", "disputed"],
  ])("that is opened and then %s leaves the order %s, in either order", async (end, expected) => {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    const opened = { type: "charge.dispute.created", object: dispute(site, "needs_response") };
    const closed = { type: "charge.dispute.closed", object: dispute(site, end) };
    await tell(site, opened);
    expect((await orderOf(site)).paymentStatus).toBe("disputed");
    await tell(site, closed);
    expect((await orderOf(site)).paymentStatus).toBe(expected);
    await tell(site, { ...opened, id: "evt_again" });
    expect((await orderOf(site)).paymentStatus).toBe(expected);
    const causes = (await causesOf(site)).filter((cause) => cause.startsWith("dispute"));
    expect(causes).toEqual(["dispute:shop-order:dp_1"]);
  });

  test("that is told again while it lasts stands once in the history of the order", async () => {
    const site = await siteWithOrder();
    await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
    const opened = { type: "charge.dispute.created", object: dispute(site, "needs_response") };
    await tell(site, opened);
    await tell(site, { ...opened, type: "charge.dispute.updated" });
    const notes = (await site.db.select().from(orderEvents)).map(({ note }) => note);
    expect(notes.filter((note) => note === "Dispute dp_1 opened")).toHaveLength(1);
  });
});

test("an event that the provider cannot be asked about leaves no half of a change", async () => {
  const site = await siteWithOrder();
  await tell(site, { type: COMPLETED, object: aSession(site.orderNumber) });
  site.deps.jobs.queue = async () => {
    throw new PaymentsUnavailable("the queue is away");
  };
  site.deps.log.error = () => {};
  const object = { id: "ch_1", payment_intent: `pi_of_${site.orderNumber}`, metadata: {} };
  expect((await tell(site, { type: "charge.refunded", object })).status).toBe(500);
  expect(await site.db.$count(paymentEvents)).toBe(1);
});
