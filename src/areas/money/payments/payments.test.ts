import { describe, expect, test } from "vitest";
import { HopelessJobError } from "#lib/jobs/jobs.ts";
import type { PaymentRecord } from "#lib/payments/payments.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import { aSession, breakProvider, COMPLETED, tell } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { paymentQueuedJobs } from "./jobs.ts";
import { testProviderSecret } from "./queries/test-provider.ts";
import { comparePayments } from "./service/compare-payments.ts";
import type { Comparison, OnPayments, PaymentSummary } from "./service/on-payments.ts";
import { SEND_CHANGE, SEND_REFUND, SYNC_PAYMENT } from "./service/queue.ts";
import { handleWebhook } from "./service/webhook.ts";
import { paymentEvents } from "./tables.ts";

interface Handled {
  purpose: OnPayments;
  told: string[];
  comparisons: Comparison[];
}

/** A purpose that knows these things, and remembers what it was told. */
function aPurpose(name: string, ...known: Partial<PaymentSummary>[]): Handled {
  const told: string[] = [];
  const comparisons: Comparison[] = [];
  const summaries: PaymentSummary[] = known.map((given, index) => ({
    id: index + 1,
    reference: `T-${index + 1}`,
    isPaid: true,
    sessionId: `cs_${name}_${index + 1}`,
    paymentIntentId: `pi_${name}_${index + 1}`,
    amountCents: 5_000,
    refundedCents: 0,
    ...given,
  }));
  const purpose: OnPayments = {
    name,
    async findReference(_db, { subject, paymentIntentId, sessionId }) {
      const meant = summaries.find((summary) =>
        subject
          ? summary.reference === subject.reference
          : summary.paymentIntentId === paymentIntentId || summary.sessionId === sessionId,
      );
      return meant?.reference ?? null;
    },
    listSummaries: async (_db, references) =>
      summaries.filter(({ reference }) => references.includes(reference)),
    listForReconciliation: async () => summaries,
    listOwed: async () => summaries,
    async onCheckout(_tx, _deps, reference, { kind }) {
      told.push(`${kind} ${reference}`);
      return false;
    },
    async onRefunds(_tx, _deps, reference, refunds) {
      told.push(`${refunds.length} refunds ${reference}`);
      return 0;
    },
    async onDispute(_tx, _deps, reference, { kind }) {
      told.push(`${kind} ${reference}`);
    },
    findRequestedRefund: async () => null,
    listRequestedRefunds: async () => [],
    isRefundDue: async () => false,
    async keepComparison(_deps, comparison) {
      comparisons.push(comparison);
    },
  };
  return { purpose, told, comparisons };
}

let lastEvent = 0;

async function send(
  { deps }: TestApp,
  purposes: OnPayments[],
  type: string,
  object: object,
): Promise<void> {
  lastEvent += 1;
  const payload = JSON.stringify({
    id: `evt_${lastEvent}`,
    object: "event",
    type,
    data: { object },
  });
  const signature = signEvent(payload, testProviderSecret(deps.secrets), deps.now());
  await handleWebhook(deps, { body: Buffer.from(payload), signature }, purposes);
}

const about = (purpose: string, reference = "T-1") => ({ metadata: { purpose, reference } });
const subjectsOf = async ({ db }: TestApp) =>
  (await db.select().from(paymentEvents).orderBy(paymentEvents.eventId)).map(
    ({ purpose, reference }) => [purpose, reference],
  );

