import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import type { Subscription, Subscriptions } from "#lib/payments/subscriptions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { breakProvider } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { paymentJobs, paymentQueuedJobs } from "./jobs.ts";
import { findRevision } from "./queries/revisions.ts";
import { isTestProvider, type TestProvider, testProviderSecret } from "./queries/test-provider.ts";
import { comparePayments } from "./service/compare-payments.ts";
import type { OnSubscriptions, SubscriptionChange } from "./service/on-subscriptions.ts";
import { queueChange } from "./service/queue.ts";
import { forgetPaymentEvents } from "./service/retention.ts";
import { retryPayments } from "./service/retry-payments.ts";
import { trySendChange } from "./service/send-change.ts";
import { syncCheckout } from "./service/sync-subscription.ts";
import { handleWebhook } from "./service/webhook.ts";
import { paymentEvents } from "./tables.ts";
import { aMonthlyPurpose, MONTHLY } from "./testing.ts";

const HITTING = { productId: "activity-1", name: "Hitting", amountCents: 10_825 };
const PITCHING = { productId: "activity-2", name: "Pitching", amountCents: 8_660 };
const REFERENCE = "P-1";

type Monthly = ReturnType<typeof aMonthlyPurpose>;

interface PassSite extends Monthly {
  site: TestApp;
  provider: TestProvider;
  subscriptions: Subscriptions;
  /** Every event that was sent, as it was signed. */
  sent: { body: string; signature: string }[];
  /** What the domain knows of its one pass. */
  pass(): ReturnType<Monthly["read"]>;
  /** From now on events are sent and nobody receives them: the site has died. */
  die(): void;
}

/** A site with a purpose that is paid by the month. */
async function passSite(): Promise<PassSite> {
  const site = await testApp();
  const provider = site.deps.payments;
  if (!isTestProvider(provider)) throw new Error("no test provider");
  const monthly = aMonthlyPurpose(REFERENCE);
  const sent: PassSite["sent"] = [];
  provider.connect(async (body, signature) => {
    sent.push({ body, signature });
    await receive(site, monthly.purpose, { body, signature });
  });
  const die = () =>
    provider.connect(async (body, signature) => {
      sent.push({ body, signature });
    });
  const pass = () => monthly.read(site.db, REFERENCE);
  const { subscriptions } = provider;
  return { site, provider, subscriptions, sent, pass, die, ...monthly };
}

async function receive(
  { deps }: TestApp,
  purpose: OnSubscriptions,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  await handleWebhook(deps, { body: Buffer.from(body), signature }, [purpose]);
}

async function openCheckout(
  { site, subscriptions }: Pick<PassSite, "site" | "subscriptions">,
  key = "pass-1",
) {
  const wish = {
    subject: { purpose: MONTHLY, reference: REFERENCE },
    customer: { email: "ana@city.example" },
    items: [HITTING],
    successUrl: "https://raw.example/rawpass/pass",
    cancelUrl: "https://raw.example/rawpass/build",
    expiresAt: new Date(site.deps.now().getTime() + 35 * MINUTE_MS),
  };
  return subscriptions.createCheckout(wish, key);
}

/** Buys a pass on the test checkout's page. */
async function buyPass(given: PassSite): Promise<Subscription> {
  const { id } = await openCheckout(given);
  const path = `/api/shop/test-checkout/${id}`;
  const answer = await given.site.visitor.post(path, { outcome: "success" });
  expect(answer.status).toBe(200);
  return found(given, id.replace("cs_", "sub_"));
}

