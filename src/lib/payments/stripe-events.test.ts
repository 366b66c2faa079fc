import { describe, expect, test } from "vitest";
import { API_VERSION, signEvent } from "./signed-events.ts";
import { readStripeEvent } from "./stripe-events.ts";

const NOW = new Date("2027-03-10T17:00:00Z");
const SECRET = "whsec_1";

function read(type: string, object: object, signature?: string) {
  return readSignedBody(bodyOf(type, object), signature);
}

function readSignedBody(body: string, signature = signEvent(body, SECRET, NOW)) {
  return readStripeEvent(Buffer.from(body), signature, SECRET, NOW);
}

function bodyOf(type: string, object: object, version: string | null = API_VERSION): string {
  const event = { id: "evt_1", object: "event", api_version: version, type };
  return JSON.stringify({ ...event, data: { object } });
}

const SUBJECT = { purpose: "shop-order", reference: "RAW-K7QM4X" };
const SESSION = {
  id: "cs_1",
  payment_status: "paid",
  amount_total: 3_495,
  currency: "usd",
  payment_intent: "pi_1",
  metadata: SUBJECT,
};
const REFUND = {
  id: "re_1",
  amount: 500,
  status: "succeeded",
  payment_intent: { id: "pi_1" },
  metadata: { ...SUBJECT, refund_id: "7" },
};

describe("an event's word", () => {
  const BODY = bodyOf("invoice.created", { id: 1 });

  test("is Stripe's when it is signed with the secret", () => {
    expect(read("invoice.created", { id: 1 })).toEqual({
      id: "evt_1",
      type: "invoice.created",
      otherVersion: null,
      kind: "other",
    });
  });

  test.each([
    ["not signed", ""],
    ["signed in words", "yes"],
    ["signed with another secret", signEvent(BODY, "whsec_2", NOW)],
    ["signed for another body", signEvent(`${BODY} `, SECRET, NOW)],
    ["signed too long ago", signEvent(BODY, SECRET, new Date(NOW.getTime() - 301_000))],
  ])("that is %s is refused", (_what, signature) => {
    expect(() => read("invoice.created", { id: 1 }, signature)).toThrow(
      "This event is not signed by the payment provider.",
    );
  });
});

describe("an event of a page", () => {
  test.each(["completed", "async_payment_succeeded"])("that is paid is a payment: %s", (name) => {
    expect(read(`checkout.session.${name}`, SESSION)).toEqual({
      id: "evt_1",
      type: `checkout.session.${name}`,
      otherVersion: null,
      kind: "checkout_paid",
      sessionId: "cs_1",
      paymentIntentId: "pi_1",
      subscriptionId: null,
      amountCents: 3_495,
      currency: "usd",
      marks: { subject: SUBJECT, sessionId: "cs_1", paymentIntentId: "pi_1" },
    });
  });

  test.each(["completed", "expired", "async_payment_failed"])(
    "that is not paid is none: %s",
    (name) => {
      const unpaid = { ...SESSION, payment_status: "unpaid", payment_intent: null };
      expect(read(`checkout.session.${name}`, unpaid)).toMatchObject({
        kind: "checkout_unpaid",
        sessionId: "cs_1",
        marks: { paymentIntentId: null },
      });
    },
  );

  test.each([
    ["without a purpose", { reference: "RAW-K7QM4X" }],
    ["of nothing of ours", {}],
    ["of nothing at all", null],
  ])("with metadata %s does not say what it is for", (_what, metadata) => {
    expect(read("checkout.session.completed", { ...SESSION, metadata })).toMatchObject({
      kind: "checkout_paid",
      marks: { subject: null },
    });
  });
});

describe("an event of a refund", () => {
  test.each(["created", "updated", "failed"])("tells how it stands: %s", (name) => {
    expect(read(`refund.${name}`, REFUND)).toMatchObject({
      kind: "refund_changed",
      refund: { id: "re_1", status: "succeeded", amountCents: 500, key: "7" },
      marks: { subject: SUBJECT, sessionId: null, paymentIntentId: "pi_1" },
    });
  });

  test("of a charge names no single one", () => {
    expect(read("charge.refunded", { id: "ch_1", payment_intent: "pi_1" })).toMatchObject({
      kind: "charge_refunded",
      marks: { subject: null, paymentIntentId: "pi_1" },
    });
  });
});

describe("an event of a dispute", () => {
  test("that was prevented by paying the cardholder back is lost", () => {
    const dispute = {
      ...{ id: "dp_1", status: "prevented", payment_intent: "pi_1" },
      payment_method_details: { card: { case_type: "resolution" } },
    };
    expect(read("charge.dispute.closed", dispute)).toMatchObject({ outcome: "lost" });
  });

  test.each([
    ["needs_response", { kind: "dispute_opened" }],
    ["won", { kind: "dispute_closed", outcome: "won" }],
    ["lost", { kind: "dispute_closed", outcome: "lost" }],
    ["warning_closed", { kind: "dispute_closed", outcome: "warning_closed" }],
    ["prevented", { kind: "dispute_closed", outcome: "prevented" }],
  ])("that is %s", (status, expected) => {
    const dispute = { id: "dp_1", status, payment_intent: "pi_1" };
    expect(read("charge.dispute.closed", dispute)).toMatchObject({
      ...expected,
      disputeId: "dp_1",
      marks: { paymentIntentId: "pi_1" },
    });
  });
});

