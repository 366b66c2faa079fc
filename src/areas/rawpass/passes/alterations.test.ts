import { eq, gte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { adoptCard } from "#areas/money/payments/service/adopt-card.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { bookings, credits, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type { Subscriptions } from "#lib/payments/subscriptions.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";
import { aheadSentence } from "./components/pass-words.ts";
import { passJobs } from "./jobs.ts";
import type { AlterationWish } from "./schema/alterations.ts";
import { memberships, passChanges, passPayments, passRefunds } from "./tables.ts";

/** The tests begin on March 10 at noon; the pass of 2 × $35 is charged $303.10 on April 10. */
const BILLING = "2027-04-10";
const TOMORROW = "2027-03-11";
const MONDAY = "2027-03-15";
/** What a session of pitching more is charged for the last hour of the month. */
const AN_HOUR_BEFORE_BILLING = { prorationDate: "2027-04-10T16:00:00.000Z", shownDueCents: 23 };
const CANCELED = "Make-ups booked for sessions that are no longer part of the pass are canceled";

/** A bought pass, with more times of hitting (Mondays and Thursdays) and pitching on Saturdays to choose. */
async function alteredSite() {
  const site = await passSite();
  const { id } = await buy(site);
  const { db, activityId } = site;
  const monday = await aSlot(db, { activityId, dayOfWeek: 1 });
  const thursday = await aSlot(db, { activityId, dayOfWeek: 4 });
  const pitching = await anActivity(db, { name: "Pitching", ratePerSession: "40.00" });
  const saturday = await aSlot(db, { activityId: pitching.id, dayOfWeek: 6 });
  const [wednesdayId = 0, fridayId = 0] = site.slotIds;
  const again = () => site.signIn(site.member.user);
  const hitting = (...slotIds: number[]) => ({
    ...{ activityId, frequencyPerWeek: slotIds.length, slotIds },
  });
  const wish = (...chosen: AlterationWish["activities"]) => ({ activities: chosen });
  const quote = async (wanted: AlterationWish) =>
    (await again()).post(`/api/rawpass/passes/${id}/alteration/quote`, wanted);
  const alter = async (wanted: AlterationWish, given: object = {}) => {
    const { data } = (await quote(wanted)).body;
    const shown = {
      ...{ shownMonthlyCents: data?.monthlyCents ?? 0, shownDueCents: data?.dueCents ?? 0 },
      prorationDate: data?.prorationDate ?? site.clock.now.toISOString(),
    };
    return (await again()).post(`/api/rawpass/passes/${id}/alteration`, {
      ...wanted,
      ...shown,
      ...given,
    });
  };
  return {
    ...site,
    ...{ id, again, hitting, wish, quote, alter },
    ...{ mondayId: monday.id, wednesdayId, thursdayId: thursday.id, fridayId },
    pitching: { activityId: pitching.id, frequencyPerWeek: 1, slotIds: [saturday.id] },
    saturdayId: saturday.id,
    async own() {
      return (await (await again()).get("/api/rawpass/passes")).body.data[0];
    },
    async places() {
      const rows = await db.select().from(standingPlaces).orderBy(standingPlaces.id);
      const nameOf = new Map([
        [monday.id, "Mon"],
        [wednesdayId, "Wed"],
        [thursday.id, "Thu"],
        [fridayId, "Fri"],
        [saturday.id, "Sat"],
      ]);
      return rows.map(
        ({ slotId, firstDate, lastDate, heldUntil }) =>
          `${nameOf.get(slotId)} ${firstDate} ${heldUntil ? "held" : (lastDate ?? "on")}`,
      );
    },
    async monthlyCents() {
      const { subscriptionId } = await site.pass();
      const found = await site.provider.subscriptions.find(subscriptionId ?? "");
      return found?.items.reduce((sum, { amountCents }) => sum + amountCents, 0);
    },
    async invoices() {
      const { subscriptionId } = await site.pass();
      const all = await site.provider.subscriptions.listInvoices(subscriptionId ?? "");
      return all.map(({ status, amountCents }) => `${status} ${amountCents}`);
    },
    async subjects() {
      return (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", ""));
    },
  };
}

type AlteredSite = Awaited<ReturnType<typeof alteredSite>>;

/** What the site does every five minutes. */
async function keep(site: PassSite): Promise<void> {
  await passJobs(site.deps)
    .find(({ name }) => name === "rawpass-keep-alterations")
    ?.run();
  await retryPayments(site.deps, PAYMENT_PURPOSES);
}

async function chooseCard(site: AlteredSite, card: "works" | "declined"): Promise<void> {
  const { url } = (await (await site.again()).post(`/api/rawpass/passes/${site.id}/portal`)).body
    .data;
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  await site.provider.control.chooseCard(token, { card });
}

test("a booked make-up goes with the session that it stands for", async () => {
  const site = await alteredSite();
  const { athleteId, wednesdayId, thursdayId, mondayId, fridayId } = site;
  const [lost] = await site.db.select().from(bookings).where(eq(bookings.slotId, wednesdayId));
  await (await site.again()).post(`/api/rawpass/bookings/${lost?.id ?? 0}/cancel`);
  const wish = { athleteId, slotId: thursdayId, date: "2027-03-18" };
  const { body } = await (await site.again()).post("/api/rawpass/make-ups", wish);
  const wanted = site.wish(site.hitting(mondayId, fridayId));
  const canceled = { activityName: "Hitting", date: "2027-03-18", startTime: "17:00" };
  expect((await site.quote(wanted)).body.data.canceled).toMatchObject([canceled]);
  expect((await site.alter(wanted)).status).toBe(200);
  const isMakeUp = eq(bookings.id, body.data.bookingId);
  expect(await site.db.select().from(bookings).where(isMakeUp)).toMatchObject([
    { state: "cancelled" },
  ]);
  expect((await (await site.again()).get("/api/rawpass/bookings")).body.data.makeUps).toEqual([]);
  const mail = (await site.outbox()).find(({ subject }) => /is changed/.test(subject));
  expect(JSON.stringify(mail)).not.toContain("Within three days");
  expect(mail?.parts).toContain(`${CANCELED}: Hitting, Mar 18, 2027 at 5:00 PM.`);
  expect(JSON.stringify(mail)).toContain("Until then, your weekly times stay as they are.");
});

test("a booked make-up moves to the make-up of a closed session that comes with the change", async () => {
  const site = await alteredSite();
  const { admin, db, athleteId, wednesdayId, thursdayId, fridayId } = site;
  const closed = { fromDate: "2027-03-17", toDate: "2027-03-18", activityId: null };
  await admin.post("/api/admin/rawpass/closures", { ...closed, reason: "Coaches' clinic" });
  const wish = { athleteId, slotId: thursdayId, date: TOMORROW };
  const { body } = await (await site.again()).post("/api/rawpass/make-ups", wish);
  const isMakeUp = eq(bookings.id, body.data.bookingId);
  const madeUp = alias(bookings, "made_up");
  for (const newId of [thursdayId, wednesdayId]) {
    const wanted = site.wish(site.hitting(newId, fridayId));
    expect((await site.quote(wanted)).body.data.canceled).toEqual([]);
    expect((await site.alter(wanted)).status).toBe(200);
    const used = await db
      .select({ state: bookings.state, slotId: madeUp.slotId })
      .from(bookings)
      .innerJoin(credits, eq(credits.id, bookings.creditId))
      .innerJoin(madeUp, eq(madeUp.id, credits.bookingId))
      .where(isMakeUp);
    expect(used).toEqual([{ state: "booked", slotId: newId }]);
    expect((await (await site.again()).get("/api/rawpass/bookings")).body.data.makeUps).toEqual([]);
  }
  const mails = JSON.stringify(await site.outbox());
  expect(mails).not.toContain(CANCELED);
  expect(mails).toContain("Thursday at 5:00 PM – 6:00 PM, from March 25, 2027 on");
  expect(mails).toContain("Wednesday at 5:00 PM – 6:00 PM, from March 24, 2027 on");
  expect(mails).toContain("There is no session that day (Coaches' clinic), so Maya gets");
  const member = await site.again();
  const { coming } = (await member.get(`/api/rawpass/passes/${site.id}`)).body.data;
  const listed = coming.map((one: Record<string, unknown>) => [one.date, one.closedFor]);
  expect(listed).toEqual([
    [TOMORROW, null],
    ["2027-03-12", null],
    ["2027-03-17", "Coaches' clinic"],
    ["2027-03-19", null],
  ]);
  expect((await member.get("/api/rawpass/bookings/history")).body.data).toEqual([]);
  site.clock.now = new Date("2027-03-20T18:00:00Z");
  const { body: history } = await (await site.again()).get("/api/rawpass/bookings/history");
  expect(history.data).toContainEqual(
    expect.objectContaining({ date: "2027-03-17", closedFor: "Coaches' clinic" }),
  );
});

test("only its holder changes a pass", async () => {
  const site = await alteredSite();
  const wanted = site.wish(site.hitting(site.wednesdayId));
  const shown = { shownMonthlyCents: 0, shownDueCents: 0, prorationDate: "2027-03-10T18:00:00Z" };
  await site.expectStatuses((actor) => actor.get(`/api/rawpass/passes/${site.id}/alteration`), {
    ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
  });
  await site.expectStatuses(
    (actor) => actor.post(`/api/rawpass/passes/${site.id}/alteration/quote`, wanted),
    {
      visitor: 401,
      otherMember: 404,
      admin: 404,
      member: 200,
    },
  );
  await site.expectStatuses(
    (actor) => actor.post(`/api/rawpass/passes/${site.id}/alteration`, { ...wanted, ...shown }),
    { visitor: 401, otherMember: 404, admin: 404, member: 409 },
  );
});

test("the choice holds what the pass has, also what is full or off sale", async () => {
  const site = await alteredSite();
  const { db } = site;
  await db.update(timeSlots).set({ isAvailable: false }).where(eq(timeSlots.id, site.fridayId));
  await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, site.wednesdayId));
  const { data } = (await site.member.get(`/api/rawpass/passes/${site.id}/alteration`)).body;
  expect(data.chosen).toEqual([site.hitting(site.wednesdayId, site.fridayId)]);
  const [hitting] = data.activities;
  expect(
    hitting.times.map(({ slotId, free }: { slotId: number; free: number }) => [slotId, free]),
  ).toEqual([
    [site.mondayId, 10],
    [site.wednesdayId, 1],
    [site.thursdayId, 10],
    [site.fridayId, 1],
  ]);
});

