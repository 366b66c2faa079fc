import { describe, expect, test } from "vitest";
import {
  refusal,
  stripeInvoice,
  stripeItem,
  stripeList,
  stripeSession,
  stripeStandIn,
  stripeSubscription,
} from "#tests/stripe-stand-in.ts";
import { PaymentRefused, PaymentsUnavailable } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const HITTING = { productId: "activity-1", name: "Hitting", amountCents: 10_825 };
const PITCHING = { productId: "activity-2", name: "Pitching", amountCents: 8_660 };
const AT = new Date("2027-02-14T12:00:00.900Z");
const DECLINED = {
  error: { type: "card_error", code: "card_declined", message: "ana@city.example has no money" },
};

type Answers = Parameters<typeof stripeStandIn>[0];
type Reply = ReturnType<Answers>;

/** Stripe, which answers each call by this table; what is not in it has no answer of sense. */
async function stripe(answers: Record<string, Reply | Reply[]>) {
  const { origin, requests } = await stripeStandIn(({ call }) => {
    const answer = answers[call];
    if (!answer) return refusal(400, `unexpected ${call}`);
    const isQueue = Array.isArray(answer) && Array.isArray(answer[0]);
    const queue = answer as Reply[];
    return isQueue ? ((queue.length > 1 ? queue.shift() : queue[0]) as Reply) : (answer as Reply);
  });
  const settings = { secretKey: "sk_test_4eC39Hq", webhookSecret: "whsec_1", apiBase: origin };
  const { subscriptions } = createStripePayments({ kind: "stripe", ...settings });
  const calls = () => requests.map(({ call }) => call);
  const asked = (call: string) => requests.find((request) => request.call === call);
  return { subscriptions, requests, calls, asked };
}

const SUB = "/v1/subscriptions/sub_1";
const INVOICE = "/v1/invoices/in_1";
const MADE: Reply = [200, { id: "activity-1", object: "product" }];

describe("a page that begins a subscription", () => {
  const WISH = {
    subject: { purpose: "rawpass-pass", reference: "P-1" },
    customer: { email: "ana@city.example" },
    items: [HITTING],
    successUrl: "https://raw.example/rawpass/pass",
    cancelUrl: "https://raw.example/rawpass/build",
    expiresAt: new Date("2027-03-10T17:35:00Z"),
  };
  const ANSWERS = {
    "POST /v1/products": MADE,
    "POST /v1/checkout/sessions": [200, stripeSession({ amount_total: 10_825 })] as Reply,
  };

  test("is asked for with its product, by the month, under one key", async () => {
    const { subscriptions, requests, calls } = await stripe(ANSWERS);
    await subscriptions.createCheckout(WISH, "key-1");
    await subscriptions.createCheckout(WISH, "key-1");
    expect(calls()).toEqual([
      "POST /v1/products",
      "POST /v1/checkout/sessions",
      "POST /v1/checkout/sessions",
    ]);
    expect(requests[0]?.form).toEqual({ id: "activity-1", name: "Hitting" });
    expect(requests[1]?.headers["idempotency-key"]).toBe("key-1");
    expect(requests[1]?.form).toEqual({
      mode: "subscription",
      "payment_method_types[0]": "card",
      client_reference_id: "P-1",
      customer_email: "ana@city.example",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][product]": "activity-1",
      "line_items[0][price_data][recurring][interval]": "month",
      "line_items[0][price_data][unit_amount]": "10825",
      "metadata[purpose]": "rawpass-pass",
      "metadata[reference]": "P-1",
      "subscription_data[metadata][purpose]": "rawpass-pass",
      "subscription_data[metadata][reference]": "P-1",
      success_url: WISH.successUrl,
      cancel_url: WISH.cancelUrl,
      expires_at: "1804700100",
    });
  });

  test("uses the product that is there, under its present name, and the customer who is known", async () => {
    const { subscriptions, asked } = await stripe({
      ...ANSWERS,
      "POST /v1/products": refusal(400, "resource_already_exists"),
      "POST /v1/products/activity-1": MADE,
    });
    await subscriptions.createCheckout({ ...WISH, customer: { id: "cus_1" } }, "key-1");
    expect(asked("POST /v1/products/activity-1")?.form).toEqual({ name: "Hitting" });
    const { form } = asked("POST /v1/checkout/sessions") ?? {};
    expect([form?.customer, form?.customer_email]).toEqual(["cus_1", undefined]);
  });
});

