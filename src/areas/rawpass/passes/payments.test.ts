import { describe, expect, test, vi } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { adoptCard } from "#areas/money/payments/service/adopt-card.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { bookings, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { businessDate } from "#lib/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { AWAY, breakProvider, tell } from "#tests/payment-provider.ts";
import { passJobs, passRetentionJobs } from "./jobs.ts";
import { memberships, passEvents, passRefunds } from "./tables.ts";

const tomorrow = (site: PassSite) => site.clock.advance(DAY_MS);

async function run(site: PassSite, wanted: string): Promise<void> {
  await passJobs(site.deps)
    .find(({ name }) => name === wanted)
    ?.run();
}

const collect = (site: PassSite) => run(site, "rawpass-collect-charges");

/** What the site does every five minutes about what waits for the provider. */
async function retry(site: PassSite): Promise<void> {
  site.clock.advance(3 * MINUTE_MS);
  await retryPayments(site.deps, PAYMENT_PURPOSES);
}

async function nextMonth(site: PassSite, charge: "succeeds" | "fails") {
  const { subscriptionId } = await site.pass();
  await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", { charge });
}

async function subjects(site: PassSite): Promise<string[]> {
  return (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", ""));
}

async function invoices(site: PassSite): Promise<string[]> {
  const { subscriptionId } = await site.pass();
  const all = await site.provider.subscriptions.listInvoices(subscriptionId ?? "");
  return all.map(({ status }) => status).reverse();
}

async function refundedCents(site: PassSite): Promise<number> {
  const { firstPaymentIntentId } = await site.pass();
  const refunds = await site.provider.listRefunds(firstPaymentIntentId ?? "");
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

describe("a payment that comes after the hold", () => {
  /** A pass that was paid, and whose event arrives late. */
  async function paidUnheard() {
    const site = await passSite();
    const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
    const sent: { body: string; signature: string }[] = [];
    site.provider.connect(async (event, signature) => {
      sent.push({ body: event, signature });
    });
    await pay(site, body.data);
    return site;
  }

  test("is found by asking before the hold ends", async () => {
    const site = await paidUnheard();
    expect(await site.pass()).toMatchObject({ status: "pending" });
    site.clock.advance(3 * MINUTE_MS);
    await run(site, "rawpass-settle-pending");
    expect(await site.pass()).toMatchObject({ status: "active" });
  });

  test("is honored where the places are free", async () => {
    const site = await paidUnheard();
    await site.db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
    site.clock.advance(60 * MINUTE_MS);
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.pass()).toMatchObject({ status: "active", cancelledAt: null });
    expect(await site.db.$count(bookings)).toBe(3);
  });

  test("goes back where they are not, with its subscription cancelled, once", async () => {
    const site = await paidUnheard();
    const { db } = site;
    site.clock.advance(60 * MINUTE_MS);
    const others = Array.from({ length: 10 }, (_, index) => ({
      ...{ athleteId: site.otherAthleteId, slotId: site.slotIds[0] ?? 0 },
      ...{ passId: 100 + index, firstDate: "2027-03-10" },
    }));
    await db.insert(standingPlaces).values(others);
    for (const _ of [1, 2]) {
      await comparePayments(site.deps, PAYMENT_PURPOSES);
      await retry(site);
    }
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await refundedCents(site)).toBe(30_310);
    expect(await db.$count(passRefunds)).toBe(1);
    const { subscriptionId } = await site.pass();
    const subscription = await site.provider.subscriptions.find(subscriptionId ?? "");
    expect(subscription?.status).toBe("ended");
    expect(await subjects(site)).toEqual(["We're sorry: your payment for RawPass came too late"]);
    expect(await lastText(site)).toContain("the places of the pass had been given to others. We");
    expect(await db.$count(standingPlaces)).toBe(10);
  });
});