test.each([
  ["checkout.session.completed", { ...SESSION, payment_status: undefined }],
  ["refund.updated", { ...REFUND, amount: "500" }],
  ["charge.dispute.created", { status: "won" }],
])("what is signed and not as Stripe describes it is unreadable: %s", (type, object) => {
  expect(read(type, object)).toMatchObject({ kind: "unreadable", otherVersion: null });
});

describe("an event of another kind", () => {
  const KIND = "v2.core.event";

  test("is signed, and told as one of another version", () => {
    const thin = { id: "evt_2", object: KIND, type: "v2.core.account.updated" };
    expect(readSignedBody(JSON.stringify(thin))).toMatchObject({
      kind: "other",
      otherVersion: KIND,
    });
  });

  test.each(["checkout.session.completed", "charge.refunded"])(
    "without what it is about is unreadable: %s",
    (type) => {
      const bare = { id: "evt_2", object: "event", api_version: API_VERSION, type };
      expect(readSignedBody(JSON.stringify(bare))).toMatchObject({
        id: "evt_2",
        kind: "unreadable",
      });
    },
  );

  test.each(["{}", "no JSON", '{"object":"event"}'])(
    "is refused if it names no event: %s",
    (body) => {
      expect(() => readSignedBody(body)).toThrow("This event has no id or no type.");
    },
  );
});

describe("an event of another API version", () => {
  const OTHER = "2020-08-27";
  const ofOther = (type: string, object: object) => readSignedBody(bodyOf(type, object, OTHER));

  test("is read where its shape is known, and says which version it has", () => {
    expect(ofOther("checkout.session.completed", SESSION)).toMatchObject({
      kind: "checkout_paid",
      otherVersion: OTHER,
    });
  });

  test.each([
    // The subscription of an invoice stood elsewhere until 2025.
    ["invoice.paid", { id: "in_1", subscription: "sub_1" }],
    ["customer.updated", { id: "cus_1", default_source: "card_1" }],
    ["checkout.session.completed", { ...SESSION, payment_status: undefined }],
  ])("is never taken for one that is about nothing of ours: %s", (type, object) => {
    expect(ofOther(type, object)).toMatchObject({ kind: "unreadable", otherVersion: OTHER });
  });

  test("of a kind that nothing acts upon is only noted", () => {
    const event = ofOther("payout.paid", { id: "po_1" });
    expect(event).toMatchObject({ kind: "other", otherVersion: OTHER });
  });
});

describe("an event of a subscription", () => {
  const SUBSCRIPTION = { id: "sub_1", metadata: { purpose: "rawpass-pass", reference: "P-1" } };
  const marks = { subject: SUBSCRIPTION.metadata, sessionId: null, paymentIntentId: null };

  test.each([
    ["created", "created"],
    ["updated", "updated"],
    ["deleted", "deleted"],
    ["pending_update_applied", "pending_raise_applied"],
    ["pending_update_expired", "pending_raise_expired"],
  ])("says what has it asked: %s", (name, change) => {
    const type = `customer.subscription.${name}`;
    const news = { kind: "subscription_changed", change, subscriptionId: "sub_1", marks };
    expect(read(type, SUBSCRIPTION)).toEqual({ id: "evt_1", type, otherVersion: null, ...news });
  });

  test.each(["finalized", "paid", "payment_failed", "voided"])(
    "is that of its invoice: %s",
    (change) => {
      const details = { subscription: { id: "sub_1" }, metadata: SUBSCRIPTION.metadata };
      const parent = { type: "subscription_details", subscription_details: details };
      expect(read(`invoice.${change}`, { id: "in_1", parent })).toMatchObject({
        kind: "invoice_changed",
        change,
        invoiceId: "in_1",
        subscriptionId: "sub_1",
        marks,
      });
    },
  );

  test("is not that of an invoice which somebody wrote by hand", () => {
    expect(read("invoice.paid", { id: "in_1", parent: null })).toMatchObject({ kind: "other" });
  });

  test("is not the page's that began it, whose payment says what began", () => {
    const session = { ...SESSION, payment_intent: null, subscription: "sub_1" };
    expect(read("checkout.session.completed", session)).toMatchObject({
      kind: "checkout_paid",
      subscriptionId: "sub_1",
      paymentIntentId: null,
    });
  });

  test("is a customer's who has chosen a card, and no other customer's", () => {
    const settings = { default_payment_method: "pm_2" };
    expect(read("customer.updated", { id: "cus_1", invoice_settings: settings })).toMatchObject({
      kind: "card_changed",
      customerId: "cus_1",
      cardId: "pm_2",
    });
    expect(read("customer.updated", { id: "cus_1" })).toMatchObject({ kind: "other" });
  });
});