describe("a subscription", () => {
  test("is read with the period of its item", async () => {
    const { subscriptions } = await stripe({ [`GET ${SUB}`]: [200, stripeSubscription()] });
    expect(await subscriptions.find("sub_1")).toEqual({
      id: "sub_1",
      subject: { purpose: "rawpass-pass", reference: "P-1" },
      customerId: "cus_1",
      status: "active",
      items: [{ productId: "activity-1", amountCents: 10_825 }],
      periodStart: new Date("2027-01-31T12:00:00Z"),
      periodEnd: new Date("2027-02-28T12:00:00Z"),
      freeUntil: null,
      endsAt: null,
      endedAt: null,
      pendingRaise: null,
      latestInvoiceId: "in_1",
      cardId: "pm_1",
    });
  });

  test.each([
    ["incomplete", "incomplete"],
    ["trialing", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "past_due"],
    ["canceled", "ended"],
    ["incomplete_expired", "ended"],
  ])("that is %s is %s", async (status, expected) => {
    const { subscriptions } = await stripe({
      [`GET ${SUB}`]: [200, stripeSubscription({ status, trial_end: 1_803_816_000 })],
    });
    const found = await subscriptions.find("sub_1");
    expect(found?.status).toBe(expected);
    expect(found?.freeUntil !== null).toBe(status === "trialing");
  });

  test("that is not there is none", async () => {
    const { subscriptions } = await stripe({ [`GET ${SUB}`]: refusal(404, "resource_missing") });
    expect(await subscriptions.find("sub_1")).toBeNull();
  });

  test("that ends says when, and one that waits for a payment says for which", async () => {
    const pending_update = {
      expires_at: 1_801_479_600,
      subscription_items: [stripeItem("activity-2", 8_660)],
    };
    const { subscriptions } = await stripe({
      [`GET ${SUB}`]: [200, stripeSubscription({ cancel_at_period_end: true, pending_update })],
    });
    expect(await subscriptions.find("sub_1")).toMatchObject({
      endsAt: new Date("2027-02-28T12:00:00Z"),
      pendingRaise: {
        items: [{ productId: "activity-2", amountCents: 8_660 }],
        expiresAt: new Date("2027-02-01T11:00:00Z"),
      },
    });
  });
});

