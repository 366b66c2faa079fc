import { describe, expect, test } from "vitest";
import { refusal, stripeList, stripeSession, stripeStandIn } from "#tests/stripe-stand-in.ts";
import { PaymentRefused, PaymentsUnavailable } from "./payments.ts";
import { signEvent } from "./signed-events.ts";
import { createStripePayments } from "./stripe-payments.ts";

const NOW = new Date("2027-03-10T17:00:00Z");
const SUBJECT = { purpose: "connect-deal", reference: "D-1" };
const TRANSFER = {
  subject: SUBJECT,
  accountId: "acct_1",
  paymentIntentId: "pi_1",
  amountCents: 45_000,
  key: "k-1",
};

type Answers = Parameters<typeof stripeStandIn>[0];

async function stripe(answers: Answers) {
  const { origin, requests } = await stripeStandIn(answers);
  const payments = createStripePayments({
    kind: "stripe",
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    accountsWebhookSecret: "whsec_2",
    apiBase: origin,
  });
  const calls = () => requests.map(({ call }) => call);
  return { payments, payouts: payments.payouts, requests, calls };
}

/** A connected account as Stripe describes it: money can be sent to it. */
function stripeAccount(given: object = {}): object {
  return {
    id: "acct_1",
    object: "account",
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
    requirements: { currently_due: [], disabled_reason: null },
    ...given,
  };
}

function stripeTransfer(given: object = {}): object {
  return {
    id: "tr_1",
    object: "transfer",
    amount: 45_000,
    amount_reversed: 0,
    destination: "acct_1",
    metadata: { transfer_key: "k-1" },
    ...given,
  };
}

describe("a payment that is held for somebody", () => {
  test("begins the group of its transfers", async () => {
    const { payments, requests } = await stripe(() => [200, stripeSession()]);
    const page = {
      subject: SUBJECT,
      customerEmail: "sal@city.example",
      lines: [{ name: "Field signage", amountCents: 50_000, quantity: 1 }],
      successUrl: "https://raw.example/",
      cancelUrl: "https://raw.example/",
      expiresAt: NOW,
    };
    await payments.createSession({ ...page, isHeld: true }, "key-1");
    await payments.createSession(page, "key-2");
    const groups = requests.map(({ form }) => form["payment_intent_data[transfer_group]"]);
    expect(groups).toEqual(["connect-deal-D-1", undefined]);
  });
});

describe("the card of a payment", () => {
  test.each([
    ["is that of an account", "f-1", [{ fingerprint: "f-0" }, { fingerprint: "f-1" }], true],
    ["is another one", "f-1", [{ fingerprint: "f-2" }], false],
    ["is not known", null, [{ fingerprint: null }], false],
  ])("%s", async (_what, fingerprint, cards, expected) => {
    const { payouts, requests } = await stripe(({ call }) =>
      call.includes("payment_intents")
        ? [200, { latest_charge: { payment_method_details: { card: { fingerprint } } } }]
        : [200, stripeList(...cards)],
    );
    expect(await payouts.isPaidByCardOf("acct_1", "pi_1")).toBe(expected);
    const [intent, listed] = requests;
    expect(intent?.query.get("expand[0]")).toBe("latest_charge");
    if (fingerprint) {
      expect(listed).toMatchObject({ call: "GET /v1/accounts/acct_1/external_accounts" });
      expect(listed?.query.get("object")).toBe("card");
    }
  });
});

