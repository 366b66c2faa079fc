import { describe, expect, onTestFinished, test, vi } from "vitest";
import { refusal, stripeSession, stripeStandIn } from "#tests/stripe-stand-in.ts";
import type { DisputeNews } from "./events.ts";
import { type PaymentRecord, PaymentRefused, PaymentsUnavailable } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const WISH = {
  subject: { purpose: "shop-order", reference: "RAW-K7QM4X" },
  customerEmail: "ana@city.example",
  lines: [
    { name: "Diamond Cap (Black)", amountCents: 1_400, quantity: 2 },
    { name: "Shipping", amountCents: 695, quantity: 1 },
  ],
  successUrl: "https://raw.example/shop/success?order=t",
  cancelUrl: "https://raw.example/shop/checkout?left=t",
  expiresAt: new Date("2027-03-10T17:35:00Z"),
};
const REFUND = {
  paymentIntentId: "pi_1",
  amountCents: 500,
  key: "7",
  subject: { purpose: "shop-order", reference: "RAW-K7QM4X" },
};

type Answers = Parameters<typeof stripeStandIn>[0];

async function stripe(answers: Answers, callMs?: number) {
  const { origin, requests } = await stripeStandIn(answers);
  const settings = { secretKey: "sk_test_4eC39Hq", webhookSecret: "whsec_1", apiBase: origin };
  return { requests, payments: createStripePayments({ kind: "stripe", ...settings }, callMs) };
}

describe("a payment page", () => {
  test("is asked for with all that it shows, for cards only, under one key and version", async () => {
    const { payments, requests } = await stripe(() => [200, stripeSession()]);
    const session = await payments.createSession(WISH, "key-1");
    expect(session).toEqual({
      id: "cs_test_1",
      state: "open",
      url: "https://checkout.stripe.com/c/pay/cs_test_1",
      isPaid: false,
      amountCents: 3_495,
      currency: "usd",
      paymentIntentId: null,
      subscriptionId: null,
    });
    expect(requests).toMatchObject([
      {
        call: "POST /v1/checkout/sessions",
        headers: {
          authorization: "Bearer sk_test_4eC39Hq",
          "idempotency-key": "key-1",
          "stripe-version": "2026-08-26.dahlia",
        },
      },
    ]);
    expect(requests[0]?.form).toEqual({
      mode: "payment",
      "payment_method_types[0]": "card",
      client_reference_id: "RAW-K7QM4X",
      customer_email: "ana@city.example",
      "line_items[0][quantity]": "2",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "1400",
      "line_items[0][price_data][product_data][name]": "Diamond Cap (Black)",
      "line_items[1][quantity]": "1",
      "line_items[1][price_data][currency]": "usd",
      "line_items[1][price_data][unit_amount]": "695",
      "line_items[1][price_data][product_data][name]": "Shipping",
      "metadata[purpose]": "shop-order",
      "metadata[reference]": "RAW-K7QM4X",
      "payment_intent_data[metadata][purpose]": "shop-order",
      "payment_intent_data[metadata][reference]": "RAW-K7QM4X",
      success_url: WISH.successUrl,
      cancel_url: WISH.cancelUrl,
      expires_at: "1804700100",
    });
  });

  test("that is paid names its payment", async () => {
    const paid = { status: "complete", payment_status: "paid", url: null };
    const { payments, requests } = await stripe(() => [
      200,
      stripeSession({ ...paid, payment_intent: { id: "pi_1", object: "payment_intent" } }),
    ]);
    expect(await payments.findSession("cs_test_1")).toMatchObject({
      state: "complete",
      isPaid: true,
      url: null,
      paymentIntentId: "pi_1",
    });
    expect(requests[0]?.call).toBe("GET /v1/checkout/sessions/cs_test_1");
  });

  test("that is not there is none", async () => {
    const { payments } = await stripe(() => refusal(404, "resource_missing"));
    expect(await payments.findSession("cs_test_9")).toBeNull();
  });

  test("is closed, and one that was paid meanwhile says so", async () => {
    const { payments, requests } = await stripe(({ call }) =>
      call.endsWith("/expire")
        ? refusal(400, "not_open")
        : [200, stripeSession({ status: "complete", payment_status: "paid" })],
    );
    expect(await payments.expireSession("cs_test_1")).toMatchObject({ isPaid: true });
    expect(requests.map(({ call }) => call)).toEqual([
      "POST /v1/checkout/sessions/cs_test_1/expire",
      "GET /v1/checkout/sessions/cs_test_1",
    ]);
  });

  test("that Stripe will not make is refused, without the words of the customer", async () => {
    const { payments } = await stripe(() => refusal(400, "email_invalid", "customer_email"));
    await expect(payments.createSession(WISH, "key-1")).rejects.toThrow(
      new PaymentRefused("email_invalid customer_email"),
    );
  });
});