describe("more sessions", () => {
  test("are charged for the rest of the month at once, and begin tomorrow", async () => {
    const site = await alteredSite();
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId));
    const { data } = (await site.quote(wanted)).body;
    expect(data).toMatchObject({
      ...{ kind: "raise", monthlyCents: 45_465, dueCents: 15_155 },
      ...{ from: TOMORROW, nextBillingDate: BILLING },
    });
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true, paymentUrl: null });
    expect(await site.pass()).toMatchObject({ monthlyRate: "454.65", pendingChange: null });
    expect(await site.monthlyCents()).toBe(45_465);
    expect(await site.invoices()).toEqual(["paid 15155", "paid 30310"]);
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 on", "Fri 2027-03-12 on", "Thu 2027-03-11 on"],
    ]);
    expect((await site.own()).activities).toMatchObject([{ frequencyPerWeek: 3 }]);
    expect((await site.subjects()).toSorted()).toEqual([
      "Receipt: $151.55 for your RawPass",
      "Your RawPass",
      "Your RawPass is changed",
    ]);
    const receipt = (await site.outbox()).find(({ subject }) => subject.includes("Receipt"));
    expect(receipt?.parts).toContainEqual({
      facts: [
        ["Receipt number", `RP-${site.id}-2`],
        ["Paid on", "March 10, 2027"],
      ],
    });
  });

  test("cost less the later in the month they begin", async () => {
    const site = await alteredSite();
    site.clock.now = new Date("2027-03-26T05:00:00Z");
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId), site.pitching);
    expect((await site.quote(wanted)).body.data).toMatchObject({ dueCents: 8_660 });
    expect((await site.alter(wanted)).body.data.isMade).toBe(true);
    expect(await site.places()).toContain("Sat 2027-03-27 on");
  });

  test("at other times begin on a Monday, so that no week has the sessions of both choices", async () => {
    const site = await alteredSite();
    const sunday = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 0 });
    site.clock.now = new Date("2027-03-19T23:30:00Z");
    const wanted = site.wish(site.hitting(site.mondayId, sunday.id), site.pitching);
    const monday = "2027-03-22";
    // Charged is what is given: 19.5 of the month's 31 days.
    const due = { kind: "raise", from: monday, dueCents: 10_895 };
    expect((await site.quote(wanted)).body.data).toMatchObject(due);
    const fromToday = { prorationDate: site.clock.now.toISOString() };
    expect((await site.alter(wanted, fromToday)).status).toBe(409);
    expect((await site.alter(wanted, AN_HOUR_BEFORE_BILLING)).status).toBe(409);
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true, from: monday });
    expect(await site.invoices()).toContain("paid 10895");
    expect((await site.places()).toSorted()).toEqual([
      ...["Fri 2027-03-12 2027-03-21", "Mon 2027-03-22 on", "Sat 2027-03-27 on"],
      ...["Wed 2027-03-17 2027-03-21", "undefined 2027-03-28 on"],
    ]);
    const mail = (await site.outbox()).find(({ subject }) => /is changed/.test(subject));
    expect(JSON.stringify(mail?.parts)).toContain(
      "From March 22, 2027 on your RawPass is for the training below. Until then, your weekly times stay as they are.",
    );
  });

  test.each([
    ["after the next billing", "thursdayId", "2027-04-12", true],
    ["on the day of the next billing", "wednesdayId", BILLING, false],
  ] as const)("that begin %s are paid with it", async (_, third, from, isSwapped) => {
    const site = await alteredSite();
    site.clock.now = new Date("2027-04-09T05:00:00Z");
    const wanted = site.wish(site.hitting(site.mondayId, site.fridayId, site[third]));
    const quote = { kind: "raise", dueCents: 0, from, nextBillingDate: BILLING };
    expect((await site.quote(wanted)).body.data).toMatchObject(quote);
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true, from });
    expect(await site.pass()).toMatchObject({ monthlyRate: "454.65", pendingChange: null });
    expect(await site.monthlyCents()).toBe(45_465);
    expect(await site.invoices()).toEqual(["paid 30310"]);
    expect(await site.places()).toContain("Mon 2027-04-12 on");
    const mail = (await site.outbox()).find(({ subject }) => /is changed/.test(subject));
    expect(JSON.stringify(mail?.parts)).toContain('["Next charge","$454.65 on April 10, 2027"]');
    expect(JSON.stringify(mail?.parts)).not.toContain("Charged now");
    expect(mail?.parts.includes("No longer yours from then on:")).toBe(isSwapped);
    const { subscriptionId } = await site.pass();
    site.clock.now = new Date("2027-04-10T18:00:00Z");
    await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", {
      charge: "succeeds",
    });
    expect(await site.invoices()).toEqual(["paid 45465", "paid 30310"]);
  });

  test("may stand where a time was that goes, even if both overlap", async () => {
    const site = await alteredSite();
    const { db, pitching } = site;
    const later = await aSlot(db, {
      ...{ activityId: pitching.activityId, startTime: "17:30", endTime: "18:30" },
    });
    const wanted = site.wish(site.hitting(site.fridayId), { ...pitching, slotIds: [later.id] });
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true });
    expect(await site.monthlyCents()).toBe(32_475);
    expect((await site.places()).slice(0, 1)).toEqual(["Fri 2027-03-12 on"]);
  });

  test("whose charge fails change nothing, and are held for 35 minutes", async () => {
    const site = await alteredSite();
    await chooseCard(site, "declined");
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId));
    const { data } = (await site.alter(wanted)).body;
    expect(data).toMatchObject({ isMade: false, paymentUrl: expect.stringContaining("/test-") });
    expect(await site.pass()).toMatchObject({ monthlyRate: "303.10", status: "active" });
    expect(await site.monthlyCents()).toBe(30_310);
    expect((await site.own()).pendingChange).toMatchObject({
      ...{ kind: "raise", monthlyCents: 45_465, paymentUrl: data.paymentUrl },
    });
    expect(await site.places()).toContain("Thu 2027-03-11 held");
    expect((await site.alter(wanted)).body.message).toMatch(/waiting for its payment/);
    site.clock.advance(30 * MINUTE_MS);
    await keep(site);
    expect(await site.places()).toContain("Thu 2027-03-11 held");
    site.clock.advance(9 * MINUTE_MS);
    await keep(site);
    expect(await site.places()).not.toContain("Thu 2027-03-11 held");
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
    expect(await site.invoices()).toEqual(["void 15155", "paid 30310"]);
    expect(await site.subjects()).toEqual(["Your RawPass", "Your RawPass could not be changed"]);
    expect(String((await site.outbox()).at(-1)?.parts)).toContain(
      "We didn't get the payment for the change to 3 × Hitting a week from March 11, 2027 on in time",
    );
  });

  test("whose charge fails are made when another card is chosen in time", async () => {
    const site = await alteredSite();
    await chooseCard(site, "declined");
    await site.alter(site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId)));
    site.clock.advance(5 * MINUTE_MS);
    await chooseCard(site, "works");
    const { customerId } = await site.pass();
    const card = { customerId: customerId ?? "", cardId: "pm_new" };
    await adoptCard(site.deps, card, PAYMENT_PURPOSES);
    site.clock.advance(5 * MINUTE_MS);
    await retryPayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "454.65" });
    expect(await site.places()).toContain("Thu 2027-03-11 on");
  });

  test("that are paid after their places went are paid back, at the old price", async () => {
    const site = await alteredSite();
    const { db } = site;
    await chooseCard(site, "declined");
    await site.alter(site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId)));
    site.clock.advance(36 * MINUTE_MS);
    const others = Array.from({ length: 10 }, (_, index) => ({
      ...{ athleteId: site.otherAthleteId, slotId: site.thursdayId },
      ...{ passId: 100 + index, firstDate: TOMORROW },
    }));
    await db.insert(standingPlaces).values(others);
    const { pendingChange, subscriptionId } = await site.pass();
    await chooseCard(site, "works");
    await site.provider.subscriptions.payInvoice(pendingChange?.invoiceId ?? "", "late");
    for (const _ of [1, 2]) {
      site.clock.advance(3 * MINUTE_MS);
      await keep(site);
    }
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
    expect(await site.monthlyCents()).toBe(30_310);
    expect(await db.select().from(passRefunds)).toMatchObject([
      { amountCents: 15_155, reason: "late", status: "done" },
    ]);
    expect(await db.$count(standingPlaces, eq(standingPlaces.passId, site.id))).toBe(2);
    expect((await site.subjects()).filter((subject) => subject.includes("Receipt"))).toEqual([]);
    const late = (await site.outbox()).find(({ cause }) => cause.includes(":late:"));
    expect(String(late?.parts)).toContain("Your payment for the change of your RawPass arrived");
    expect(subscriptionId).not.toBeNull();
  });

  test("that are paid after they were given up are paid back, at the old price", async () => {
    const site = await alteredSite();
    const { db } = site;
    await chooseCard(site, "declined");
    await site.alter(site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId)));
    const { pendingChange } = await site.pass();
    await db.update(passChanges).set({ status: "refused" });
    await db.update(memberships).set({ pendingChange: null });
    await chooseCard(site, "works");
    await site.provider.subscriptions.payInvoice(pendingChange?.invoiceId ?? "", "late");
    site.clock.advance(3 * MINUTE_MS);
    await keep(site);
    expect(await site.monthlyCents()).toBe(30_310);
    expect(await db.select().from(passRefunds)).toMatchObject([
      { amountCents: 15_155, reason: "late", status: "done" },
    ]);
    const late = (await site.outbox()).find(({ cause }) => cause.includes(":late:"));
    expect(String(late?.parts)).toContain(
      "Your payment for the change of your RawPass arrived after the time to pay for it was over. Your",
    );
  });

  test("that the provider did not answer are asked for again", async () => {
    const site = await alteredSite();
    const away = AWAY.findSession as never;
    const { subscriptions } = site.provider;
    const mend = breakProvider(site, { subscriptions: { ...subscriptions, raise: away } });
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId));
    const { data } = (await site.alter(wanted)).body;
    expect(data).toMatchObject({ isMade: false, paymentUrl: null });
    mend();
    site.clock.advance(5 * MINUTE_MS);
    for (const _ of [1, 2]) await keep(site);
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "454.65" });
    expect(await site.invoices()).toEqual(["paid 15155", "paid 30310"]);
  });

  test("that the provider refuses change nothing", async () => {
    const site = await alteredSite();
    const { subscriptionId } = await site.pass();
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId));
    const { subscriptions } = site.provider;
    breakProvider(site, {
      subscriptions: {
        ...subscriptions,
        raise: async () => {
          throw new PaymentRefused("no such card");
        },
      },
    });
    const answer = await site.alter(wanted);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "Your card can't be charged for this change, so nothing was changed.",
    ]);
    expect(await site.pass()).toMatchObject({ pendingChange: null, subscriptionId });
    expect(await site.places()).toEqual(["Wed 2027-03-17 on", "Fri 2027-03-12 on"]);
  });

  describe("that begin after the next billing", () => {
    const places = ["Wed 2027-03-17 on", "Fri 2027-03-12 on"];
    const held = ["Mon 2027-04-12 held", "Thu 2027-04-15 held"];
    const WAITING = { isMade: false, heldUntil: null, paymentUrl: null };

    /** A raise with other times on the day before the next billing, while `lower` of the provider is broken. */
    async function laterSite(lower: Subscriptions["lower"]) {
      const site = await alteredSite();
      site.clock.now = new Date("2027-04-09T05:00:00Z");
      const mend = breakProvider(site, {
        subscriptions: { ...site.provider.subscriptions, lower },
      });
      const wanted = site.wish(site.hitting(site.mondayId, site.fridayId, site.thursdayId));
      const sayings = async () =>
        (await site.outbox())
          .filter(({ subject }) => subject.includes("could not be changed"))
          .map(({ parts }) => String(parts));
      return { ...site, mend, wanted, sayings };
    }

    async function expectAsBefore(site: AlteredSite): Promise<void> {
      expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
      expect(await site.places()).toEqual(places);
      expect((await site.own()).activities).toMatchObject([{ frequencyPerWeek: 2 }]);
      expect(await site.monthlyCents()).toBe(30_310);
      expect(await site.invoices()).toEqual(["paid 30310"]);
      expect(await site.subjects()).not.toContain("Your RawPass is changed");
    }

    async function refuse(): Promise<never> {
      throw new PaymentRefused("no such price");
    }

    test("change nothing if the provider refuses the new price, with an email", async () => {
      const site = await laterSite(refuse);
      const answer = await site.alter(site.wanted);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        "Our payment provider refused the new price, so nothing was changed.",
      ]);
      await expectAsBefore(site);
      const [mail, ...others] = await site.sayings();
      expect(others).toEqual([]);
      expect(mail).toContain(
        "our payment provider refused the change to 3 × Hitting a week from April 12, 2027 on",
      );
      expect(mail).toContain("The next charge, $303.10, is on April 10, 2027");
    });

    test("wait for a provider that does not answer, and change nothing if it refuses", async () => {
      const site = await laterSite(AWAY.findSession as never);
      expect((await site.alter(site.wanted)).body.data).toMatchObject(WAITING);
      site.mend();
      breakProvider(site, { subscriptions: { ...site.provider.subscriptions, lower: refuse } });
      site.clock.advance(5 * MINUTE_MS);
      await keep(site);
      await expectAsBefore(site);
      expect(await site.sayings()).toHaveLength(1);
    });

    test("wait for a provider that does not answer for hours, and are made once it does", async () => {
      const site = await laterSite(AWAY.findSession as never);
      expect((await site.alter(site.wanted)).body.data).toMatchObject(WAITING);
      site.clock.advance(2 * HOUR_MS);
      await keep(site);
      expect(aheadSentence(await site.own())).toBe(
        "You have chosen 3 × Hitting a week for $454.65 a month. Until our payment provider has confirmed it, the pass stays as it is.",
      );
      expect(await site.places()).toEqual([...places, ...held]);
      expect((await site.alter(site.wanted)).body.message).toMatch(/still on its way/);
      site.mend();
      await keep(site);
      expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "454.65" });
      expect(await site.places()).toContain("Mon 2027-04-12 on");
      expect(await site.monthlyCents()).toBe(45_465);
      expect([await site.invoices(), await site.sayings()]).toEqual([["paid 30310"], []]);
    });

    test("change nothing if their places are gone when the provider answers, with an email", async () => {
      const site = await laterSite(AWAY.findSession as never);
      await site.alter(site.wanted);
      site.clock.advance(36 * MINUTE_MS);
      const theirs = { slotId: site.thursdayId, athleteId: site.otherAthleteId };
      await site.db.insert(standingPlaces).values(
        Array.from({ length: 10 }, (_, index) => ({
          ...{ ...theirs, passId: 100 + index, firstDate: "2027-04-15" },
        })),
      );
      site.mend();
      for (const _ of [1, 2]) {
        await keep(site);
        site.clock.advance(5 * MINUTE_MS);
      }
      await site.db.delete(standingPlaces).where(gte(standingPlaces.passId, 100));
      await expectAsBefore(site);
      const [mail] = await site.sayings();
      expect(mail).toContain("a place for it was given to others before our payment provider");
    });
  });

  test("of the first days go back with the rest when the pass is canceled", async () => {
    const site = await alteredSite();
    await site.alter(site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId)));
    expect(await site.db.select().from(passPayments).orderBy(passPayments.id)).toMatchObject([
      { reason: "first", amountCents: 30_310 },
      { reason: "raise", amountCents: 15_155 },
    ]);
    const { body } = await site.member.post(`/api/rawpass/passes/${site.id}/cancel`);
    expect(body.data).toEqual({ refundCents: 45_465 });
  });
});

