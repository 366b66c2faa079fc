import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";
import { getPassDetails } from "./queries/details.ts";
import { memberships, passPayments, passRefunds } from "./tables.ts";

async function detailsOf({ member }: PassSite) {
  return (await member.get("/api/rawpass/passes/1")).body.data;
}

/** Reads the details at a later moment without the call, because the member's session has ended by then. */
function laterDetailsOf({ db, member, clock }: PassSite, now: string) {
  clock.now = new Date(now);
  return getPassDetails(db, member.user.id, { id: 1, now: clock.now });
}

test("what belongs to a pass is seen by its account only", async () => {
  const site = await passSite();
  await buy(site);
  for (const path of ["/api/rawpass/passes/1", "/api/rawpass/passes/1/invoices"]) {
    await site.expectStatuses((actor) => actor.get(path), {
      ...{ visitor: 401, member: 200, otherMember: 404, admin: 404 },
    });
  }
  await site.expectStatuses((actor) => actor.post("/api/rawpass/passes/1/portal"), {
    ...{ visitor: 401, member: 201, otherMember: 404, admin: 404 },
  });
});

test("what an account loses names its passes, and what goes back of them", async () => {
  const site = await passSite();
  await buy(site);
  await site.expectStatuses((actor) => actor.get("/api/user/losses"), {
    ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
  });
  const losses = async (caller: PassSite["member"]) =>
    (await caller.get("/api/user/losses")).body.data;
  const nothing = {
    ...{
      passes: 0,
      passRefundCents: 0,
      sessions: 0,
      sessionRefundCents: 0,
      makeUps: 0,
      sessionCashCents: 0,
    },
    ...{ weeklyWaits: 0, registrations: [], evaluations: [], athletes: 1 },
    ...{ listings: [], offers: 0, deals: [], orders: [] },
  };
  expect(await losses(site.otherMember)).toEqual(nothing);
  expect(await losses(site.member)).toEqual({ ...nothing, passes: 1, passRefundCents: 30_310 });
});

test("an account with a pass is deleted once it is confirmed that the pass ends, with the refund that is due", async () => {
  const site = await passSite();
  await buy(site);
  const leave = (given: object) =>
    site.member.delete("/api/user", { password: TEST_PASSWORD, ...given });
  const { status, body } = await leave({});
  expect([status, body.fields]).toEqual([
    409,
    {
      endsPass: "Your RawPass ends with your account, and $303.10 is refunded. Please confirm this",
    },
  ]);
  expect((await leave({ endsPass: false })).status).toBe(409);
  expect(await site.pass()).toMatchObject({ status: "active" });
  expect((await leave({ endsPass: true })).status).toBe(200);
  expect(await site.pass()).toMatchObject({ status: "cancelled", userId: null });
  const [payment] = await site.db.select().from(passPayments);
  expect(payment).toMatchObject({
    ...{ paymentIntentId: expect.stringMatching(/./), amountCents: 30_310 },
    paidAt: site.clock.now,
  });
});