describe("a change", () => {
  const ANSWERS = {
    "POST /v1/products": MADE,
    [`GET ${SUB}`]: [200, stripeSubscription()] as Reply,
    [`POST ${SUB}`]: [200, stripeSubscription()] as Reply,
  };

  test("to more is shown before, at the moment at which it is made", async () => {
    const lineOf = (amount: number, proration: boolean) => ({
      description: "Remaining time on Pitching",
      amount,
      parent: { subscription_item_details: { proration } },
    });
    const lines = stripeList(lineOf(4_330, true), lineOf(19_485, false));
    const { subscriptions, asked } = await stripe({
      ...ANSWERS,
      "POST /v1/invoices/create_preview": [200, { object: "invoice", lines }],
    });
    expect(await subscriptions.previewRaise("sub_1", [HITTING, PITCHING], AT)).toEqual({
      dueCents: 4_330,
      lines: [{ text: "Remaining time on Pitching", amountCents: 4_330 }],
      prorationDate: new Date("2027-02-14T12:00:00Z"),
    });
    expect(asked("POST /v1/invoices/create_preview")?.form).toMatchObject({
      subscription: "sub_1",
      "subscription_details[proration_behavior]": "always_invoice",
      "subscription_details[proration_date]": "1802606400",
      "subscription_details[items][0][id]": "si_of_activity-1",
      "subscription_details[items][1][price_data][product]": "activity-2",
    });
  });

  test("to more is charged at once, and changes nothing where that fails", async () => {
    const { subscriptions, asked } = await stripe(ANSWERS);
    await subscriptions.raise("sub_1", { items: [PITCHING], prorationDate: AT }, "7");
    const request = asked(`POST ${SUB}`);
    expect(request?.headers["idempotency-key"]).toBe("raise-7");
    expect(request?.form).toEqual({
      "items[0][price_data][currency]": "usd",
      "items[0][price_data][product]": "activity-2",
      "items[0][price_data][recurring][interval]": "month",
      "items[0][price_data][unit_amount]": "8660",
      "items[0][quantity]": "1",
      "items[1][id]": "si_of_activity-1",
      "items[1][deleted]": "true",
      proration_behavior: "always_invoice",
      proration_date: "1802606400",
      payment_behavior: "pending_if_incomplete",
    });
  });

  test.each([
    [
      "to fewer gives nothing back",
      "lower-7",
      { "items[0][price_data][unit_amount]": "8000", proration_behavior: "none" },
      (own: Own) => own.lower("sub_1", [{ ...HITTING, amountCents: 8_000 }], "7"),
    ],
    [
      "into a freeze",
      "freeze-7",
      { trial_end: "1802606400", proration_behavior: "none" },
      (own: Own) => own.freeze("sub_1", AT, "7"),
    ],
    [
      "of its end",
      "end-7",
      { cancel_at_period_end: "true" },
      (own: Own) => own.cancelAtPeriodEnd("sub_1", "7"),
    ],
    [
      "of its card",
      "card-sub_1-pm_2",
      { default_payment_method: "pm_2" },
      (own: Own) => own.adoptCard("sub_1", "pm_2"),
    ],
  ])("%s", async (_what, key, form, make) => {
    const { subscriptions, asked } = await stripe(ANSWERS);
    await make(subscriptions);
    expect(asked(`POST ${SUB}`)).toMatchObject({ form, headers: { "idempotency-key": key } });
  });

  type Own = Awaited<ReturnType<typeof stripe>>["subscriptions"];

  test("back from a freeze ends it then, or now", async () => {
    const frozen = stripeSubscription({ status: "trialing", trial_end: 1_803_816_000 });
    const { subscriptions, requests } = await stripe({ ...ANSWERS, [`GET ${SUB}`]: [200, frozen] });
    await subscriptions.endFreeze("sub_1", AT, "7");
    await subscriptions.endFreeze("sub_1", null, "8");
    const ends = requests.filter(({ call }) => call.startsWith("POST"));
    expect(ends.map(({ form }) => form.trial_end)).toEqual(["1802606400", "now"]);
  });

  test.each([
    ["raised", {}, (own: Own) => own.raise("sub_1", { items: [HITTING], prorationDate: AT }, "7")],
    ["lowered", {}, (own: Own) => own.lower("sub_1", [HITTING], "7")],
    [
      "frozen",
      { status: "trialing", trial_end: 1_802_606_400 },
      (own: Own) => own.freeze("sub_1", AT, "7"),
    ],
    ["charged again", {}, (own: Own) => own.endFreeze("sub_1", null, "7")],
    ["to end", { cancel_at_period_end: true }, (own: Own) => own.cancelAtPeriodEnd("sub_1", "7")],
    ["going on", {}, (own: Own) => own.undoCancel("sub_1", "7")],
    ["over", { status: "canceled" }, (own: Own) => own.cancelNow("sub_1", "7")],
  ])("that has taken place is not asked for again: %s", async (_what, given, make) => {
    const { subscriptions, calls } = await stripe({
      ...ANSWERS,
      [`GET ${SUB}`]: [200, stripeSubscription(given)],
    });
    await make(subscriptions);
    expect(calls().filter((call) => !call.endsWith("products"))).toEqual([`GET ${SUB}`]);
  });

  test("that waits for its payment is not asked for again", async () => {
    const items = [stripeItem("activity-2", 8_660)];
    const pending_update = { expires_at: 1_801_479_600, subscription_items: items };
    const { subscriptions, calls } = await stripe({
      ...ANSWERS,
      [`GET ${SUB}`]: [200, stripeSubscription({ pending_update })],
    });
    await subscriptions.raise("sub_1", { items: [PITCHING], prorationDate: AT }, "7");
    expect(calls()).not.toContain(`POST ${SUB}`);
  });

  test("that Stripe will never make is refused, without its words", async () => {
    const { subscriptions } = await stripe({ ...ANSWERS, [`POST ${SUB}`]: refusal(400, "no") });
    await expect(subscriptions.cancelAtPeriodEnd("sub_1", "7")).rejects.toThrow(
      new PaymentRefused("no"),
    );
  });

  test("at once ends it without a bill, and voids what is open", async () => {
    const { subscriptions, asked, calls } = await stripe({
      ...ANSWERS,
      [`DELETE ${SUB}`]: [200, stripeSubscription({ status: "canceled", ended_at: 1_802_606_400 })],
      "GET /v1/invoices": [
        [200, stripeList(stripeInvoice({ id: "in_2", status: "draft" }))],
        [200, stripeList(stripeInvoice({ status: "open" }))],
      ],
      "POST /v1/invoices/in_2": [200, stripeInvoice({ id: "in_2" })],
      [`POST ${INVOICE}/void`]: [200, stripeInvoice({ status: "void", payments: stripeList() })],
    });
    const ended = await subscriptions.cancelNow("sub_1", "7");
    expect([ended.status, ended.endedAt]).toEqual(["ended", new Date("2027-02-14T12:00:00Z")]);
    expect(asked(`DELETE ${SUB}`)?.headers["idempotency-key"]).toBe("end-now-7");
    expect(await subscriptions.voidOpenInvoices("sub_1")).toMatchObject([
      { id: "in_1", status: "void", paymentIntentId: null },
    ]);
    expect(asked("POST /v1/invoices/in_2")?.form).toEqual({ auto_advance: "false" });
    expect(calls().filter((call) => call.endsWith("/void"))).toHaveLength(1);
  });
});