describe("a refund", () => {
  const REFUNDED = {
    id: "re_1",
    object: "refund",
    amount: 500,
    status: "succeeded",
    metadata: { refund_id: "7", purpose: "shop-order", reference: "RAW-K7QM4X" },
  };

  test("is asked for under a key of its own, and says whose it is", async () => {
    const { payments, requests } = await stripe(() => [200, REFUNDED]);
    expect(await payments.refund(REFUND)).toEqual({
      id: "re_1",
      status: "succeeded",
      amountCents: 500,
      key: "7",
    });
    expect(requests[0]).toMatchObject({
      call: "POST /v1/refunds",
      headers: { "idempotency-key": "refund-shop-order-7" },
      form: {
        payment_intent: "pi_1",
        amount: "500",
        "metadata[refund_id]": "7",
        "metadata[purpose]": "shop-order",
        "metadata[reference]": "RAW-K7QM4X",
      },
    });
  });

  test.each([
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("that is %s counts as %s", async (status, expected) => {
    const { payments } = await stripe(() => [200, { ...REFUNDED, status, metadata: null }]);
    expect(await payments.refund(REFUND)).toMatchObject({ status: expected, key: null });
  });

  test("of more than there is is refused", async () => {
    const { payments } = await stripe(() => refusal(400, "charge_already_refunded"));
    await expect(payments.refund(REFUND)).rejects.toThrow(
      new PaymentRefused("charge_already_refunded"),
    );
  });

  test("is found among all of its payment", async () => {
    const { payments, requests } = await stripe(() => [
      200,
      { object: "list", has_more: false, data: [REFUNDED] },
    ]);
    expect(await payments.listRefunds("pi_1")).toMatchObject([{ id: "re_1", key: "7" }]);
    expect([...(requests[0]?.query ?? [])]).toEqual([
      ["payment_intent", "pi_1"],
      ["limit", "100"],
    ]);
  });
});

test("payments are listed page by page, with what was refunded of them", async () => {
  const charge = { id: "ch_1", object: "charge", amount_refunded: 695 };
  const pages = [
    { data: [stripeSession({ id: "cs_1", payment_status: "paid" })], has_more: true },
    {
      data: [
        stripeSession({
          id: "cs_2",
          metadata: {},
          payment_intent: { id: "pi_2", latest_charge: charge },
        }),
      ],
      has_more: false,
    },
  ];
  const { payments, requests } = await stripe((_request, count) => [
    200,
    { object: "list", ...pages[count - 1] },
  ]);
  const found: PaymentRecord[] = [];
  for await (const record of payments.listPayments(new Date("2027-03-10T00:00:00Z"))) {
    found.push(record);
  }
  expect(found).toMatchObject([
    { sessionId: "cs_1", subject: WISH.subject, isPaid: true, refundedCents: 0 },
    { sessionId: "cs_2", subject: null, isPaid: false, refundedCents: 695 },
  ]);
  expect(requests.map(({ query }) => query.get("starting_after"))).toEqual([null, "cs_1"]);
  expect(requests[0]?.query.get("expand[0]")).toBe("data.payment_intent.latest_charge");
  expect(requests[0]?.query.get("created[gte]")).toBe("1804636800");
});

test("disputes are listed as they stand", async () => {
  const dispute = { object: "dispute", payment_intent: "pi_1" };
  const { payments, requests } = await stripe(() => [
    200,
    {
      object: "list",
      has_more: false,
      data: [
        { ...dispute, id: "dp_1", status: "needs_response" },
        { ...dispute, id: "dp_2", status: "lost" },
      ],
    },
  ]);
  const found: DisputeNews[] = [];
  for await (const news of payments.listDisputes(new Date("2027-03-10T00:00:00Z"))) {
    found.push(news);
  }
  expect(found).toMatchObject([
    { kind: "dispute_opened", disputeId: "dp_1", paymentIntentId: "pi_1" },
    { kind: "dispute_closed", disputeId: "dp_2", outcome: "lost" },
  ]);
  expect(requests[0]?.query.get("created[gte]")).toBe("1804636800");
});

describe("while Stripe is away", () => {
  const CALL_MS = 300;

  test.each<[string, Answers]>([
    ["answers nothing", () => "silence"],
    ["has a failure of its own", () => [500, { error: { type: "api_error" } }]],
    ["is asked too often", () => [429, { error: { type: "rate_limit_error" } }]],
    ["knows the key no more", () => [401, { error: { type: "invalid_request_error" } }]],
    ["hangs up", () => "hang up"],
  ])("and %s, that is said", async (_what, answers) => {
    const { payments } = await stripe(answers, CALL_MS);
    await expect(payments.createSession(WISH, "key-1")).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(payments.refund(REFUND)).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test("nobody waits for it as long as ten seconds, its second attempt included", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { payments } = await stripe(() => "silence");
    const said = expect(payments.findSession("cs_1")).rejects.toThrow("no answer in time");
    await vi.advanceTimersByTimeAsync(9_999);
    await said;
  });

  test("an address that nobody listens at is away", async () => {
    const settings = { secretKey: "sk_test_1", webhookSecret: "whsec_1" };
    const apiBase = "http://127.0.0.1:9";
    const payments = createStripePayments({ kind: "stripe", ...settings, apiBase }, CALL_MS);
    await expect(payments.findSession("cs_1")).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test("a first failure is tried again, under the same key", async () => {
    const { payments, requests } = await stripe((_request, count) =>
      count === 1 ? [500, { error: { type: "api_error" } }] : [200, stripeSession()],
    );
    expect(await payments.createSession(WISH, "key-1")).toMatchObject({ id: "cs_test_1" });
    expect(requests.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1"]);
  });
});

test("a key of Stripe's test mode moves no money", () => {
  const settings = { kind: "stripe", webhookSecret: "whsec_1", apiBase: undefined } as const;
  expect(createStripePayments({ ...settings, secretKey: "rk_test_1" }).isTest).toBe(true);
  expect(createStripePayments({ ...settings, secretKey: "sk_live_1" }).isTest).toBe(false);
});