describe("one's pass", () => {
  test("that waits for its payment says where that is made, and until when", async () => {
    const site = await passSite();
    const bought = await site.member.post("/api/rawpass/passes", wishOf(site));
    const { paymentUrl } = bought.body.data;
    const [waiting] = (await site.member.get("/api/rawpass/passes")).body.data;
    expect(waiting).toMatchObject({ paymentUrl, heldUntil: expect.any(String) });
    const nothing = {
      coming: [],
      makeUps: [],
      freezesUsed: 0,
      extendedUntil: null,
      cancellation: null,
      refunds: [],
    };
    expect(await detailsOf(site)).toEqual(nothing);
    expect((await site.member.get("/api/rawpass/passes/1/invoices")).body).toEqual({ data: [] });
    expect((await site.member.post("/api/rawpass/passes/1/portal")).status).toBe(409);
    await pay(site, bought.body.data);
    const [paid] = (await site.member.get("/api/rawpass/passes")).body.data;
    expect(paid).toMatchObject({ status: "active", paymentUrl: null, heldUntil: null });
  });

  test("names its weekly times from Monday on", async () => {
    const site = await passSite();
    await buy(site);
    const [pass] = (await site.member.get("/api/rawpass/passes")).body.data;
    expect(pass.activities[0].times).toEqual([
      { slotId: site.slotIds[0], dayOfWeek: 3, startTime: "17:00", endTime: "18:00", from: null },
      { slotId: site.slotIds[1], dayOfWeek: 5, startTime: "17:00", endTime: "18:00", from: null },
    ]);
  });

  test("tells the sessions to come in their order", async () => {
    const site = await passSite();
    await buy(site);
    const dates = (sessions: { date: string }[]) => sessions.map(({ date }) => date);
    const before = await detailsOf(site);
    expect(dates(before.coming)).toEqual(["2027-03-12", "2027-03-17", "2027-03-19"]);
    expect(before.coming[0]).toEqual({
      ...{ id: expect.any(Number), activityName: "Hitting", date: "2027-03-12" },
      ...{ startTime: "17:00", endTime: "18:00", state: "booked", kind: "standing" },
      ...{ coach: null, place: null, closedFor: null },
    });
    // On the day of the second session: it counts as coming until it has ended.
    const during = await laterDetailsOf(site, "2027-03-17T22:59:00Z");
    expect(dates(during.coming)).toEqual(["2027-03-17", "2027-03-19"]);
    const after = await laterDetailsOf(site, "2027-03-17T23:00:00Z");
    expect(dates(after.coming)).toEqual(["2027-03-19"]);
  });

  test("that is canceled leaves out its sessions after its end, and so do the week and the calendar", async () => {
    const site = await passSite();
    await buy(site);
    await site.db.update(memberships).set({ cancelAt: new Date("2027-03-17T17:00:00Z") });
    const { coming } = await detailsOf(site);
    expect(coming.map(({ date }: { date: string }) => date)).toEqual(["2027-03-12"]);
    const own = (await site.member.get("/api/rawpass/bookings")).body.data.coming;
    expect(own.map(({ date }: { date: string }) => date)).toEqual(["2027-03-12"]);
    const { url } = (await site.member.post("/api/rawpass/calendar")).body.data;
    const calendar = await site.app.inject({ method: "GET", url: new URL(url).pathname });
    expect(calendar.payload.match(/DTSTART:\d+/g)).toEqual(["DTSTART:20270312"]);
  });

  test("lists the athlete's make-ups and drop-ins among its sessions, in time order", async () => {
    const site = await passSite();
    await buy(site);
    const { athleteId, activityId } = site;
    const { id: monday } = await aSlot(site.db, { activityId, dayOfWeek: 1 });
    const { id: tuesday } = await aSlot(site.db, { activityId, dayOfWeek: 2 });
    const wish = { athleteId, slotId: tuesday, date: "2027-03-16", shownCents: 3_500 };
    await pay(site, (await site.member.post("/api/rawpass/drop-ins", wish)).body.data);
    const { coming } = await detailsOf(site);
    await site.member.post(`/api/rawpass/bookings/${coming[0].id}/cancel`);
    const makeUp = { athleteId, slotId: monday, date: "2027-03-15" };
    expect((await site.member.post("/api/rawpass/make-ups", makeUp)).status).toBe(201);
    const listed = (await detailsOf(site)).coming as { date: string; kind: string }[];
    expect(listed.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      "2027-03-12 standing",
      "2027-03-15 make_up",
      "2027-03-16 drop_in",
      "2027-03-17 standing",
      "2027-03-19 standing",
    ]);
  });

  test("tells what cancelling it comes to: all money, the paid time, nothing to cancel", async () => {
    const site = await passSite();
    await buy(site);
    expect((await detailsOf(site)).cancellation).toEqual({
      ...{ endsOn: null, refundCents: 30_310, reason: "withdrawn" },
    });
    site.clock.advance(4 * DAY_MS);
    expect((await detailsOf(site)).cancellation).toEqual({
      ...{ endsOn: "2027-04-10", refundCents: 0, reason: null },
    });
    await site.member.post("/api/rawpass/passes/1/cancel");
    expect((await detailsOf(site)).cancellation).toBeNull();
    await site.member.post("/api/rawpass/passes/1/undo-cancel");
    expect((await detailsOf(site)).cancellation).not.toBeNull();
  });

  test("that is frozen from the day of its purchase still gives all money back", async () => {
    const site = await passSite();
    const { id } = await buy(site);
    const freeze = { fromDate: "2027-03-10", days: 14 };
    expect((await site.member.post(`/api/rawpass/passes/${id}/freeze`, freeze)).status).toBe(200);
    site.clock.advance(2 * DAY_MS);
    expect((await detailsOf(site)).cancellation).toEqual({
      ...{ endsOn: null, refundCents: 30_310, reason: "withdrawn" },
    });
    const member = await site.signIn(site.member.user);
    const { body } = await member.post(`/api/rawpass/passes/${id}/cancel`);
    expect(body.data).toEqual({ refundCents: 30_310 });
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
  });

  test("of which a part went back already gives back the rest, and tells so", async () => {
    const site = await passSite();
    const { id } = await buy(site);
    const [first] = await site.db.select().from(passPayments);
    await site.db.insert(passRefunds).values({
      ...{ membershipId: id, paymentIntentId: first?.paymentIntentId ?? "", reason: "provider" },
      ...{ amountCents: 10_000, status: "done", providerRefundId: "re_part" },
      ...{ createdAt: site.clock.now, updatedAt: site.clock.now },
    });
    expect((await detailsOf(site)).cancellation).toMatchObject({ refundCents: 20_310 });
    const { body } = await site.member.post(`/api/rawpass/passes/${id}/cancel`);
    expect(body.data).toEqual({ refundCents: 20_310 });
    const asked = await site.db
      .select()
      .from(passRefunds)
      .where(eq(passRefunds.reason, "withdrawn"));
    expect(asked.map(({ amountCents }) => amountCents)).toEqual([20_310]);
  });

  test.each([
    ["since it was paid gives no money back", 0, 0],
    ["before that counts for nothing", 8, 30_310],
  ])("whose athlete was let in at the desk %s", async (_, laterHours, refundCents) => {
    const site = await passSite();
    const { id } = await buy(site);
    const [slotId = 0] = site.slotIds;
    const came = { athleteId: site.athleteId, slotId, date: "2027-03-10" };
    await site.db.insert(bookings).values({ ...came, kind: "walk_in", state: "attended" });
    const later = new Date(site.clock.now.getTime() + laterHours * HOUR_MS);
    await site.db.update(memberships).set({ paidAt: later }).where(eq(memberships.id, id));
    site.clock.now = new Date("2027-03-11T06:00:00Z");
    const member = await site.signIn(site.member.user);
    expect((await member.post(`/api/rawpass/passes/${id}/cancel`)).body.data).toEqual({
      refundCents,
    });
  });

  test("that was used gives no money back", async () => {
    const site = await passSite();
    await buy(site);
    const [first] = await site.db.select().from(bookings).limit(1);
    expect(first).toBeDefined();
    site.clock.now = new Date("2027-03-12T23:30:00Z");
    expect((await detailsOf(site)).cancellation).toMatchObject({ refundCents: 0 });
  });
});