describe("a connected account", () => {
  test("is an Express account for transfers, for whose losses the site answers", async () => {
    const { payouts, requests } = await stripe(() => [200, stripeAccount()]);
    expect(await payouts.createAccount({ email: "ona@city.example" }, "a-1")).toEqual({
      id: "acct_1",
      status: "ready",
    });
    expect(requests).toMatchObject([
      { call: "POST /v1/accounts", headers: { "idempotency-key": "account-a-1" } },
    ]);
    expect(requests[0]?.form).toEqual({
      country: "US",
      email: "ona@city.example",
      "controller[fees][payer]": "application",
      "controller[losses][payments]": "application",
      "controller[requirement_collection]": "stripe",
      "controller[stripe_dashboard][type]": "express",
      "capabilities[transfers][requested]": "true",
      "metadata[account_key]": "a-1",
    });
  });

  test.each([
    ["ready", {}],
    ["incomplete", { details_submitted: false, payouts_enabled: false, capabilities: {} }],
    ["pending", { capabilities: { transfers: "pending" } }],
    ["pending", { payouts_enabled: false }],
    [
      "restricted",
      {
        capabilities: { transfers: "inactive" },
        requirements: { currently_due: ["individual.id_number"], disabled_reason: null },
      },
    ],
    ["rejected", { requirements: { currently_due: [], disabled_reason: "rejected.fraud" } }],
  ])("is %s by what Stripe says of it", async (status, given) => {
    const { payouts } = await stripe(() => [200, stripeAccount(given)]);
    expect(await payouts.findAccount("acct_1")).toEqual({ id: "acct_1", status });
  });

  test("that never was, or has left the site, is none", async () => {
    const { payouts } = await stripe(({ call }) =>
      refusal(call.endsWith("acct_gone") ? 403 : 404, "account_invalid"),
    );
    expect(await payouts.findAccount("acct_gone")).toBeNull();
    expect(await payouts.findAccount("acct_0")).toBeNull();
  });

  test("is asked for papers by a link that can be made anew, and looks at its payouts", async () => {
    const { payouts, requests } = await stripe(() => [200, { url: "https://stripe.example/1" }]);
    const back = { returnUrl: "https://raw.example/r", refreshUrl: "https://raw.example/f" };
    expect(await payouts.openOnboarding("acct_1", back)).toBe("https://stripe.example/1");
    expect(await payouts.openDashboard("acct_1")).toBe("https://stripe.example/1");
    expect(requests).toMatchObject([
      {
        call: "POST /v1/account_links",
        form: {
          account: "acct_1",
          type: "account_onboarding",
          return_url: "https://raw.example/r",
          refresh_url: "https://raw.example/f",
        },
      },
      { call: "POST /v1/accounts/acct_1/login_links" },
    ]);
  });
});