describe("an invoice", () => {
  test("is read with its payment and its receipt", async () => {
    const { subscriptions, requests } = await stripe({
      [`GET ${INVOICE}`]: [200, stripeInvoice()],
    });
    expect(await subscriptions.findInvoice("in_1")).toEqual({
      id: "in_1",
      subject: { purpose: "rawpass-pass", reference: "P-1" },
      subscriptionId: "sub_1",
      status: "paid",
      reason: "month",
      amountCents: 10_825,
      paidCents: 10_825,
      currency: "usd",
      attempts: 1,
      isRetried: false,
      createdAt: new Date("2027-01-31T12:00:00Z"),
      paidAt: new Date("2027-01-31T12:01:40Z"),
      url: "https://invoice.stripe.com/i/1",
      paymentIntentId: "pi_1",
    });
    expect(requests[0]?.query.get("expand[0]")).toBe("payments");
  });

  test("is found by its payment, and by another payment none", async () => {
    const { subscriptions, asked } = await stripe({
      "GET /v1/invoice_payments": [
        [200, stripeList({ id: "inpay_1", invoice: "in_1" })],
        [200, stripeList()],
      ],
      [`GET ${INVOICE}`]: [200, stripeInvoice()],
    });
    expect(await subscriptions.findInvoiceOfPayment("pi_1")).toMatchObject({ id: "in_1" });
    expect(await subscriptions.findInvoiceOfPayment("pi_9")).toBeNull();
    const { query } = asked("GET /v1/invoice_payments") ?? {};
    expect(query?.get("payment[payment_intent]")).toBe("pi_1");
  });

  const OPEN = stripeInvoice({ status: "open", amount_paid: 0, payments: stripeList() });

  test("is charged now, under its key", async () => {
    const { subscriptions, asked } = await stripe({
      [`GET ${INVOICE}`]: [
        [200, OPEN],
        [200, stripeInvoice()],
      ],
      [`POST ${INVOICE}/pay`]: [200, stripeInvoice()],
    });
    expect(await subscriptions.payInvoice("in_1", "day-3")).toMatchObject({ status: "paid" });
    expect(asked(`POST ${INVOICE}/pay`)).toMatchObject({
      form: { off_session: "true" },
      headers: { "idempotency-key": "pay-day-3" },
    });
  });

  test("whose charge fails stays open", async () => {
    const { subscriptions } = await stripe({
      [`GET ${INVOICE}`]: [200, OPEN],
      [`POST ${INVOICE}/pay`]: [402, DECLINED],
    });
    expect(await subscriptions.payInvoice("in_1", "day-3")).toMatchObject({ status: "open" });
  });

  test("that somebody pays at the same moment is paid, and one that is void is refused", async () => {
    const { subscriptions } = await stripe({
      [`GET ${INVOICE}`]: [
        [200, OPEN],
        [200, stripeInvoice()],
        [200, stripeInvoice({ status: "void" })],
      ],
      [`POST ${INVOICE}/pay`]: refusal(400, "invoice_not_open"),
    });
    expect(await subscriptions.payInvoice("in_1", "day-3")).toMatchObject({ status: "paid" });
    await expect(subscriptions.payInvoice("in_1", "day-7")).rejects.toThrow("invoice_not_open");
  });

  test("leaves Stripe's own retries", async () => {
    const { subscriptions, asked } = await stripe({ [`POST ${INVOICE}`]: [200, OPEN] });
    await subscriptions.stopRetries("in_1");
    expect(asked(`POST ${INVOICE}`)?.form).toEqual({ auto_advance: "false" });
  });

  test("that is no subscription's is none of ours", async () => {
    const { subscriptions } = await stripe({
      [`GET ${INVOICE}`]: [200, stripeInvoice({ parent: null })],
    });
    expect(await subscriptions.findInvoice("in_1")).toBeNull();
    await expect(subscriptions.payInvoice("in_1", "7")).rejects.toThrow(PaymentRefused);
  });
});