test("a first payment whose subscription has ended goes back", async () => {
  const site = await passSite();
  const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
  site.provider.connect(async () => {});
  await pay(site, body.data);
  const [subscription] = await site.provider.control.listSubscriptions();
  await site.provider.subscriptions.cancelNow(subscription?.subscriptionId ?? "", "ended");
  site.clock.advance(60 * MINUTE_MS);
  await comparePayments(site.deps, PAYMENT_PURPOSES);
  expect(await site.pass()).toMatchObject({ status: "cancelled" });
  expect(await site.db.select().from(passRefunds)).toMatchObject([{ amountCents: 30_310 }]);
  expect(await lastText(site)).toContain("Your payment arrived after your purchase was over. We");
});

const lastText = async ({ outbox }: PassSite) => String((await outbox()).at(-1)?.parts);

test("a payment of another amount goes back, with its subscription cancelled", async () => {
  const site = await passSite();
  const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
  await site.db.update(memberships).set({ monthlyRate: "1.00" });
  await pay(site, body.data);
  await retry(site);
  expect(await site.pass()).toMatchObject({ status: "pending", paidAt: null });
  expect(await site.db.select().from(passRefunds)).toMatchObject([
    { amountCents: 30_310, status: "done" },
  ]);
  const subscriptions = await site.provider.control.listSubscriptions();
  expect(subscriptions).toMatchObject([{ status: "ended" }]);
  expect(await lastText(site)).toContain("Your payment was not what the pass costs");
});

describe("another month", () => {
  test("that is paid moves the next billing, with a receipt", async () => {
    const site = await passSite();
    await buy(site);
    await nextMonth(site, "succeeds");
    expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-05-10" });
    const receipt = (await site.outbox()).find(({ subject }) => subject.includes("Receipt"));
    expect(receipt?.parts).toContainEqual({
      facts: expect.arrayContaining([["Receipt number", "RP-1-2"]]),
    });
    expect(receipt?.parts).toContainEqual({
      facts: [
        ["Athlete", "Maya"],
        ["Training", "Hitting, 2 × a week"],
        ["Billing period", "Until May 10, 2027"],
        ["A month", "$303.10"],
      ],
    });
    expect(await subjects(site)).toContain("Receipt: $303.10 for your RawPass");
  });

  test("is announced three days before, once", async () => {
    const site = await passSite();
    await buy(site);
    const remind = () => run(site, "rawpass-remind-holders");
    site.clock.now = new Date("2027-04-06T17:00:00Z");
    await remind();
    expect(await site.outbox()).toHaveLength(1);
    tomorrow(site);
    await remind();
    tomorrow(site);
    await remind();
    expect(await subjects(site)).toEqual(["Your RawPass", "Your RawPass renews on April 10, 2027"]);
  });
});