async function found({ subscriptions }: PassSite, id: string): Promise<Subscription> {
  const subscription = await subscriptions.find(id);
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

/** Lets staff begin the next month. */
async function nextMonth({ site }: PassSite, id: string, charge: "succeeds" | "fails") {
  return site.admin.post(`/api/admin/payments/test-subscriptions/${id}/next-month`, { charge });
}

function request(
  { changes }: PassSite,
  subscriptionId: string,
  change: SubscriptionChange,
): number {
  const changeId = changes.length + 1;
  changes.push({
    ...change,
    id: changeId,
    reference: REFERENCE,
    subscriptionId,
    key: `key-${changeId}`,
  });
  return changeId;
}

/** Asks for a change as a domain does. */
async function make(given: PassSite, subscriptionId: string, change: SubscriptionChange) {
  const changeId = request(given, subscriptionId, change);
  await trySendChange(given.site.deps, { changeId }, given.purpose);
}

const invoicesOf = async (given: PassSite) => Object.values((await given.pass()).invoices);

describe("a pass", () => {
  test("is bought on the provider's page, and paid from then on every month", async () => {
    const given = await passSite();
    const page = await openCheckout(given);
    expect(page).toMatchObject({ state: "open", subscriptionId: null, amountCents: 10_825 });
    const shown = await given.site.visitor.get(`/api/shop/test-checkout/${page.id}`);
    expect(shown.body.data).toMatchObject({ isMonthly: true, totalCents: 10_825 });
    const { id } = await buyPass(given);
    expect(await given.provider.findSession(page.id)).toMatchObject({
      isPaid: true,
      subscriptionId: id,
      paymentIntentId: null,
    });
    const { status, monthlyCents, told, ...pass } = await given.pass();
    expect({ status, monthlyCents }).toEqual({ status: "active", monthlyCents: 10_825 });
    expect(Object.values(pass.invoices)).toEqual(["paid 10825"]);
    expect(new Set(told)).toEqual(new Set(["created", "finalized", "paid", "checkout_paid"]));
    expect((await nextMonth(given, id, "succeeds")).status).toBe(200);
    expect(await invoicesOf(given)).toEqual(["paid 10825", "paid 10825"]);
    expect(new Date((await given.pass()).periodEnd ?? 0) > new Date(pass.periodEnd ?? 0)).toBe(
      true,
    );
  });

  test("is billed by the clock, on the day of its month", async () => {
    const given = await passSite();
    given.site.clock.now = new Date("2027-01-31T12:00:00Z");
    await buyPass(given);
    const bill = paymentJobs(given.site.deps, []).find(({ name }) => name.includes("bill-test"));
    for (const [now, count] of [
      ["2027-02-28T11:59:00Z", 1],
      ["2027-02-28T12:00:00Z", 2],
      ["2027-02-28T12:05:00Z", 2],
      ["2027-03-31T12:00:00Z", 3],
    ] as const) {
      given.site.clock.now = new Date(now);
      await bill?.run();
      expect([now, (await invoicesOf(given)).length]).toEqual([now, count]);
    }
    expect(await given.pass()).toMatchObject({ periodEnd: "2027-04-30T12:00:00.000Z" });
  });

  test("whose page nobody pays in time is told", async () => {
    const given = await passSite();
    const { id } = await openCheckout(given);
    await given.provider.expireSession(id);
    expect((await given.pass()).told).toEqual(["unpaid"]);
  });
});

describe("events", () => {
  test("that come three times and in any order leave the state that is there", async () => {
    const given = await passSite();
    given.die();
    const { id } = await buyPass(given);
    await nextMonth(given, id, "fails");
    const [open] = await given.subscriptions.listInvoices(id);
    await declineCard(given, false);
    await given.subscriptions.payInvoice(open?.id ?? "", "day-1");
    await given.subscriptions.cancelAtPeriodEnd(id, "end");
    const { sent } = given;
    const orders = [[...sent].reverse(), sent, [...sent.slice(3), ...sent.slice(0, 3)]];
    for (const event of orders.flat()) await receive(given.site, given.purpose, event);
    const about = sent.filter(({ body }) => !body.includes("customer.updated"));
    expect((await given.pass()).told).toHaveLength(about.length);
    expect(await given.pass()).toMatchObject({
      status: "active",
      invoices: { [open?.id ?? ""]: "paid 10825" },
    });
    const { periodEnd, endsAt } = await given.pass();
    expect(endsAt).toBe(periodEnd);
  });

  test("that come three times at once are each told once", async () => {
    const given = await passSite();
    given.die();
    await buyPass(given);
    const atOnce = [...given.sent, ...given.sent, ...given.sent].map((event) =>
      receive(given.site, given.purpose, event).catch((error: unknown) => error),
    );
    const refused = (await Promise.all(atOnce)).filter((answer) => answer !== undefined);
    for (const error of refused) expect(error).toMatchObject({ code: "unavailable" });
    for (const event of given.sent) await receive(given.site, given.purpose, event);
    const { told, status } = await given.pass();
    expect([status, [...told].sort()]).toEqual([
      "active",
      ["checkout_paid", "created", "finalized", "paid"],
    ]);
  });

  test("the first of which arrives late find nothing older to say", async () => {
    const given = await passSite();
    given.die();
    const { id } = await buyPass(given);
    await nextMonth(given, id, "fails");
    const failed = given.sent.find(({ body }) => body.includes("invoice.payment_failed"));
    const [open] = await given.subscriptions.listInvoices(id);
    await declineCard(given, false);
    await given.subscriptions.payInvoice(open?.id ?? "", "day-1");
    if (!failed) throw new Error("nothing failed");
    await receive(given.site, given.purpose, failed);
    expect(await given.pass()).toMatchObject({
      status: "active",
      told: ["payment_failed"],
      invoices: { [open?.id ?? ""]: "paid 10825" },
    });
  });

  test("that overtake each other while the provider is asked are asked again", async () => {
    const given = await passSite();
    given.die();
    const { id } = await buyPass(given);
    const [first, second] = given.sent;
    if (!first || !second) throw new Error("nothing was sent");
    let asked = 0;
    breakProvider(given.site, {
      subscriptions: {
        ...given.subscriptions,
        async find(subscriptionId) {
          const old = await given.subscriptions.find(subscriptionId);
          asked += 1;
          if (asked === 1) {
            await given.subscriptions.cancelAtPeriodEnd(id, "end");
            await receive(given.site, given.purpose, second);
          }
          return old;
        },
      },
    });
    await receive(given.site, given.purpose, first);
    const { endsAt, told } = await given.pass();
    expect(endsAt).not.toBeNull();
    expect([asked, told.length]).toEqual([3, 2]);
  });

  test("are not taken while the provider is away, and are taken when they come again", async () => {
    const given = await passSite();
    given.die();
    await buyPass(given);
    const away = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const [event] = given.sent;
    if (!event) throw new Error("nothing was sent");
    const subscriptions = { ...given.subscriptions, find: away };
    const mend = breakProvider(given.site, { subscriptions } as Partial<Payments>);
    await expect(receive(given.site, given.purpose, event)).rejects.toMatchObject({
      code: "unavailable",
    });
    expect((await given.pass()).told).toEqual([]);
    mend();
    await receive(given.site, given.purpose, event);
    expect((await given.pass()).told).toHaveLength(1);
  });

  test("of a dispute and of a refund find the pass by the invoice that was paid", async () => {
    const given = await passSite();
    const { latestInvoiceId } = await buyPass(given);
    const invoice = await given.subscriptions.findInvoice(latestInvoiceId ?? "");
    const intent = invoice?.paymentIntentId;
    const dispute = { id: "dp_1", status: "needs_response", payment_intent: intent };
    await sendEventOf(given, "charge.dispute.created", dispute);
    await sendEventOf(given, "charge.dispute.closed", { ...dispute, status: "won" });
    const refund = { id: "re_1", amount: 500, status: "succeeded", payment_intent: intent };
    await sendEventOf(given, "refund.updated", refund);
    expect((await given.pass()).told.slice(-3)).toEqual([
      `dispute_opened ${intent}`,
      `dispute_closed ${intent}`,
      `refund of ${intent}: 500 succeeded`,
    ]);
  });

  test("of invoices that are no subscription's are noted", async () => {
    const given = await passSite();
    await sendEventOf(given, "invoice.paid", { id: "in_by_hand", parent: null });
    expect((await given.pass()).told).toEqual([]);
  });
});

let lastEvent = 0;

async function sendEventOf(
  { site, purpose }: PassSite,
  type: string,
  object: object,
): Promise<void> {
  const body = JSON.stringify({
    id: `evt_${++lastEvent}`,
    object: "event",
    type,
    data: { object },
  });
  const signature = signEvent(body, testProviderSecret(site.deps.secrets), site.deps.now());
  await receive(site, purpose, { body, signature });
}

test("events reach a site of which nobody has asked a call yet", async () => {
  const site = await testApp();
  const { payments: provider } = site.deps;
  if (!isTestProvider(provider)) throw new Error("no test provider");
  const { id } = await openCheckout({ site, subscriptions: provider.subscriptions });
  await provider.choose(id, { outcome: "success" });
  expect(await site.db.$count(paymentEvents)).toBeGreaterThan(0);
});

describe("a site that dies between payment and event", () => {
  test("takes the purchase over when it asks for its page", async () => {
    const given = await passSite();
    given.die();
    const { id } = await openCheckout(given);
    await buyPass(given);
    expect((await given.pass()).told).toEqual([]);
    const wish = { reference: REFERENCE, sessionId: id };
    expect(await syncCheckout(given.site.deps, wish, given.purpose)).toBe(true);
    expect(await given.pass()).toMatchObject({ status: "active", told: ["checkout_paid"] });
    expect(await invoicesOf(given)).toEqual(["paid 10825"]);
  });

  test("takes months, failures and ends over at night, and says what it does not know", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    given.die();
    await nextMonth(given, id, "fails");
    await comparePayments(given.site.deps, [given.purpose]);
    expect(await given.pass()).toMatchObject({ status: "past_due" });
    expect((await invoicesOf(given)).sort()).toEqual(["open 10825", "paid 10825"]);
    await given.subscriptions.cancelNow(id, "now");
    await comparePayments(given.site.deps, [given.purpose]);
    expect(await given.pass()).toMatchObject({ status: "ended" });
    expect(given.comparisons).toMatchObject([
      { subscriptions: 1, known: 1, differences: [] },
      { subscriptions: 0, known: 1, differences: [] },
    ]);
    await comparePayments(given.site.deps, [aMonthlyPurpose().purpose]);
    expect(given.comparisons).toHaveLength(2);
  });

  test("takes over at night what was charged for a pass that had ended", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    await nextMonth(given, id, "fails");
    await given.subscriptions.cancelNow(id, "now");
    await declineCard(given, false);
    given.die();
    const { latestInvoiceId } = await found(given, id);
    await given.subscriptions.payInvoice(latestInvoiceId ?? "", "late");
    await comparePayments(given.site.deps, [given.purpose]);
    expect(await given.pass()).toMatchObject({ status: "ended" });
    expect(await invoicesOf(given)).toEqual(["paid 10825", "paid 10825"]);
  });

  test("is told what runs for nobody, and what nobody has", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const stranger = aMonthlyPurpose("P-9");
    await comparePayments(given.site.deps, [stranger.purpose]);
    expect(stranger.comparisons).toMatchObject([
      { differences: [{ kind: "unknown", reference: REFERENCE, subscription: { id } }] },
    ]);
    const { subscriptions } = given;
    const none = { ...subscriptions, find: async () => null, async *listAll() {} };
    breakProvider(given.site, { subscriptions: none });
    await comparePayments(given.site.deps, [given.purpose]);
    expect(given.comparisons).toMatchObject([
      { subscriptions: 0, known: 1, differences: [{ kind: "not_there" }] },
    ]);
  });

  test("sends a change again, and it is made once", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const prorationDate = given.site.deps.now();
    request(given, id, { kind: "raise", items: [HITTING, PITCHING], prorationDate });
    const [change] = given.changes;
    // It was asked for, and the site died before it knew.
    await given.subscriptions.raise(
      id,
      { items: [HITTING, PITCHING], prorationDate },
      change?.key ?? "",
    );
    const before = await invoicesOf(given);
    await retryPayments(given.site.deps, [given.purpose]);
    expect(await invoicesOf(given)).toEqual(before);
    expect((await given.pass()).told.at(-1)).toBe("change 1 made");
    expect(given.changes).toEqual([]);
  });
});