describe("billing", () => {
  test("lists the invoices with the provider's pages of them", async () => {
    const site = await passSite();
    await buy(site);
    const { data } = (await site.member.get("/api/rawpass/passes/1/invoices")).body;
    expect(data).toEqual([
      {
        ...{ id: expect.stringMatching(/^in_/), createdAt: site.clock.now.toISOString() },
        ...{ amountCents: 30_310, status: "paid", refunds: [] },
        ...{ paidAt: site.clock.now.toISOString(), receiptNumber: "RP-1-1" },
        url: expect.stringContaining(paths.testBilling("")),
      },
    ]);
  });

  test("shows a refund on its way, and when it was made", async () => {
    const site = await passSite();
    await buy(site);
    await site.member.post("/api/rawpass/passes/1/cancel");
    const requested = { amountCents: 30_310, at: site.clock.now.toISOString(), isDone: false };
    const invoices = async () => (await site.member.get("/api/rawpass/passes/1/invoices")).body;
    expect(await invoices()).toMatchObject({ data: [{ refunds: [requested] }] });
    expect(await detailsOf(site)).toMatchObject({ refunds: [requested] });
    site.clock.advance(3 * MINUTE_MS);
    await retryPayments(site.deps, PAYMENT_PURPOSES);
    const made = { ...requested, at: site.clock.now.toISOString(), isDone: true };
    expect(await invoices()).toMatchObject({ data: [{ refunds: [made] }] });
    expect(await detailsOf(site)).toMatchObject({ refunds: [made] });
    await site.db.update(passRefunds).set({ status: "failed" });
    expect(await detailsOf(site)).toMatchObject({ refunds: [] });
  });

  test("leaves out what a freeze makes over nothing", async () => {
    const site = await passSite();
    const { subscriptionId } = await buy(site);
    const until = new Date(site.clock.now.getTime() + 40 * DAY_MS);
    await site.provider.subscriptions.freeze(subscriptionId ?? "", until, "a freeze");
    expect(await site.provider.subscriptions.listInvoices(subscriptionId ?? "")).toHaveLength(2);
    expect((await site.member.get("/api/rawpass/passes/1/invoices")).body.data).toHaveLength(1);
  });

  test("opens the provider's page, which leads back to one's passes", async () => {
    const site = await passSite();
    await buy(site);
    const { url } = (await site.member.post("/api/rawpass/passes/1/portal")).body.data;
    const token = new URL(url).pathname.split("/").at(-1) ?? "";
    const { returnUrl } = (await site.visitor.get(`/api/payments/test-billing/${token}`)).body.data;
    expect(new URL(returnUrl).pathname).toBe(paths.rawPassOwn);
  });

  test("says so while the provider is away", async () => {
    const site = await passSite();
    await buy(site);
    const away = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const subscriptions = {
      ...site.provider.subscriptions,
      ...{ listInvoices: away, openPortal: away },
    };
    breakProvider(site, { ...AWAY, subscriptions });
    for (const answer of [
      await site.member.get("/api/rawpass/passes/1/invoices"),
      await site.member.post("/api/rawpass/passes/1/portal"),
    ]) {
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "10"]);
    }
  });
});