describe("a transfer", () => {
  test("is taken from the charge of its payment, in the group of the subject", async () => {
    const { payouts, requests, calls } = await stripe(({ call }) => {
      if (call === "GET /v1/transfers") return [200, stripeList()];
      if (call.startsWith("GET")) return [200, { id: "pi_1", latest_charge: "ch_1" }];
      return [200, stripeTransfer()];
    });
    expect(await payouts.transfer(TRANSFER)).toEqual({
      id: "tr_1",
      accountId: "acct_1",
      amountCents: 45_000,
      reversedCents: 0,
      key: "k-1",
    });
    expect(calls()).toEqual([
      "GET /v1/transfers",
      "GET /v1/payment_intents/pi_1",
      "POST /v1/transfers",
    ]);
    expect(requests[0]?.query.get("transfer_group")).toBe("connect-deal-D-1");
    expect(requests[2]?.headers["idempotency-key"]).toBe("transfer-connect-deal-k-1");
    expect(requests[2]?.form).toEqual({
      amount: "45000",
      currency: "usd",
      destination: "acct_1",
      source_transaction: "ch_1",
      transfer_group: "connect-deal-D-1",
      "metadata[transfer_key]": "k-1",
      "metadata[purpose]": "connect-deal",
      "metadata[reference]": "D-1",
    });
  });

  test("that was sent under this key before is not sent again, however long ago", async () => {
    const { payouts, calls } = await stripe(() => [200, stripeList(stripeTransfer())]);
    expect(await payouts.transfer(TRANSFER)).toMatchObject({ id: "tr_1" });
    expect(calls()).toEqual(["GET /v1/transfers"]);
  });

  test("is found among all of some weeks, whoever asked for it", async () => {
    const metadata = { transfer_key: "k-1", purpose: "connect-deal", reference: "D-1" };
    const { payouts, requests } = await stripe(() => [
      200,
      stripeList(stripeTransfer({ metadata }), stripeTransfer({ id: "tr_2", metadata: {} })),
    ]);
    const found = [];
    for await (const transfer of payouts.listAllTransfers(NOW)) found.push(transfer);
    expect(found).toMatchObject([
      { id: "tr_1", key: "k-1", subject: SUBJECT },
      { id: "tr_2", key: null, subject: null },
    ]);
    expect(requests[0]?.query.get("created[gte]")).toBe(String(NOW.getTime() / 1_000));
  });

  test("from a payment that was never charged is refused", async () => {
    const { payouts } = await stripe(({ call }) =>
      call === "GET /v1/transfers"
        ? [200, stripeList()]
        : [200, { id: "pi_1", latest_charge: null }],
    );
    await expect(payouts.transfer(TRANSFER)).rejects.toThrow(PaymentRefused);
  });

  test("is taken back in part, once a key", async () => {
    const made: object[] = [];
    const { payouts, calls } = await stripe(({ call, form }) => {
      if (call.startsWith("GET")) return [200, stripeList(...made)];
      const metadata = { reversal_key: form["metadata[reversal_key]"] };
      const reversal = { id: "trr_1", object: "transfer_reversal", amount: 4_500, metadata };
      made.push(reversal);
      return [200, reversal];
    });
    const request = { transferId: "tr_1", amountCents: 4_500, key: "r-1" };
    const once = await payouts.reverse(request);
    expect(once).toEqual({ id: "trr_1", amountCents: 4_500 });
    expect(await payouts.reverse(request)).toEqual(once);
    expect(calls()).toEqual([
      "GET /v1/transfers/tr_1/reversals",
      "POST /v1/transfers/tr_1/reversals",
      "GET /v1/transfers/tr_1/reversals",
    ]);
  });

  test("of which the account has nothing left is not taken back", async () => {
    const { payouts } = await stripe(({ call }) =>
      call.startsWith("GET") ? [200, stripeList()] : refusal(400, "balance_insufficient"),
    );
    const request = { transferId: "tr_1", amountCents: 4_500, key: "r-1" };
    await expect(payouts.reverse(request)).rejects.toThrow(
      new PaymentRefused("balance_insufficient"),
    );
  });

  test("waits while Stripe is away", async () => {
    const { payouts } = await stripe(() => [503, { error: { type: "api_error" } }]);
    await expect(payouts.transfer(TRANSFER)).rejects.toThrow(PaymentsUnavailable);
  });
});

describe("an event of an account", () => {
  const eventOf = (type: string, account: string | undefined = "acct_1") =>
    JSON.stringify({ id: "evt_1", object: "event", type, account, data: { object: {} } });

  async function read(body: string, secret = "whsec_2") {
    const { payments } = await stripe(() => "silence");
    return payments.readAccountEvent(Buffer.from(body), signEvent(body, secret, NOW), NOW);
  }

  test.each([
    ["account.updated", "changed"],
    ["account.application.deauthorized", "gone"],
    ["payout.failed", "payout_failed"],
    ["payout.paid", "other"],
  ])("%s is %s", async (type, kind) => {
    const event = { id: "evt_1", type, accountId: "acct_1", otherVersion: null };
    expect(await read(eventOf(type))).toEqual({ ...event, kind });
  });

  test("that names no account is unreadable", async () => {
    const { account: _, ...event } = JSON.parse(eventOf("account.updated"));
    expect(await read(JSON.stringify(event))).toMatchObject({ kind: "unreadable" });
  });

  test("is signed with a secret of its own", async () => {
    await expect(read(eventOf("account.updated"), "whsec_1")).rejects.toThrow(
      "This event is not signed by the payment provider.",
    );
  });

  test("is not read where no secret is known", () => {
    const settings = { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiBase: undefined };
    const payments = createStripePayments({ kind: "stripe", ...settings });
    const body = eventOf("account.updated");
    const signature = signEvent(body, "whsec_1", NOW);
    expect(() => payments.readAccountEvent(Buffer.from(body), signature, NOW)).toThrow(
      "This site expects no events of connected accounts.",
    );
  });
});