describe("a change", () => {
  test("to more is charged at once for the rest of the month, as its preview says", async () => {
    const given = await passSite();
    const { id, periodStart, periodEnd } = await buyPass(given);
    const half = new Date((periodStart.getTime() + periodEnd.getTime()) / 2);
    given.site.clock.now = half;
    const items = [HITTING, PITCHING];
    const preview = await given.subscriptions.previewRaise(id, items, half);
    expect(preview).toMatchObject({
      dueCents: 4_330,
      lines: [{ text: "Remaining time on Pitching", amountCents: 4_330 }],
    });
    await make(given, id, { kind: "raise", items, prorationDate: preview.prorationDate });
    expect(await invoicesOf(given)).toEqual(["paid 10825", "paid 4330"]);
    expect(await given.pass()).toMatchObject({ monthlyCents: 19_485 });
  });

  test("to more whose charge fails changes nothing until it is paid, or never", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const items = [HITTING, PITCHING];
    const raise = { kind: "raise", items, prorationDate: given.site.deps.now() } as const;
    await declineCard(given, true);
    await make(given, id, raise);
    expect(await given.pass()).toMatchObject({ monthlyCents: 10_825, status: "active" });
    expect((await found(given, id)).pendingRaise).toMatchObject({ items: [{}, {}] });
    await make(given, id, { kind: "void_open_invoices" });
    expect((await found(given, id)).pendingRaise).toBeNull();
    expect((await given.pass()).told).toContain("pending_raise_expired");
    await make(given, id, raise);
    await declineCard(given, false);
    const { latestInvoiceId } = await found(given, id);
    await make(given, id, { kind: "pay_invoice", invoiceId: latestInvoiceId ?? "" });
    expect(await given.pass()).toMatchObject({ monthlyCents: 19_485 });
    expect((await given.pass()).told).toContain("pending_raise_applied");
  });

  test("to more that nobody pays for a day is dropped", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    await declineCard(given, true);
    const prorationDate = given.site.deps.now();
    await make(given, id, { kind: "raise", items: [HITTING, PITCHING], prorationDate });
    given.site.clock.now = new Date(given.site.clock.now.getTime() + 23 * HOUR_MS);
    await given.provider.control.billDue();
    expect((await found(given, id)).pendingRaise).toBeNull();
    expect(await invoicesOf(given)).toEqual(["paid 10825", "void 8660"]);
  });

  test("to fewer costs less from the next month on, and gives nothing back", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    await make(given, id, { kind: "lower", items: [PITCHING] });
    expect(await invoicesOf(given)).toEqual(["paid 10825"]);
    await nextMonth(given, id, "succeeds");
    expect(await invoicesOf(given)).toEqual(["paid 10825", "paid 8660"]);
  });

  test("that the provider will never make is refused, and told", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    await make(given, id, { kind: "cancel_now" });
    await make(given, id, { kind: "undo_cancel" });
    expect((await given.pass()).told.at(-1)).toBe("change 1 refused");
  });

  test("waits while the provider is away, and is sent by its job", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const queued: [string, object][] = [];
    given.site.deps.jobs.queue = async (_tx, name, data) => {
      queued.push([name, data]);
    };
    const away = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const subscriptions = { ...given.subscriptions, cancelAtPeriodEnd: away };
    const mend = breakProvider(given.site, { subscriptions });
    await make(given, id, { kind: "cancel_at_period_end" });
    expect(given.changes).toHaveLength(1);
    mend();
    await given.site.db.transaction((tx) =>
      queueChange(tx, given.site.deps, { purpose: MONTHLY, changeId: 1 }),
    );
    await runQueued(given, queued);
    expect((await given.pass()).endsAt).not.toBeNull();
  });
});