describe("fewer sessions", () => {
  test("cost less from now on, and keep their places until the next billing", async () => {
    const site = await alteredSite();
    const wanted = site.wish(site.hitting(site.fridayId));
    expect((await site.quote(wanted)).body.data).toMatchObject({
      ...{ kind: "lower", monthlyCents: 15_155, dueCents: 0, from: BILLING },
    });
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true, from: BILLING });
    expect(await site.monthlyCents()).toBe(15_155);
    expect(await site.invoices()).toEqual(["paid 30310"]);
    expect(await site.places()).toEqual(["Wed 2027-03-17 2027-04-09", "Fri 2027-03-12 on"]);
    expect(await site.own()).toMatchObject({
      ...{ monthlyCents: 15_155, activities: [{ frequencyPerWeek: 2 }] },
      pendingChange: { kind: "lower", from: BILLING, activities: [{ frequencyPerWeek: 1 }] },
    });
    expect((await site.alter(site.wish(site.pitching))).body.message).toMatch(/change coming up/);
    const freeze = { fromDate: "2027-03-20", days: 14 };
    expect((await site.member.post(`/api/rawpass/passes/${site.id}/freeze`, freeze)).status).toBe(
      409,
    );
    site.clock.now = new Date("2027-04-10T18:00:00Z");
    const { subscriptionId } = await site.pass();
    await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", {
      charge: "succeeds",
    });
    await keep(site);
    expect(await site.own()).toMatchObject({
      ...{ pendingChange: null, activities: [{ frequencyPerWeek: 1 }] },
    });
    expect(await site.invoices()).toEqual(["paid 15155", "paid 30310"]);
  });

  test("may be others, which begin with the next billing", async () => {
    const site = await alteredSite();
    expect((await site.alter(site.wish(site.pitching))).status).toBe(200);
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 2027-04-09", "Fri 2027-03-12 2027-04-09", "Sat 2027-04-10 on"],
    ]);
  });
});