describe("a charge that fails", () => {
  async function owing() {
    const site = await passSite();
    await buy(site);
    await nextMonth(site, "fails");
    return site;
  }

  test("leaves the pass past due, and is told", async () => {
    const site = await owing();
    expect(await site.pass()).toMatchObject({ status: "past_due", isActive: true });
    const failed = (await site.outbox()).find(({ subject }) => /couldn't charge/.test(subject));
    expect(failed?.parts).toContainEqual({ button: "See your RawPass", url: expect.any(String) });
    expect(JSON.stringify(failed)).not.toContain("Billing period");
  });

  test("is asked for on days 1, 3 and 7, once each, and suspends on day 7", async () => {
    const site = await owing();
    const { provider } = site;
    const asked: number[] = [];
    let day = 0;
    const { payInvoice } = provider.subscriptions;
    vi.spyOn(provider.subscriptions, "payInvoice").mockImplementation(async (...call) => {
      asked.push(day);
      return payInvoice(...call);
    });
    const statuses: string[] = [];
    for (; day <= 8; day += 1) {
      await collect(site);
      await collect(site);
      statuses.push((await site.pass()).status);
      tomorrow(site);
    }
    expect(asked).toEqual([1, 3, 7]);
    expect(statuses).toEqual([...Array(7).fill("past_due"), "suspended", "suspended"]);
    const told = await subjects(site);
    expect(told.filter((one) => one === "Your RawPass is suspended")).toHaveLength(1);
    expect(told.filter((one) => one.startsWith("We couldn't charge"))).toHaveLength(4);
  });

  test("ends the pass on day 14, and gives its places to others", async () => {
    const site = await owing();
    site.clock.advance(13 * DAY_MS);
    await collect(site);
    expect(await site.pass()).toMatchObject({ status: "suspended", isActive: false });
    tomorrow(site);
    await collect(site);
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await invoices(site)).toEqual(["paid", "void"]);
    const [place] = await site.db.select().from(standingPlaces);
    expect(place?.lastDate).not.toBeNull();
    const last = (await site.outbox()).at(-1);
    expect(last?.subject).toContain("Your RawPass has ended");
    expect(String(last?.parts)).toContain("not paid for 14 days. You owe nothing");
  });

  test("names the next try, the end without payment and the way to change the card", async () => {
    const site = await owing();
    const failures = async () =>
      (await site.outbox()).flatMap(({ subject, parts }) =>
        subject.includes("couldn't charge") ? [String(parts)] : [],
      );
    const [first = ""] = await failures();
    const day = (after: number) =>
      businessDate(new Date(site.clock.now.getTime() + after * DAY_MS));
    expect(first).toContain(`We'll try again on ${day(1)}.`);
    expect(first).toContain(`the pass ends on ${day(14)}.`);
    expect(first).toContain("choose Change card");
    const end = day(14);
    for (let turn = 0; turn < 7; turn += 1) {
      tomorrow(site);
      await collect(site);
    }
    const last = (await failures()).at(-1);
    expect(last).toContain("This was our last try.");
    expect(last).toContain(`the pass ends on ${end}.`);
  });

  test("is written down once to end the pass, however long the provider is away", async () => {
    const site = await owing();
    const cancelNow = AWAY.findSession as never;
    breakProvider(site, { subscriptions: { ...site.provider.subscriptions, cancelNow } });
    site.clock.advance(14 * DAY_MS);
    for (let turn = 0; turn < 3; turn += 1) await collect(site);
    expect(await site.pass()).toMatchObject({ status: "suspended" });
    const events = await site.db.select().from(passEvents);
    expect(events.filter(({ note }) => note === "Not paid for 14 days")).toHaveLength(1);
  });

  test("is asked for at once when the card is changed", async () => {
    const site = await owing();
    const { customerId } = await site.pass();
    const { subscriptions, control } = site.provider;
    const url = await subscriptions.openPortal(customerId ?? "", "https://raw.example");
    await control.chooseCard(url.split("/").at(-1) ?? "", { card: "works" });
    const card = { customerId: customerId ?? "", cardId: "pm_new" };
    await adoptCard(site.deps, card, PAYMENT_PURPOSES);
    await retry(site);
    expect(await site.pass()).toMatchObject({ status: "active", openInvoiceId: null });
    expect(await invoices(site)).toEqual(["paid", "paid"]);
  });

  test("and is paid after all makes the pass active again", async () => {
    const site = await owing();
    site.clock.advance(8 * DAY_MS);
    await collect(site);
    const { customerId, openInvoiceId } = await site.pass();
    const url = await site.provider.subscriptions.openPortal(
      customerId ?? "",
      "https://raw.example",
    );
    await site.provider.control.chooseCard(url.split("/").at(-1) ?? "", { card: "works" });
    await site.provider.subscriptions.payInvoice(openInvoiceId ?? "", "by-hand");
    expect(await site.pass()).toMatchObject({ status: "active", pastDueAt: null });
    await collect(site);
    expect(await site.pass()).toMatchObject({ status: "active", retriesAsked: 0 });
  });
});