describe("a freeze", () => {
  test("charges nothing, moves the billing day, and ends early", async () => {
    const given = await passSite();
    const { id, periodEnd } = await buyPass(given);
    const until = new Date(periodEnd.getTime() + 30 * DAY_MS);
    await make(given, id, { kind: "freeze", until });
    expect(await given.pass()).toMatchObject({
      status: "active",
      freeUntil: until.toISOString(),
      periodEnd: until.toISOString(),
    });
    expect(await invoicesOf(given)).toEqual(["paid 10825", "paid 0"]);
    const on = new Date(periodEnd.getTime() + 10 * DAY_MS);
    await make(given, id, { kind: "end_freeze", on });
    expect(await given.pass()).toMatchObject({ freeUntil: on.toISOString() });
    given.site.clock.now = on;
    await given.provider.control.billDue();
    expect(await given.pass()).toMatchObject({ freeUntil: null });
    expect((await invoicesOf(given)).at(-1)).toBe("paid 10825");
  });

  test("that ends now is charged now", async () => {
    const given = await passSite();
    const { id, periodEnd } = await buyPass(given);
    await make(given, id, { kind: "freeze", until: new Date(periodEnd.getTime() + DAY_MS) });
    await make(given, id, { kind: "end_freeze", on: null });
    expect((await invoicesOf(given)).at(-1)).toBe("paid 10825");
    expect(await given.pass()).toMatchObject({ freeUntil: null, status: "active" });
  });
});