describe("the same number of sessions", () => {
  test("at other times costs the same, whatever the price is today", async () => {
    const site = await alteredSite();
    const { db } = site;
    await db.update(activities).set({ ratePerSession: "50.00" });
    const wanted = site.wish(site.hitting(site.mondayId, site.fridayId));
    expect((await site.quote(wanted)).body.data).toMatchObject({
      ...{ kind: "times", monthlyCents: 30_310, dueCents: 0, from: MONDAY },
    });
    expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true });
    expect(await site.places()).toEqual(["Fri 2027-03-12 on", "Mon 2027-03-15 on"]);
    const dates = (await db.select().from(bookings).orderBy(bookings.date)).map(({ date }) => date);
    expect(dates).toEqual(["2027-03-12", "2027-03-15", "2027-03-19", "2027-03-22"]);
    expect(await site.invoices()).toEqual(["paid 30310"]);
    expect((await site.subjects()).at(-1)).toBe("Your RawPass is changed");
  });

  test("at other times comes to one choice in each week, the one under way included", async () => {
    const site = await alteredSite();
    site.clock.now = new Date("2027-03-16T17:00:00Z");
    const wanted = site.wish(site.hitting(site.mondayId, site.wednesdayId));
    expect((await site.quote(wanted)).body.data).toMatchObject({ from: "2027-03-22" });
    expect((await site.alter(wanted)).status).toBe(200);
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 on", "Fri 2027-03-12 2027-03-21", "Mon 2027-03-22 on"],
    ]);
    const again = site.wish(site.hitting(site.thursdayId, site.wednesdayId));
    expect((await site.alter(again)).body.data).toMatchObject({ from: "2027-03-22" });
  });

  test("at other times begins after a session that was made up, and so does the next choice", async () => {
    const site = await alteredSite();
    const { athleteId, wednesdayId, thursdayId, fridayId, mondayId } = site;
    const { coming } = (await (await site.again()).get("/api/rawpass/bookings")).body.data;
    const lost = coming.find(({ date }: { date: string }) => date === "2027-03-17");
    await (await site.again()).post(`/api/rawpass/bookings/${lost.id}/cancel`);
    const makeUp = { athleteId, slotId: thursdayId, date: TOMORROW };
    expect((await (await site.again()).post("/api/rawpass/make-ups", makeUp)).status).toBe(201);
    site.clock.now = new Date("2027-03-11T23:30:00Z");
    const monday = await site.alter(site.wish(site.hitting(mondayId, fridayId)));
    expect(monday.body.data).toMatchObject({ from: "2027-03-22" });
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 2027-03-21", "Fri 2027-03-12 on", "Mon 2027-03-22 on"],
    ]);
    expect((await site.own()).activities[0].times).toMatchObject([
      { slotId: mondayId, from: "2027-03-22" },
      { slotId: fridayId, from: null },
    ]);
    const thursday = await site.alter(site.wish(site.hitting(thursdayId, fridayId)));
    expect(thursday.body.data).toMatchObject({ from: "2027-03-22" });
    const back = await site.alter(site.wish(site.hitting(wednesdayId, fridayId)));
    expect(back.body.data).toMatchObject({ from: "2027-03-22" });
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 2027-03-21", "Fri 2027-03-12 on", "Wed 2027-03-24 on"],
    ]);
  });

  test("of other training at the same price is changed at the provider, too", async () => {
    const site = await alteredSite();
    await site.db.update(activities).set({ ratePerSession: "35.00" });
    const sunday = await aSlot(site.db, {
      ...{ activityId: site.pitching.activityId, dayOfWeek: 0 },
    });
    const both = [site.saturdayId, sunday.id];
    const wanted = site.wish({ ...site.pitching, frequencyPerWeek: 2, slotIds: both });
    expect((await site.quote(wanted)).body.data).toMatchObject({ kind: "even", dueCents: 0 });
    expect((await site.alter(wanted)).status).toBe(200);
    const { subscriptionId } = await site.pass();
    const found = await site.provider.subscriptions.find(subscriptionId ?? "");
    expect(found?.items).toEqual([
      { productId: `rawpass-activity-${site.pitching.activityId}`, amountCents: 30_310 },
    ]);
  });
});