test("an ended pass shows its code only while a make-up of its athlete is booked", async () => {
  const site = await passSite();
  const { db, member, athleteId, activityId } = site;
  await buy(site);
  const code = async () => (await member.get("/api/rawpass/passes")).body.data[0].code;
  const { qrCode } = await site.pass();
  expect(await code()).toBe(qrCode);
  await db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
  expect(await code()).toBeNull();
  const { id: slotId } = await aSlot(db, { activityId, dayOfWeek: 1 });
  const makeUp = { athleteId, slotId, date: "2027-03-15", kind: "make_up" } as const;
  await db.insert(bookings).values({ ...makeUp, state: "booked" });
  expect(await code()).toBe(qrCode);
  await site.letTimePass(6 * DAY_MS);
  expect(await (await site.signIn(member.user)).get("/api/rawpass/passes")).toMatchObject({
    body: { data: [{ code: null }] },
  });
});

test("an ended pass shows no code beside a pass of its athlete that goes on", async () => {
  const site = await passSite();
  const { db, member, athleteId, activityId } = site;
  await buy(site);
  await db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
  const [monday, tuesday] = [
    await aSlot(db, { activityId, dayOfWeek: 1 }),
    await aSlot(db, { activityId, dayOfWeek: 2 }),
  ];
  const makeUp = { athleteId, slotId: monday.id, date: "2027-03-15", kind: "make_up" } as const;
  await db.insert(bookings).values({ ...makeUp, state: "booked" });
  const activity = { activityId, frequencyPerWeek: 1, slotIds: [tuesday.id] };
  const wish = { ...wishOf(site), activities: [activity], shownMonthlyCents: 15_155 };
  const { body } = await member.post("/api/rawpass/passes", wish);
  const codes = async () =>
    (await member.get("/api/rawpass/passes")).body.data.map((pass: { code: string }) => pass.code);
  const { qrCode } = await site.pass();
  expect(await codes()).toEqual([null, qrCode]);
  await pay(site, body.data);
  expect(await codes()).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/), null]);
});