describe("a charge that fails", () => {
  test("leaves the provider's retries, is asked for again, and at once for a new card", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const queued: [string, object][] = [];
    given.site.deps.jobs.queue = async (_tx, name, data) => {
      queued.push([name, data]);
    };
    await nextMonth(given, id, "fails");
    expect(await given.pass()).toMatchObject({ status: "past_due" });
    const { latestInvoiceId } = await found(given, id);
    const invoiceId = latestInvoiceId ?? "";
    expect(await given.subscriptions.findInvoice(invoiceId)).toMatchObject({
      isRetried: true,
      attempts: 1,
    });
    await runQueued(given, queued);
    expect(await given.subscriptions.findInvoice(invoiceId)).toMatchObject({ isRetried: false });
    await given.subscriptions.payInvoice(invoiceId, "day-1");
    await given.subscriptions.payInvoice(invoiceId, "day-1");
    expect(await given.subscriptions.findInvoice(invoiceId)).toMatchObject({
      status: "open",
      attempts: 2,
    });
    await declineCard(given, false);
    await runQueued(given, queued);
    expect((await given.pass()).told.at(-1)).toMatch(/^card pm_test_/);
    await make(given, id, { kind: "pay_invoice", invoiceId });
    expect(await given.pass()).toMatchObject({ status: "active" });
  });

  test("is voided with what is canceled at once, and is then never paid", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    await nextMonth(given, id, "fails");
    const { latestInvoiceId: invoiceId } = await found(given, id);
    await make(given, id, { kind: "cancel_now" });
    expect(await given.pass()).toMatchObject({ status: "ended" });
    expect(await invoicesOf(given)).toEqual(["paid 10825", "void 10825"]);
    await make(given, id, { kind: "pay_invoice", invoiceId: invoiceId ?? "" });
    expect((await given.pass()).told.at(-1)).toBe("change 1 refused");
  });
});