test("a weekly place that is kept for the athlete is added to the pass, full for everybody else", async () => {
  const site = await alteredSite();
  const { db, athleteId, otherAthleteId, mondayId, id } = site;
  await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, mondayId));
  const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId, mondayId));
  const monday = async () => {
    const { data } = (await (await site.again()).get(`/api/rawpass/passes/${id}/alteration`)).body;
    const times = data.activities.flatMap((one: { times: object[] }) => one.times);
    return times.find((time: { slotId: number }) => time.slotId === mondayId);
  };
  const heldUntil = new Date(site.clock.now.getTime() + 48 * HOUR_MS);
  const offer = { slotId: mondayId, firstDate: "2027-03-15", heldUntil };
  const waited = await db
    .insert(standingPlaces)
    .values({ ...offer, athleteId: otherAthleteId })
    .returning();
  expect(await monday()).toMatchObject({ free: 0 });
  expect((await site.alter(wanted)).status).toBe(409);
  const isTheirs = eq(standingPlaces.id, waited[0]?.id ?? 0);
  await db.update(standingPlaces).set({ athleteId }).where(isTheirs);
  expect(await monday()).toMatchObject({ free: 1 });
  expect((await site.alter(wanted)).body.data).toMatchObject({ isMade: true });
  expect(await site.places()).toContain("Mon 2027-03-15 on");
});