describe("an event", () => {
  test("goes to the purpose that is written on it alone", async () => {
    const site = await testApp();
    const [passes, deals] = [aPurpose("pass", {}), aPurpose("deal", {})];
    const purposes = [passes.purpose, deals.purpose];
    const refund = { id: "re_1", amount: 1, status: "succeeded", ...about("deal") };
    await send(site, purposes, COMPLETED, aSession("T-1", about("deal")));
    await send(site, purposes, "refund.updated", refund);
    expect(passes.told).toEqual([]);
    expect(deals.told).toEqual(["checkout_paid T-1", "1 refunds T-1"]);
    expect(await subjectsOf(site)).toEqual([
      ["deal", "T-1"],
      ["deal", "T-1"],
    ]);
  });

  test("on which no purpose is written goes to whoever knows its payment", async () => {
    const site = await testApp();
    const [passes, deals] = [aPurpose("pass", {}), aPurpose("deal", {})];
    const dispute = { id: "dp_1", status: "needs_response", payment_intent: "pi_deal_1" };
    await send(site, [passes.purpose, deals.purpose], "charge.dispute.created", dispute);
    expect([passes.told, deals.told]).toEqual([[], ["dispute_opened T-1"]]);
  });

  test("of a charge has the provider asked how it stands", async () => {
    const site = await testApp();
    const queued: unknown[] = [];
    site.deps.jobs.queue = async (_tx, name, data) => {
      queued.push([name, data]);
    };
    const { purpose } = aPurpose("pass", {});
    await send(site, [purpose], "charge.refunded", { id: "ch_1", ...about("pass") });
    expect(queued).toEqual([["payments-ask-host", { purpose: "pass", reference: "T-1" }]]);
  });

  test("for a purpose that nobody registered is noted, and logged without a word of it", async () => {
    const site = await testApp();
    const object = aSession("T-1", about("A gift for Ana Batiste"));
    expect((await tell(site, { type: COMPLETED, object, id: "evt_gift" })).status).toBe(200);
    expect((await tell(site, { type: COMPLETED, object, id: "evt_gift" })).status).toBe(200);
    expect(await site.db.select().from(paymentEvents)).toMatchObject([
      { eventId: "evt_gift", type: COMPLETED, purpose: null, reference: null },
    ]);
    const told = site.logLines.filter(({ msg }) => msg?.includes("nobody registered"));
    expect(told).toMatchObject([{ event: "evt_gift" }]);
    expect(JSON.stringify(site.logLines)).not.toMatch(/\bAna\b/);
  });
});

describe("the daily comparison", () => {
  const record = (given: Partial<PaymentRecord>): PaymentRecord => ({
    sessionId: "cs_pass_1",
    subject: { purpose: "pass", reference: "T-1" },
    isPaid: true,
    amountCents: 5_000,
    currency: "usd",
    refundedCents: 0,
    ...given,
  });

  test("gives each purpose what concerns it, and leaves out what nobody here asked for", async () => {
    const site = await testApp();
    const [passes, deals] = [aPurpose("pass", {}, {}), aPurpose("deal", {})];
    breakProvider(site, {
      async *listPayments() {
        yield record({});
        yield record({ subject: { purpose: "pass", reference: "T-9" } });
        yield record({ subject: { purpose: "gift", reference: "T-1" } });
        yield record({ subject: null });
        yield record({ subject: { purpose: "deal", reference: "T-1" }, sessionId: "cs_deal_1" });
        yield record({ subject: { purpose: "deal", reference: "T-1" }, isPaid: false });
      },
    });
    await comparePayments(site.deps, [passes.purpose, deals.purpose]);
    expect(passes.comparisons).toMatchObject([
      {
        payments: 2,
        paid: 2,
        differences: [
          { kind: "unknown", reference: "T-9" },
          { kind: "not_paid_there", summary: { reference: "T-2" } },
        ],
      },
    ]);
    expect(deals.comparisons).toMatchObject([{ payments: 1, paid: 1, differences: [] }]);
  });
});

const PURPOSED = [SEND_REFUND, SYNC_PAYMENT, SEND_CHANGE];

test("work that was queued for a purpose that nobody registers any more is given up", async () => {
  const { deps } = await testApp();
  const ofPurposes = paymentQueuedJobs(deps, []).filter(({ name }) => PURPOSED.includes(name));
  expect(ofPurposes).toHaveLength(PURPOSED.length);
  for (const { run } of ofPurposes) {
    await expect((async () => run({ purpose: "pass", refundId: 1 }))()).rejects.toBeInstanceOf(
      HopelessJobError,
    );
  }
});
