import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { products, shopSettings, variants } from "#areas/shop/catalog/tables.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { MINUTE_MS } from "#lib/time.ts";
import {
  AWAY,
  aSession,
  breakProvider,
  buy,
  COMPLETED,
  choose,
  tell,
} from "#tests/payment-provider.ts";
import { stripeSession, stripeStandIn } from "#tests/stripe-stand-in.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { hashStatusToken, statusToken } from "./queries/status-link.ts";
import { orders } from "./tables.ts";
import { anOrder, aShelf, orderInput } from "./testing.ts";

async function siteWith(...onHand: number[]): Promise<TestApp> {
  const site = await testApp();
  await aShelf(site.db, ...onHand);
  return site;
}

/** On hand and reserved, variant by variant. */
async function stockOf({ db }: TestApp): Promise<[number, number][]> {
  const rows = await db.select().from(variants).orderBy(variants.id);
  return rows.map(({ stockOnHand, stockReserved }) => [stockOnHand, stockReserved]);
}

/** The settings are one row that outlives a test: they become again what they were. */
async function changeShopSettings(
  { db }: TestApp,
  settings: Partial<typeof shopSettings.$inferInsert>,
): Promise<void> {
  const [before] = await db.select().from(shopSettings);
  await db.update(shopSettings).set(settings);
  onTestFinished(async () => {
    if (before) await db.update(shopSettings).set(before);
  });
}