test("a pass ends with its month, unless it goes on after all", async () => {
  const given = await passSite();
  const { id } = await buyPass(given);
  await make(given, id, { kind: "cancel_at_period_end" });
  await make(given, id, { kind: "undo_cancel" });
  expect(await given.pass()).toMatchObject({ endsAt: null });
  await make(given, id, { kind: "cancel_at_period_end" });
  await nextMonth(given, id, "succeeds");
  expect(await given.pass()).toMatchObject({ status: "ended" });
  expect(await invoicesOf(given)).toEqual(["paid 10825"]);
  expect((await nextMonth(given, id, "succeeds")).status).toBe(409);
});

test("what an invoice took is refunded once, and never more", async () => {
  const given = await passSite();
  const { latestInvoiceId } = await buyPass(given);
  const invoice = await given.subscriptions.findInvoice(latestInvoiceId ?? "");
  const paymentIntentId = invoice?.paymentIntentId ?? "";
  given.refunds.push({
    id: 1,
    reference: REFERENCE,
    paymentIntentId,
    amountCents: 10_825,
    key: "r",
  });
  await retryPayments(given.site.deps, [given.purpose]);
  await retryPayments(given.site.deps, [given.purpose]);
  expect(await given.provider.listRefunds(paymentIntentId)).toMatchObject([
    { amountCents: 10_825, key: "r", status: "succeeded" },
  ]);
  const subject = { purpose: MONTHLY, reference: REFERENCE };
  const more = { paymentIntentId, amountCents: 1, key: "s", subject };
  await expect(given.provider.refund(more)).rejects.toThrow();
});

test("what is known of a subscription without an event for 24 months is forgotten", async () => {
  const given = await passSite();
  const { id } = await buyPass(given);
  expect(await findRevision(given.site.db, id)).toBe(4);
  given.site.clock.advance(700 * DAY_MS);
  expect(await forgetPaymentEvents(given.site.deps)).toBe(0);
  given.site.clock.advance(60 * DAY_MS);
  expect(await forgetPaymentEvents(given.site.deps)).toBe(5);
  expect(await findRevision(given.site.db, id)).toBe(0);
});