describe("a dispute", () => {
  async function disputed(site: PassSite, type: string, status: string, id = "dp_1") {
    const { firstPaymentIntentId } = await site.pass();
    const object = { id, status, payment_intent: firstPaymentIntentId };
    expect((await tell(site, { type, object })).status).toBe(200);
  }
  const open = (site: PassSite, id?: string) =>
    disputed(site, "charge.dispute.created", "needs_response", id);
  const close = (site: PassSite, how: string, id?: string) =>
    disputed(site, "charge.dispute.closed", how, id);

  test("suspends, and what is won is as before", async () => {
    const site = await passSite();
    await buy(site);
    await open(site);
    expect(await site.pass()).toMatchObject({ status: "suspended", disputeId: "dp_1" });
    await nextMonth(site, "succeeds");
    expect(await site.pass()).toMatchObject({ status: "suspended" });
    await close(site, "won");
    expect(await site.pass()).toMatchObject({ status: "active", disputeId: null });
    const mail = (await site.outbox()).at(-1);
    expect(mail?.subject).toBe("TEST MODE: The dispute about your RawPass is closed");
    expect(String(mail?.parts)).toContain("Your RawPass works again.");
  });

  test("that is won during a freeze leaves the pass frozen until its day of return", async () => {
    const site = await passSite();
    const { id } = await buy(site);
    await site.member.post(`/api/rawpass/passes/${id}/freeze`, {
      fromDate: "2027-03-20",
      days: 10,
    });
    site.clock.now = new Date("2027-03-21T18:00:00Z");
    await run(site, "rawpass-freeze-and-return");
    await open(site);
    expect(await site.pass()).toMatchObject({ status: "suspended" });
    await close(site, "won");
    const mail = (await site.outbox()).at(-1);
    expect(String(mail?.parts)).toContain("Your freeze goes on: your RawPass is back on March 30");
    await run(site, "rawpass-freeze-and-return");
    expect(await site.pass()).toMatchObject({ status: "frozen" });
  });

  test("stops the tries of a month that fails meanwhile, whose days begin anew when it is won", async () => {
    const site = await passSite();
    await buy(site);
    await open(site);
    await nextMonth(site, "fails");
    const lastMail = async () => String((await site.outbox()).at(-1)?.parts);
    expect(await lastMail()).toContain("We won't try again while your bank looks into a payment");
    expect(await lastMail()).not.toMatch(/We'll try again|the pass ends on/);
    site.clock.advance(20 * DAY_MS);
    await collect(site);
    expect(await site.pass()).toMatchObject({ status: "suspended" });
    await close(site, "won");
    const day = (after: number) =>
      businessDate(new Date(site.clock.now.getTime() + after * DAY_MS));
    expect(await lastMail()).toContain(
      `One month is still unpaid. We'll try again on ${day(1)}. Without payment, the pass ends on ${day(14)}.`,
    );
    await collect(site);
    expect(await site.pass()).toMatchObject({ status: "past_due", retriesAsked: 0 });
  });

  test("that is lost for an earlier month ends the pass, and the mail names the bank", async () => {
    const site = await passSite();
    await buy(site);
    await nextMonth(site, "succeeds");
    await open(site);
    await close(site, "lost");
    await retry(site);
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(String((await site.outbox()).at(-1)?.parts)).toContain(
      "because your bank took a payment for it back",
    );
  });

  test("that is lost ends the pass", async () => {
    const site = await passSite();
    await buy(site);
    await open(site);
    await close(site, "lost");
    await retry(site);
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
  });

  test.each([
    ["dp_1", "dp_2"],
    ["dp_2", "dp_1"],
  ])("that is one of two keeps the pass suspended until both are won: %s, %s", async (...ids) => {
    const site = await passSite();
    await buy(site);
    for (const id of ["dp_1", "dp_2", "dp_1", "dp_2"]) await open(site, id);
    const events = await site.db.select().from(passEvents).orderBy(passEvents.id);
    const notes = events.map(({ note }) => note);
    expect(notes.filter((note) => note.startsWith("Dispute"))).toEqual([
      "Dispute dp_1 opened",
      "Dispute dp_2 opened",
    ]);
    const [earlier, later] = ids;
    await close(site, "won", earlier);
    expect(await site.pass()).toMatchObject({ status: "suspended", disputeId: later });
    await close(site, "won", later);
    expect(await site.pass()).toMatchObject({ status: "active", disputeId: null });
  });

  test("that is told after its end changes nothing", async () => {
    const site = await passSite();
    await buy(site);
    await close(site, "won");
    await open(site);
    expect(await site.pass()).toMatchObject({ status: "active", disputeId: null });
  });
});

describe("a cancellation", () => {
  test("within three days and before a session gives everything back at once", async () => {
    const site = await passSite();
    await buy(site);
    site.clock.advance(HOUR_MS);
    const { body } = await site.member.post("/api/rawpass/passes/1/cancel");
    expect(body).toEqual({ data: { refundCents: 30_310 } });
    await retry(site);
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await refundedCents(site)).toBe(30_310);
    expect(await site.db.$count(standingPlaces)).toBe(0);
    expect(await subjects(site)).toContain("$303.10 refund for your RawPass is on its way");
  });

  test("within three days is what its mails name, with the receipt number and the period", async () => {
    const site = await passSite();
    await buy(site);
    await site.member.post("/api/rawpass/passes/1/cancel");
    await retry(site);
    const partsOf = async (about: string) =>
      (await site.outbox()).find(({ subject }) => subject.includes(about))?.parts;
    const facts = [
      ["Receipt number", "RP-1-1"],
      ["Paid for", "March 10, 2027 to April 10, 2027"],
    ];
    const ended = await partsOf("Your RawPass has ended");
    expect(String(ended)).toContain(
      "because it was canceled within three days of its first payment",
    );
    expect(ended).toContainEqual({ facts: [["Refund", "$303.10"], ...facts] });
    expect(await partsOf("$303.10 refund for your RawPass")).toContainEqual({ facts });
  });

  test("whose refund a restore has forgotten gives the money back once, and tells of it once", async () => {
    const site = await passSite();
    await buy(site);
    const before = await site.pass();
    await site.member.post("/api/rawpass/passes/1/cancel");
    await retry(site);
    const told = (await subjects(site)).filter((subject) => subject.includes("refund"));
    // The same refund is requested again, under another key.
    await site.db.update(passRefunds).set({
      ...{ status: "asked", providerRefundId: null, key: "requested after the restore" },
    });
    await retry(site);
    expect(await refundedCents(site)).toBe(30_310);
    expect(await site.db.select().from(passRefunds)).toMatchObject([
      { status: "done", paymentIntentId: before.firstPaymentIntentId },
    ]);
    expect((await subjects(site)).filter((subject) => subject.includes("refund"))).toEqual(told);
  });

  test.each([
    ["after a session has begun", "2027-03-12T23:00:00Z", "booked"],
    ["after three days, nothing used,", "2027-03-13T17:00:01Z", "cancelled"],
  ] as const)(
    "%s lets it run to the end of the paid time, and can be undone",
    async (_, now, state) => {
      const site = await passSite();
      await buy(site);
      await site.db.update(bookings).set({ state });
      site.clock.now = new Date(now);
      const { body } = await site.member.post("/api/rawpass/passes/1/cancel");
      expect(body).toEqual({ data: { refundCents: 0 } });
      const cancelAt = new Date("2027-04-10T17:00:00Z");
      expect(await site.pass()).toMatchObject({ status: "active", cancelAt });
      expect((await site.member.post("/api/rawpass/passes/1/cancel")).status).toBe(409);
      expect((await site.member.post("/api/rawpass/passes/1/undo-cancel")).status).toBe(200);
      expect(await site.pass()).toMatchObject({ status: "active", cancelAt: null });
      expect(await subjects(site)).toContain("Your RawPass goes on");
      await site.member.post("/api/rawpass/passes/1/cancel");
      site.clock.now = cancelAt;
      await site.provider.control.billDue();
      expect(await site.pass()).toMatchObject({ status: "cancelled" });
      expect(await invoices(site)).toEqual(["paid"]);
      expect(await subjects(site)).toEqual(
        expect.arrayContaining(["Your RawPass is canceled", "Your RawPass has ended"]),
      );
    },
  );

  test("of a pass for which a month is owed ends it at once", async () => {
    const site = await passSite();
    await buy(site);
    await nextMonth(site, "fails");
    await site.member.post("/api/rawpass/passes/1/cancel");
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await invoices(site)).toEqual(["paid", "void"]);
  });
});