describe("the portal", () => {
  const OPENED: Reply = [
    200,
    { object: "billing_portal.session", url: "https://billing.stripe.com/1" },
  ];
  const LIST = "GET /v1/billing_portal/configurations";
  const MAKE = "POST /v1/billing_portal/configurations";

  test("is opened in a configuration of ours, which is made once: card and invoices only", async () => {
    const { subscriptions, asked, calls } = await stripe({
      [LIST]: [200, stripeList({ id: "bpc_other", metadata: {} })],
      [MAKE]: [200, { id: "bpc_1", object: "billing_portal.configuration" }],
      "POST /v1/billing_portal/sessions": OPENED,
    });
    const back = "https://raw.example/rawpass/pass";
    expect(await subscriptions.openPortal("cus_1", back)).toBe("https://billing.stripe.com/1");
    await subscriptions.openPortal("cus_1", back);
    expect(asked(MAKE)?.form).toEqual({
      "features[customer_update][enabled]": "false",
      "features[invoice_history][enabled]": "true",
      "features[payment_method_update][enabled]": "true",
      "features[subscription_cancel][enabled]": "false",
      "features[subscription_update][enabled]": "false",
      "metadata[made_for]": "card-and-invoices",
    });
    expect(asked("POST /v1/billing_portal/sessions")?.form).toEqual({
      customer: "cus_1",
      return_url: back,
      configuration: "bpc_1",
    });
    expect(calls().filter((call) => call === MAKE)).toHaveLength(1);
  });

  test("finds the configuration that is there, and after a failure looks again", async () => {
    const found = stripeList({ id: "bpc_1", metadata: { made_for: "card-and-invoices" } });
    const { subscriptions, asked } = await stripe({
      [LIST]: [refusal(400, "no"), [200, found]] as Reply[],
      "POST /v1/billing_portal/sessions": OPENED,
    });
    await expect(subscriptions.openPortal("cus_1", "https://raw.example/")).rejects.toThrow();
    await subscriptions.openPortal("cus_1", "https://raw.example/");
    expect(asked(MAKE)).toBeUndefined();
  });
});

describe("what is listed for the comparison", () => {
  test("is all that runs, page by page, and the invoices of the last days", async () => {
    const { subscriptions, requests } = await stripe({
      "GET /v1/subscriptions": [
        [200, { ...stripeList(stripeSubscription()), has_more: true }],
        [200, stripeList(stripeSubscription({ id: "sub_2" }))],
      ],
      "GET /v1/invoices": [200, stripeList(stripeInvoice(), stripeInvoice({ parent: null }))],
    });
    const all: string[] = [];
    for await (const { id } of subscriptions.listAll()) all.push(id);
    for await (const { id } of subscriptions.listInvoicesSince(AT)) all.push(id);
    expect(all).toEqual(["sub_1", "sub_2", "in_1"]);
    expect(requests[1]?.query.get("starting_after")).toBe("sub_1");
    expect(requests[2]?.query.get("created[gte]")).toBe("1802606400");
  });

  test("is a customer's, and a subscription's receipts", async () => {
    const { subscriptions, requests } = await stripe({
      "GET /v1/subscriptions": [200, stripeList(stripeSubscription())],
      "GET /v1/invoices": [200, stripeList(stripeInvoice())],
    });
    expect(await subscriptions.listOfCustomer("cus_1")).toMatchObject([{ id: "sub_1" }]);
    expect(await subscriptions.listInvoices("sub_1")).toMatchObject([
      { url: "https://invoice.stripe.com/i/1" },
    ]);
    expect(requests.map(({ query }) => query.get("customer") ?? query.get("subscription"))).toEqual(
      ["cus_1", "sub_1"],
    );
  });
});

test("while Stripe is away, that is said", async () => {
  const { subscriptions } = await stripe({ [`GET ${SUB}`]: "hang up" });
  await expect(subscriptions.find("sub_1")).rejects.toBeInstanceOf(PaymentsUnavailable);
});