describe("POST /api/shop/orders", () => {
  test("holds what is bought, and leads over the payment to one confirmation", async () => {
    const site = await siteWith(2);
    const { visitor, outbox } = site;
    const taken = await visitor.post("/api/shop/orders", orderInput());
    const { token, orderNumber, paymentUrl } = taken.body.data;
    expect(orderNumber).toMatch(/^RAW-[A-HJ-NP-Z2-9]{6}$/);
    expect(taken.headers["cache-control"]).toBe("no-store");
    expect(await stockOf(site)).toEqual([[2, 1]]);
    expect((await visitor.get(`/api/shop/orders/${token}`)).body.data).toMatchObject({
      status: "pending",
      paymentStatus: "unpaid",
      paymentUrl,
    });

    const paid = await choose(site, taken.body.data, "success");
    expect(paid.body.data.url).toBe(`http://localhost:3000/shop/success?order=${token}`);
    expect(await stockOf(site)).toEqual([[1, 0]]);
    expect((await visitor.get(`/api/shop/orders/${token}`)).body.data).toMatchObject({
      status: "paid",
      paymentStatus: "paid",
      paymentUrl: null,
      amounts: { subtotalCents: 2_800, shippingCents: 695, taxCents: 0, totalCents: 3_495 },
      isTest: true,
    });
    const mails = await outbox();
    expect(mails).toMatchObject([
      {
        cause: "order:1:confirmation",
        to: "ana@city.example",
        subject: `TEST MODE: Your order ${orderNumber}`,
      },
    ]);
    expect(JSON.stringify(mails)).toContain(`http://localhost:3000/shop/orders/${token}`);
    expect(JSON.stringify(mails)).toContain('["Ships to","1 Canal Street, New Orleans, LA 70130"]');
  });

  test("names the place of a pickup in the confirmation", async () => {
    const site = await siteWith(10);
    const pickup = { deliveryMethod: "pickup", shownTotalCents: 2_800 } as const;
    const { shippingAddress: _, ...input } = orderInput(pickup);
    const { status, body } = await site.visitor.post("/api/shop/orders", input);
    expect([status, body.message]).toEqual([201, undefined]);
    await choose(site, body.data, "success");
    expect(JSON.stringify(await site.outbox())).toContain('["Pick it up at","');
  });

  test("prices by the shop's own prices and settings", async () => {
    const site = await siteWith(10, 10);
    await changeShopSettings(site, {
      isTaxed: true,
      taxRates: [
        { state: "LA", parish: null, basisPoints: 500 },
        { state: "LA", parish: "Orleans", basisPoints: 1_000 },
      ],
    });
    const lines = [
      { variantId: 2, quantity: 2 },
      { variantId: 1, quantity: 1 },
    ];
    const address = { ...orderInput().shippingAddress, parish: "orleans" };
    const input = { ...orderInput({ lines, shownTotalCents: 9_240 }), shippingAddress: address };
    const { status, body } = await site.visitor.post("/api/shop/orders", input);
    expect([status, body.message]).toEqual([201, undefined]);
    expect(await site.db.select().from(orders)).toMatchObject([
      { subtotal: 8_400, shipping: 0, tax: 840, totalAmount: 9_240 },
    ]);
    expect(await stockOf(site)).toEqual([
      [10, 1],
      [10, 2],
    ]);
  });

  test("refuses what cannot be sold, and keeps nothing of it", async () => {
    const site = await siteWith(2);
    type Given = Parameters<typeof orderInput>[0];
    const rows: [what: string, given: Given, status: number, message?: string][] = [
      ["another total", { shownTotalCents: 3_494 }, 409, "Prices changed, please review"],
      [
        "another price of a line",
        { lines: [{ variantId: 1, quantity: 1, shownPriceCents: 2_799 }] },
        409,
        "Prices changed, please review",
      ],
      [
        "what is no longer there",
        { lines: [{ variantId: 9, quantity: 1 }] },
        409,
        "Something in your cart is no longer for sale. Please review it.",
      ],
      [
        "more than there are",
        { lines: [{ variantId: 1, quantity: 3 }], shownTotalCents: 8_400 },
        409,
        "Only 2 left of Diamond Cap.",
      ],
      ["eleven of a kind", { lines: [{ variantId: 1, quantity: 11 }] }, 422],
      ["nothing", { lines: [] }, 422, "Your cart is empty"],
      ["no address", { shippingAddress: null }, 422, "Please enter where to ship it"],
      [
        "an address elsewhere",
        { shippingAddress: { ...orderInput().shippingAddress, state: "ON" } as never },
        422,
        "Please choose a state",
      ],
    ];
    for (const [what, given, status, message] of rows) {
      const answer = await site.visitor.post("/api/shop/orders", orderInput(given));
      expect(answer.status, what).toBe(status);
      if (message) expect(answer.body.message, what).toBe(message);
      expect(await stockOf(site), what).toEqual([[2, 0]]);
      expect(await site.db.$count(orders), what).toBe(0);
    }
  });

  test("names what is sold out among what is not, and holds none of it", async () => {
    const site = await siteWith(5, 0);
    const lines = [
      { variantId: 1, quantity: 1 },
      { variantId: 2, quantity: 1 },
    ];
    const input = orderInput({ lines, shownTotalCents: 6_295 });
    const { status, body } = await site.visitor.post("/api/shop/orders", input);
    expect([status, body.code, body.message]).toEqual([
      409,
      "conflict",
      "Diamond Cap is sold out.",
    ]);
    expect(await stockOf(site)).toEqual([
      [5, 0],
      [0, 0],
    ]);
  });

  test("does not sell what staff took off the shelf", async () => {
    const site = await siteWith(5);
    await site.db.update(products).set({ isActive: false });
    expect((await site.visitor.post("/api/shop/orders", orderInput())).status).toBe(409);
    await site.db.update(products).set({ isActive: true });
    await site.db.update(variants).set({ isActive: false });
    expect((await site.visitor.post("/api/shop/orders", orderInput())).status).toBe(409);
  });

  test("takes orders from 5 to 1,000 dollars", async () => {
    const { visitor, db } = await testApp();
    const { id: productId } = await aProduct(db);
    await aVariant(db, { productId, sku: "STICKER", priceCents: 499 });
    await aVariant(db, { productId, sku: "MACHINE", priceCents: 100_000 });
    await aVariant(db, { productId, sku: "BALL", priceCents: 500 });
    const pick = (variantId: number, quantity: number, shownTotalCents: number) =>
      visitor.post(
        "/api/shop/orders",
        orderInput({ lines: [{ variantId, quantity }], deliveryMethod: "pickup", shownTotalCents }),
      );
    const LIMITS = "An order comes to at least $5.00 and at most $1,000.00.";
    expect((await pick(1, 1, 499)).body.message).toBe(LIMITS);
    expect((await pick(2, 2, 200_000)).body.message).toBe(LIMITS);
    expect((await pick(3, 1, 500)).status).toBe(201);
    expect((await pick(2, 1, 100_000)).status).toBe(201);
  });

  test("does not let anything be picked up where that is not offered", async () => {
    const site = await siteWith(5);
    await changeShopSettings(site, { isPickupOffered: false });
    const input = orderInput({
      deliveryMethod: "pickup",
      shippingAddress: null,
      shownTotalCents: 2_800,
    });
    const { status, body } = await site.visitor.post("/api/shop/orders", input);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["deliveryMethod"]]);
  });

  test("is one order with one page, however often it is sent, at once or later", async () => {
    const site = await siteWith(9);
    const input = orderInput();
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.visitor.post("/api/shop/orders", input)),
    );
    answers.push(await site.visitor.post("/api/shop/orders", input));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stockOf(site)).toEqual([[9, 1]]);
    expect(await site.db.$count(orders)).toBe(1);

    await choose(site, answers[0]?.body.data, "success");
    const later = await site.visitor.post("/api/shop/orders", input);
    expect(later.body.data.paymentUrl).toContain("/shop/success?order=");
    expect(await stockOf(site)).toEqual([[8, 0]]);
  });

  test("is refused when the same checkout is sent with another content", async () => {
    const site = await siteWith(9);
    const input = orderInput();
    await site.visitor.post("/api/shop/orders", input);
    for (const other of [
      { customerEmail: "somebody@else.example" },
      { lines: [{ variantId: 1, quantity: 2 }] },
      { shippingAddress: { ...input.shippingAddress, line1: "2 Canal Street" } as never },
    ]) {
      const { status, body } = await site.visitor.post("/api/shop/orders", { ...input, ...other });
      expect([status, body.code, body.data]).toEqual([409, "stale", undefined]);
    }
  });

  test("takes the place of an unpaid order that its customer abandons", async () => {
    const site = await siteWith(1);
    const first = await site.visitor.post("/api/shop/orders", orderInput());
    const { token } = first.body.data;
    expect((await site.visitor.post("/api/shop/orders", orderInput())).body.message).toContain(
      "sold out",
    );
    const again = await site.visitor.post("/api/shop/orders", orderInput({ replaces: token }));
    expect(again.status).toBe(201);
    expect(await stockOf(site)).toEqual([[1, 1]]);
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).body.data.status).toBe("expired");
    expect((await choose(site, first.body.data, "success")).status).toBe(409);
  });

  test("does not abandon what was paid, or is nobody's", async () => {
    const site = await siteWith(3);
    const { token } = await buy(site, orderInput());
    expect(
      (await site.visitor.post("/api/shop/orders", orderInput({ replaces: token }))).status,
    ).toBe(201);
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).body.data.status).toBe("paid");
    expect(
      (await site.visitor.post("/api/shop/orders", orderInput({ replaces: "no-token" }))).status,
    ).toBe(201);
  });

  test("is the order that it takes the place of, when the same things were paid meanwhile", async () => {
    const site = await siteWith(3);
    const { token } = await buy(site, orderInput());
    const again = orderInput({ replaces: token, customerName: "Ana B. Batiste" });
    const { status, body } = await site.visitor.post("/api/shop/orders", again);
    expect([status, body.data.token]).toEqual([201, token]);
    expect(body.data.paymentUrl).toContain("/shop/success?");
    expect(await stockOf(site)).toEqual([[2, 0]]);
    const more = orderInput({
      replaces: token,
      lines: [{ variantId: 1, quantity: 2 }],
      shownTotalCents: 6_295,
    });
    expect((await site.visitor.post("/api/shop/orders", more)).body.data.token).not.toBe(token);
  });

  test("answers 503 when the provider cannot close the page that it takes the place of", async () => {
    const site = await siteWith(3);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    breakProvider(site, AWAY);
    const refused = await site.visitor.post(
      "/api/shop/orders",
      orderInput({ replaces: body.data.token }),
    );
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "10"]);
    expect(await site.db.$count(orders)).toBe(1);
  });

  test("holds nothing when the provider will make no page for it, and says so", async () => {
    const site = await siteWith(2);
    breakProvider(site, {
      async createSession() {
        throw new PaymentRefused("email_invalid customer_email");
      },
    });
    const { status, body } = await site.visitor.post("/api/shop/orders", orderInput());
    expect([status, body.message]).toEqual([
      422,
      "The payment page didn't accept this order. Please check your email address, or write to us.",
    ]);
    expect(await stockOf(site)).toEqual([[2, 0]]);
    expect(await site.db.select().from(orders)).toMatchObject([{ status: "expired" }]);
  });

  test("asks for 30 orders an hour from one network at most; refused ones do not count", async () => {
    const site = await siteWith(40);
    for (let count = 0; count < 30; count += 1) {
      await site.visitor.post("/api/shop/orders", orderInput({ shownTotalCents: 1 }));
    }
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => site.visitor.post("/api/shop/orders", orderInput())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("answers 503 while the payment provider is away, and goes on where it stopped", async () => {
    const site = await siteWith(2);
    const input = orderInput();
    const mend = breakProvider(site, AWAY);
    const refused = await site.visitor.post("/api/shop/orders", input);
    expect([refused.status, refused.headers["retry-after"], refused.body.message]).toEqual([
      503,
      "10",
      "We can't reach the payment page right now. Your cart is saved. Please try again.",
    ]);
    expect(await site.db.select().from(orders)).toMatchObject([{ status: "pending" }]);
    mend();
    const taken = await site.visitor.post("/api/shop/orders", input);
    expect(taken.status).toBe(201);
    await choose(site, taken.body.data, "success");
    expect(await site.db.select().from(orders)).toMatchObject([{ status: "paid" }]);
    expect(await stockOf(site)).toEqual([[1, 0]]);
  });

  test("has its page made anew when it could not be made in time, and is held as long", async () => {
    const site = await siteWith(2);
    const input = orderInput();
    const mend = breakProvider(site, AWAY);
    await site.visitor.post("/api/shop/orders", input);
    mend();
    site.clock.advance(10 * MINUTE_MS);
    const asked: Date[] = [];
    const whole = site.deps.payments as NonNullable<typeof site.deps.payments>;
    breakProvider(site, {
      createSession(session, key) {
        asked.push(session.expiresAt);
        return whole.createSession(session, key);
      },
    });
    expect((await site.visitor.post("/api/shop/orders", input)).status).toBe(201);
    const [order] = await site.db.select().from(orders);
    expect(asked).toEqual([new Date(site.clock.now.getTime() + 35 * MINUTE_MS)]);
    expect(order?.reservedUntil).toEqual(asked[0]);
  });

  test("is over when its time is, and says so", async () => {
    const site = await siteWith(2);
    const input = orderInput();
    await site.visitor.post("/api/shop/orders", input);
    site.clock.advance(36 * MINUTE_MS);
    const { status, body } = await site.visitor.post("/api/shop/orders", input);
    expect([status, body.code]).toEqual([409, "stale"]);
  });

  test("is closed, with a clear sentence, where nobody takes payments", async () => {
    const { visitor, db } = await testApp({ config: { payment: null } });
    await aShelf(db, 2);
    const { status, body } = await visitor.post("/api/shop/orders", orderInput());
    expect([status, body.message]).toEqual([
      503,
      "Our shop is not taking orders yet. Please come back soon.",
    ]);
    expect((await visitor.get("/api/shop/test-checkout/cs_test_1")).status).toBe(404);
    expect((await visitor.post("/api/payment-events", {})).status).toBe(503);
  });
});