describe("what is refused", () => {
  test("is a price that changed since it was shown, and one that was shown long ago", async () => {
    const site = await alteredSite();
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId), site.pitching);
    const changed = { message: "Prices changed, please review", code: "conflict" };
    for (const given of [
      { shownMonthlyCents: 47_629 },
      { shownDueCents: 1 },
      { prorationDate: "2027-03-10T16:00:00.000Z" },
      { prorationDate: "2027-04-09T16:00:00.000Z" },
      AN_HOUR_BEFORE_BILLING,
    ]) {
      const { status, body } = await site.alter(wanted, given);
      expect([status, body]).toMatchObject([409, changed]);
    }
    expect(await site.places()).toHaveLength(2);
  });

  test("is what the pass has already, and times that are not of the activity", async () => {
    const site = await alteredSite();
    const same = await site.quote(site.wish(site.hitting(site.fridayId, site.wednesdayId)));
    expect([same.status, same.body.fields]).toEqual([
      422,
      { activities: "Please choose something other than what the pass has now" },
    ]);
    const odd = await site.quote(site.wish(site.hitting(site.saturdayId)));
    expect(odd.status).toBe(404);
  });

  test("is a full time, and then nothing is done", async () => {
    const site = await alteredSite();
    await site.db
      .update(timeSlots)
      .set({ maxCapacity: 1 })
      .where(eq(timeSlots.id, site.thursdayId));
    await site.db.insert(standingPlaces).values({
      ...{ athleteId: site.otherAthleteId, slotId: site.thursdayId, passId: 99 },
      firstDate: TOMORROW,
    });
    for (const wanted of [
      site.wish(site.hitting(site.wednesdayId, site.fridayId, site.thursdayId)),
      site.wish(site.hitting(site.wednesdayId, site.thursdayId)),
      site.wish(site.hitting(site.thursdayId)),
    ]) {
      const { status, body } = await site.alter(wanted);
      expect([status, body.fields]).toEqual([
        409,
        { [`slots.${site.thursdayId}`]: "Thursday at 5:00 PM is full" },
      ]);
    }
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
    expect(await site.invoices()).toEqual(["paid 30310"]);
  });

  test.each([
    ["past_due", {}, /check your card/],
    ["suspended", {}, /suspended/],
    ["frozen", {}, /end the freeze/],
    ["active", { cancelAt: new Date() }, /keep it first/],
    ["active", { frozenFrom: "2027-03-20", frozenUntil: "2027-04-03" }, /take the freeze back/],
  ] as const)("is a pass that is %s %o", async (status, given, message) => {
    const site = await alteredSite();
    await site.db.update(memberships).set({ status, ...given });
    const answer = await site.alter(site.wish(site.hitting(site.mondayId, site.fridayId)));
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(message) },
    });
  });

  test("is everything while the provider is away", async () => {
    const site = await alteredSite();
    const wanted = site.wish(site.hitting(site.wednesdayId, site.fridayId), site.pitching);
    const away = AWAY.findSession as never;
    breakProvider(site, {
      subscriptions: { ...site.provider.subscriptions, find: away, previewRaise: away },
    });
    expect((await site.quote(wanted)).status).toBe(503);
    expect((await site.alter(wanted)).status).toBe(503);
    expect(await site.places()).toHaveLength(2);
  });
});