test("a charge that arrives after the end goes back once, and what was paid before stays", async () => {
  const site = await passSite();
  await buy(site);
  site.clock.advance(DAY_MS);
  await site.db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
  site.clock.advance(DAY_MS);
  await nextMonth(site, "succeeds");
  for (const _ of [1, 2]) {
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    await retry(site);
  }
  const refunds = await site.db.select().from(passRefunds);
  expect(refunds).toMatchObject([{ amountCents: 30_310, status: "done", reason: "late" }]);
  expect(await lastText(site)).toContain("Your payment arrived after your pass had ended. We");
  const { firstPaymentIntentId, subscriptionId } = await site.pass();
  expect(refunds[0]?.paymentIntentId).not.toBe(firstPaymentIntentId);
  expect((await site.provider.subscriptions.find(subscriptionId ?? ""))?.status).toBe("ended");
});

test("all that the provider says three times, in any order, is done once", async () => {
  const site = await passSite();
  const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
  const sent: { type: string; object: object }[] = [];
  site.provider.connect(async (event) => {
    const { type, data } = JSON.parse(event);
    sent.push({ type, object: data.object });
  });
  await pay(site, body.data);
  for (const told of [...sent.toReversed(), ...sent, ...sent.toReversed()]) {
    expect((await tell(site, told)).status).toBe(200);
  }
  expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-04-10" });
  expect(await subjects(site)).toEqual(["Your RawPass"]);
  const events = await site.db.select().from(passEvents).orderBy(passEvents.id);
  expect(events.map(({ toStatus }) => toStatus)).toEqual(["pending", "active"]);
});