describe("GET /api/shop/orders/{token}", () => {
  test("is for whoever has the link, and cached by nobody", async () => {
    const site = await siteWith(2);
    const { token } = await buy(site, orderInput());
    await site.expectStatuses((actor) => actor.get(`/api/shop/orders/${token}`), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const { headers, body } = await site.visitor.get(`/api/shop/orders/${token}`);
    expect(headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(body)).not.toContain("ana@city.example");
  });

  test("finds nothing under another text", async () => {
    const site = await siteWith(2);
    await buy(site, orderInput());
    for (const token of ["1", "RAW-ABCDEF", "%00", "x".repeat(43)]) {
      expect((await site.visitor.get(`/api/shop/orders/${token}`)).status, token).toBe(404);
    }
  });

  test("has a secret that stands nowhere in the database", async () => {
    const site = await siteWith(2);
    const { token } = await site.visitor
      .post("/api/shop/orders", orderInput())
      .then(({ body }) => body.data);
    const [order] = await site.db.select().from(orders);
    expect(JSON.stringify(order)).not.toContain(token);
    expect(site.logLines.some((line) => JSON.stringify(line).includes(token))).toBe(false);
  });
});

describe("the test checkout", () => {
  test("is for whoever has its address", async () => {
    const site = await siteWith(9);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const session = body.data.paymentUrl.split("/").at(-1);
    const everybody = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await site.expectStatuses(
      (actor) => actor.get(`/api/shop/test-checkout/${session}`),
      everybody,
    );
    await site.expectStatuses(
      (actor) => actor.post(`/api/shop/test-checkout/${session}`, { outcome: "leave" }),
      everybody,
    );
    expect((await site.visitor.get(`/api/shop/test-checkout/${session}`)).body.data).toEqual({
      reference: body.data.orderNumber,
      lines: [
        { name: "Diamond Cap", amountCents: 2_800, quantity: 1 },
        { name: "Shipping", amountCents: 695, quantity: 1 },
      ],
      totalCents: 3_495,
      isMonthly: false,
      state: "open",
    });
    expect((await site.visitor.get("/api/shop/test-checkout/cs_test_other")).status).toBe(404);
  });

  test("leaves the order as it is after a declined card or a left page, and can still be paid", async () => {
    const site = await siteWith(2);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const declined = await choose(site, body.data, "decline");
    expect(declined.body.data.url).toBe(body.data.paymentUrl);
    const left = await choose(site, body.data, "leave");
    expect(left.body.data.url).toBe(`http://localhost:3000/shop/checkout?left=${body.data.token}`);
    expect(await stockOf(site)).toEqual([[2, 1]]);
    expect((await choose(site, body.data, "success")).status).toBe(200);
    expect(await stockOf(site)).toEqual([[1, 0]]);
  });

  test("takes no payment twice, and none after its time", async () => {
    const site = await siteWith(3);
    const first = await site.visitor.post("/api/shop/orders", orderInput());
    const answers = await Promise.all(
      [1, 2, 3].map(() => choose(site, first.body.data, "success")),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await stockOf(site)).toEqual([[2, 0]]);
    expect(await site.outbox()).toHaveLength(1);

    const second = await site.visitor.post("/api/shop/orders", orderInput());
    site.clock.advance(36 * MINUTE_MS);
    expect((await choose(site, second.body.data, "success")).status).toBe(409);
  });
});

describe("with Stripe", () => {
  async function siteWithStripe(answers: Parameters<typeof stripeStandIn>[0]) {
    const { origin } = await stripeStandIn(answers);
    const keys = { secretKey: "sk_live_1", webhookSecret: "whsec_1", apiBase: origin };
    const site = await testApp({ config: { payment: { kind: "stripe", ...keys } } });
    await aShelf(site.db, 2);
    return site;
  }

  test("an order is paid on its page, and only its signed word counts", async () => {
    const site = await siteWithStripe(({ form }) => [
      200,
      stripeSession({
        id: "cs_live_1",
        url: "https://checkout.stripe.com/c/pay/cs_live_1",
        metadata: { purpose: "shop-order", reference: form.client_reference_id },
      }),
    ]);
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const { token, orderNumber, paymentUrl } = body.data;
    expect(paymentUrl).toBe("https://checkout.stripe.com/c/pay/cs_live_1");
    const told = { type: COMPLETED, object: aSession(orderNumber, { id: "cs_live_1" }) };
    expect((await tell(site, told)).status).toBe(400);
    expect((await tell(site, { ...told, secret: "whsec_1" })).status).toBe(200);
    expect((await site.visitor.get(`/api/shop/orders/${token}`)).body.data).toMatchObject({
      status: "paid",
      isTest: false,
    });
    expect((await site.outbox())[0]?.subject).toBe(`Your order ${orderNumber}`);
    expect((await site.visitor.get("/api/shop/test-checkout/cs_test_1")).status).toBe(404);
  });

  test("what was bought before the shop opened stays a test, for customers and staff", async () => {
    const { visitor, admin, db, deps } = await siteWithStripe(() => [200, stripeSession()]);
    const { id, idempotencyKey } = await anOrder(db, {
      status: "paid",
      paymentStatus: "paid",
      paidAt: deps.now(),
      stripeSessionId: "cs_test_of_the_test_checkout",
    });
    const token = statusToken(deps.secrets, idempotencyKey);
    const statusTokenHash = hashStatusToken(deps.secrets, token);
    await db.update(orders).set({ statusTokenHash });
    expect((await visitor.get(`/api/shop/orders/${token}`)).body.data.isTest).toBe(true);
    expect((await admin.get(`/api/admin/shop/orders/${id}`)).body.data.isTest).toBe(true);
    expect((await admin.get("/api/admin/shop/orders")).body.data[0].isTest).toBe(true);
  });

  test("that takes no key any more, an order is refused and waits", async () => {
    const site = await siteWithStripe(() => [401, { error: { type: "invalid_request_error" } }]);
    const { status } = await site.visitor.post("/api/shop/orders", orderInput());
    expect(status).toBe(503);
    expect(await stockOf(site)).toEqual([[2, 1]]);
  });
});

test("the checkout begins with a member's own name and address once that is confirmed", async () => {
  const site = await testApp();
  const { member, db, expectStatuses, deps } = site;
  await expectStatuses((actor) => actor.get("/api/shop/checkout-draft"), {
    ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
  });
  const draft = async () => (await member.get("/api/shop/checkout-draft")).body.data;
  await member.post("/api/user-profile", { displayName: "Ana Batiste" });
  const own = eq(users.id, member.user.id);
  await db.update(users).set({ email: "ana@city.example", emailConfirmedAt: null }).where(own);
  expect(await draft()).toEqual({ customerName: null, customerEmail: null });
  await db.update(users).set({ emailConfirmedAt: deps.now() }).where(own);
  expect(await draft()).toEqual({
    ...{ customerName: "Ana Batiste", customerEmail: "ana@city.example" },
  });
});