test("after any changes the provider charges what the pass costs, for the places that it has", async () => {
  const site = await alteredSite();
  const slots = [site.mondayId, site.wednesdayId, site.thursdayId, site.fridayId];
  const chosen = fc.record({
    times: fc.subarray(slots, { minLength: 0 }),
    hasPitching: fc.boolean(),
    days: fc.integer({ min: 0, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(chosen, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { times, hasPitching, days } of changes) {
        site.clock.advance(days * 24 * 60 * MINUTE_MS);
        await site.provider.control.billDue();
        await keep(site);
        const wanted = site.wish(
          ...(times.length > 0 ? [site.hitting(...times)] : []),
          ...(hasPitching ? [site.pitching] : []),
        );
        if (wanted.activities.length > 0) await site.alter(wanted);
        const own = await site.own();
        const ahead = own.pendingChange?.activities ?? own.activities;
        expect(own.monthlyCents).toBe(monthlyRateCents(ahead));
        expect(await site.monthlyCents()).toBe(own.monthlyCents);
        const lasting = (await site.db.select().from(standingPlaces)).filter(
          ({ lastDate, heldUntil }) => lastDate === null && heldUntil === null,
        );
        const expected = ahead.flatMap(({ timeSlotIds }: { timeSlotIds: number[] }) => timeSlotIds);
        expect(lasting.map(({ slotId }) => slotId).toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: 6 },
  );
});