test("a deleted account's passes end with the refund of canceling them, and are charged no more", async () => {
  const site = await passSite();
  await buy(site);
  await site.member.delete("/api/user", { password: TEST_PASSWORD, endsPass: true });
  expect(await site.pass()).toMatchObject({ status: "cancelled", userId: null, athleteId: null });
  await retry(site);
  const { subscriptionId } = await site.pass();
  const subscription = await site.provider.subscriptions.find(subscriptionId ?? "");
  expect(subscription?.status).toBe("ended");
  expect(await refundedCents(site)).toBe(30_310);
  expect(await site.db.$count(standingPlaces)).toBe(0);
});

test("passes are forgotten 36 months after their end, and those never paid after 30 days", async () => {
  const site = await passSite();
  await buy(site);
  const { now } = site.clock;
  const forget = async (at: string) => {
    site.clock.now = new Date(at);
    const jobs = passRetentionJobs(site.deps);
    return jobs.find(({ name }) => name === "rawpass-remove-old-passes")?.run();
  };
  expect(await forget("2040-01-01T00:00:00Z")).toBe(0);
  await site.db.update(memberships).set({ status: "cancelled", cancelledAt: now });
  expect(await forget("2030-03-10T16:59:59Z")).toBe(0);
  expect(await forget("2030-03-10T17:00:00Z")).toBe(1);
  await site.db.insert(memberships).values({
    ...{ reference: "r", idempotencyKey: "k", qrCode: "q", monthlyRate: "10.00" },
    ...{ status: "cancelled", cancelledAt: now },
  });
  expect(await forget("2027-04-09T16:59:59Z")).toBe(0);
  expect(await forget("2027-04-09T17:00:00Z")).toBe(1);
});