describe("what stands in for time and banks", () => {
  test("is staff's: the list and the next month", async () => {
    const given = await passSite();
    const { id } = await buyPass(given);
    const statuses = { visitor: 401, member: 403, otherMember: 403 };
    const list = "/api/admin/payments/test-subscriptions";
    await given.site.expectStatuses((actor) => actor.get(list), { ...statuses, admin: 200 });
    await given.site.expectStatuses(
      (actor) =>
        actor.post(`/api/admin/payments/test-subscriptions/${id}/next-month`, { charge: "fails" }),
      { ...statuses, admin: 200 },
    );
    const entries = await given.site.db.select().from(auditEntries);
    expect(entries).toMatchObject([
      {
        action: "test_month_begun",
        subjectType: "test_subscription",
        after: { subscriptionId: id, charge: "fails" },
      },
    ]);
    const { body } = await given.site.admin.get(list);
    expect(body.data).toMatchObject([
      { reference: REFERENCE, status: "past_due", monthlyCents: 10_825, isCardDeclined: true },
    ]);
    const { admin } = given.site;
    expect(
      (
        await admin.post("/api/admin/payments/test-subscriptions/sub_x/next-month", {
          charge: "fails",
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await admin.post(`/api/admin/payments/test-subscriptions/${id}/next-month`, {
          charge: "maybe",
        })
      ).status,
    ).toBe(422);
  });

  test("is not there where a payment provider is", async () => {
    const payment = {
      kind: "stripe",
      secretKey: "sk_test_1",
      webhookSecret: "w",
      apiBase: undefined,
    };
    const site = await testApp({ config: { payment } as never });
    expect((await site.admin.get("/api/admin/payments/test-subscriptions")).status).toBe(404);
    expect((await site.visitor.get("/api/payments/test-billing/x")).status).toBe(404);
  });

  test("shows a customer his card and invoices at a secret address", async () => {
    const given = await passSite();
    const { customerId, latestInvoiceId } = await buyPass(given);
    const url = await given.subscriptions.openPortal(
      customerId,
      "https://raw.example/rawpass/pass",
    );
    const token = url.split("/").at(-1) ?? "";
    const path = `/api/payments/test-billing/${token}`;
    const shown = await given.site.visitor.get(path);
    expect(shown.headers["cache-control"]).toBe("no-store");
    expect(shown.body.data).toMatchObject({
      isCardDeclined: false,
      returnUrl: "https://raw.example/rawpass/pass",
      invoices: [{ invoiceId: latestInvoiceId, amountCents: 10_825, status: "paid" }],
    });
    const invoice = await given.subscriptions.findInvoice(latestInvoiceId ?? "");
    expect(invoice?.url).toBe(`${url}#${latestInvoiceId}`);
    expect((await given.site.visitor.post(path, { card: "declined" })).status).toBe(200);
    expect((await given.site.visitor.get(path)).body.data).toMatchObject({ isCardDeclined: true });
    expect(
      (await given.site.visitor.get(`/api/payments/test-billing/${"a".repeat(32)}`)).status,
    ).toBe(404);
  });
});

async function declineCard(given: PassSite, isDeclined: boolean): Promise<void> {
  const [first] = (await given.site.admin.get("/api/admin/payments/test-subscriptions")).body.data;
  const { customerId } = await found(given, first.subscriptionId);
  const url = await given.subscriptions.openPortal(customerId, "https://raw.example/");
  const card = isDeclined ? "declined" : "works";
  await given.site.visitor.post(`/api/payments/test-billing/${url.split("/").at(-1) ?? ""}`, {
    card,
  });
}

/** Runs what was handed to the queue, each once. */
async function runQueued(given: PassSite, queued: [string, object][]): Promise<void> {
  const jobs = paymentQueuedJobs(given.site.deps, [given.purpose]);
  for (const [name, data] of queued.splice(0)) {
    await jobs.find((job) => job.name === name)?.run(data as never);
  }
}
