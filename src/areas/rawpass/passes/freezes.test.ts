import { eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { athletes } from "#areas/people/athletes/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { bookings, credits, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { addBusinessDays, addDays, businessTime, daysBetween } from "#lib/dates.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";
import { passJobs } from "./jobs.ts";
import { daysOutside, extensionDays, unusedCents } from "./rules/passes.ts";
import { canceledByFreeze, canceledMakeUps } from "./schema/frozen-make-ups.ts";
import { forgetAthletes } from "./service/forget-athletes.ts";
import { memberships, passExtensions, passPayments, passRefunds } from "./tables.ts";

/** The tests begin on March 10; the pass is charged on April 10. */
const BILLING = "2027-04-10";

async function run(site: PassSite, wanted: string): Promise<void> {
  await passJobs(site.deps)
    .find(({ name }) => name === wanted)
    ?.run();
}

async function at(site: PassSite, day: string): Promise<void> {
  site.clock.now = new Date(`${day}T18:00:00Z`);
  await run(site, "rawpass-freeze-and-return");
}

async function boughtSite() {
  const site = await passSite();
  const { id } = await buy(site);
  /** Sessions end unused while these tests let weeks pass. */
  const again = () => site.signIn(site.member.user);
  return {
    ...site,
    id,
    again,
    freeze: async (fromDate: string, days: number) =>
      (await again()).post(`/api/rawpass/passes/${id}/freeze`, { fromDate, days }),
    comeBack: async (given: object = {}) =>
      (await again()).post(`/api/rawpass/passes/${id}/return`, given),
    async billing(): Promise<string | undefined> {
      const { subscriptionId } = await site.pass();
      const found = await site.provider.subscriptions.find(subscriptionId ?? "");
      return found?.periodEnd.toISOString().slice(0, 10);
    },
    async places() {
      const rows = await site.db.select().from(standingPlaces).orderBy(standingPlaces.firstDate);
      return rows.map(({ firstDate, lastDate }) => `${firstDate} ${lastDate ?? "on"}`);
    },
    async subjects() {
      return (await site.outbox())
        .map(({ subject }) => subject.replace("TEST MODE: ", ""))
        .slice(1);
    },
  };
}

describe("who may freeze a pass", () => {
  test("only its holder, who is told a clear sentence at the field", async () => {
    const site = await boughtSite();
    const wish = { fromDate: "2027-03-20", days: 14 };
    await site.expectStatuses(
      (actor) => actor.post(`/api/rawpass/passes/${site.id}/freeze`, wish),
      {
        ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
      },
    );
    await site.expectStatuses((actor) => actor.post(`/api/rawpass/passes/${site.id}/return`, {}), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
    });
  });

  test.each([
    ["61 days", "2027-03-20", 61, 422, { days: "A freeze lasts 7 to 60 days" }],
    ["6 days", "2027-03-20", 6, 422, { days: "A freeze lasts 7 to 60 days" }],
    ["a day that has passed", "2027-03-09", 14, 422, { fromDate: "This day has passed" }],
    [
      "less than 24 hours before the charge",
      BILLING,
      14,
      422,
      { fromDate: "A freeze begins at least 24 hours before the next charge" },
    ],
  ])("%s is refused", async (_, fromDate, days, status, fields) => {
    const site = await boughtSite();
    const { body, ...answer } = await site.freeze(fromDate, days);
    expect([answer.status, body.fields]).toEqual([status, fields]);
    expect(await site.pass()).toMatchObject({ frozenFrom: null, nextBillingDate: BILLING });
  });

  test("twice a year, and not while it is frozen or canceled", async () => {
    const site = await boughtSite();
    expect((await site.freeze("2027-03-20", 7)).status).toBe(200);
    expect((await site.freeze("2027-03-30", 7)).status).toBe(409);
    await at(site, "2027-03-20");
    expect((await site.freeze("2027-03-30", 7)).body.message).toMatch(/Only an active pass/);
    await at(site, "2027-03-27");
    expect((await site.freeze("2027-04-02", 7)).status).toBe(200);
    await at(site, "2027-04-02");
    await at(site, "2027-04-09");
    expect((await site.freeze("2027-04-12", 7)).body.message).toMatch(/2 times a year/);
    await (await site.again()).post(`/api/rawpass/passes/${site.id}/cancel`);
    expect((await site.freeze("2027-04-12", 7)).body.message).toMatch(/canceled/);
  });

  test("not while the provider is away, and then nothing is changed", async () => {
    const site = await boughtSite();
    const find = AWAY.findSession as never;
    const mend = breakProvider(site, {
      subscriptions: { ...site.provider.subscriptions, find },
    });
    expect((await site.freeze("2027-03-20", 14)).status).toBe(503);
    mend();
    expect(await site.places()).toEqual(["2027-03-12 on", "2027-03-17 on"]);
  });
});

describe("a freeze", () => {
  test("moves the billing, frees the sessions in between, and ends on its day", async () => {
    const site = await boughtSite();
    expect((await site.freeze("2027-03-20", 14)).body.data).toEqual({
      frozenFrom: "2027-03-20",
      frozenUntil: "2027-04-03",
      nextBillingDate: "2027-04-24",
    });
    expect(await site.billing()).toBe("2027-04-24");
    expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-04-24" });
    expect(await site.places()).toEqual([
      "2027-03-12 2027-03-19",
      "2027-03-17 2027-03-19",
      "2027-04-07 on",
      "2027-04-09 on",
    ]);
    await at(site, "2027-03-20");
    expect(await site.pass()).toMatchObject({ status: "frozen", isActive: false });
    await at(site, "2027-04-02");
    expect((await site.pass()).status).toBe("frozen");
    await at(site, "2027-04-03");
    expect(await site.pass()).toMatchObject({ status: "active", frozenFrom: null });
    expect(await site.subjects()).toEqual([
      "Your RawPass will be frozen from March 20, 2027 on",
      "Welcome back: your RawPass runs again",
    ]);
    const { subscriptionId } = await site.pass();
    site.clock.now = new Date("2027-04-24T17:00:00Z");
    await site.provider.control.beginNextMonth({ kind: "system" }, subscriptionId ?? "", {
      charge: "succeeds",
    });
    expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-05-24" });
  });

  test("that is ended early moves the billing back, and the places forward", async () => {
    const site = await boughtSite();
    const told = async () => JSON.stringify((await site.outbox()).at(-1)?.parts);
    await site.freeze("2027-03-20", 14);
    expect(await told()).toContain('["Billing period","Until April 24, 2027"]');
    await at(site, "2027-03-20");
    site.clock.now = new Date("2027-03-25T18:00:00Z");
    expect((await site.comeBack()).body.data).toEqual({ nextBillingDate: "2027-04-15" });
    expect(await told()).toContain('["Billing period","Until April 15, 2027"]');
    expect(await site.billing()).toBe("2027-04-15");
    expect(await site.pass()).toMatchObject({ status: "active", frozenUntil: null });
    expect((await site.places()).slice(2)).toEqual(["2027-03-26 on", "2027-03-31 on"]);
    expect((await site.comeBack()).body.message).toBe("This pass is not frozen.");
  });

  test("of a canceled pass that is ended early lets it end so much sooner", async () => {
    const site = await boughtSite();
    site.clock.now = new Date("2027-03-15T18:00:00Z");
    await site.freeze("2027-03-20", 14);
    await (await site.again()).post(`/api/rawpass/passes/${site.id}/cancel`);
    const endsOn = async () => (await site.pass()).cancelAt?.toISOString().slice(0, 10);
    expect(await endsOn()).toBe("2027-04-24");
    expect((await site.comeBack()).body.data).toEqual({ nextBillingDate: BILLING });
    expect(await endsOn()).toBe(BILLING);
    const told = JSON.stringify((await site.outbox()).at(-1)?.parts);
    expect(told).toContain("It is canceled: it runs until April 10, 2027 and then ends.");
    expect(told).not.toContain("next charge");
  });

  test("ended early waits for the week in which others have not booked its place", async () => {
    const site = await boughtSite();
    await site.db.update(timeSlots).set({ maxCapacity: 1 });
    await site.freeze("2027-03-20", 14);
    const other = await anAthlete(site.db, { userId: site.otherMember.user.id });
    const slotId = site.slotIds[1] ?? 0;
    const values = { slotId, date: "2027-03-26", kind: "drop_in", state: "booked" } as const;
    await site.db.insert(bookings).values({ ...values, athleteId: other.id });
    await at(site, "2027-03-20");
    site.clock.now = new Date("2027-03-22T18:00:00Z");
    expect((await site.comeBack()).status).toBe(200);
    expect((await site.places()).slice(2)).toEqual(["2027-03-24 on", "2027-04-02 on"]);
  });

  test("that is taken back before it begins leaves everything as it was", async () => {
    const site = await boughtSite();
    await site.freeze("2027-03-20", 14);
    expect((await site.comeBack()).body.data).toEqual({ nextBillingDate: BILLING });
    expect(await site.billing()).toBe(BILLING);
    expect((await site.places()).slice(2)).toEqual(["2027-03-24 on", "2027-03-26 on"]);
    expect((await site.subjects()).at(-1)).toBe("The freeze of your RawPass is canceled");
    const text = JSON.stringify((await site.outbox()).at(-1)?.parts);
    expect(text).toContain("The freeze from March 20, 2027 on is canceled");
    expect(text).not.toContain("may have changed");
    for (const day of ["2027-03-21", "2027-03-28"]) {
      expect((await site.freeze(day, 7)).status).toBe(200);
      await site.comeBack();
    }
  });
});

describe("a freeze of more than 30 days", () => {
  test("gives the places up, and books them again where they are free", async () => {
    const site = await boughtSite();
    await site.freeze("2027-03-20", 31);
    expect(await site.places()).toEqual(["2027-03-12 2027-03-19", "2027-03-17 2027-03-19"]);
    await at(site, "2027-03-20");
    await at(site, "2027-04-20");
    expect((await site.pass()).status).toBe("active");
    expect((await site.places()).slice(2)).toEqual(["2027-04-21 on", "2027-04-23 on"]);
  });

  test("stays without charge while its times are taken, until others are chosen", async () => {
    const site = await boughtSite();
    const { db, activityId } = site;
    await site.freeze("2027-03-20", 31);
    await db.update(timeSlots).set({ maxCapacity: 1 });
    const other = await anAthlete(db, { userId: site.otherMember.user.id });
    const slotId = site.slotIds[1] ?? 0;
    const place = { athleteId: other.id, slotId, passId: 99, firstDate: "2027-03-26" };
    await db.insert(standingPlaces).values(place);
    await at(site, "2027-03-20");
    expect(await site.billing()).toBe("2027-05-11");
    await at(site, "2027-04-20");
    expect(await site.pass()).toMatchObject({ status: "frozen", frozenUntil: "2027-04-27" });
    expect(await site.billing()).toBe("2027-05-18");
    expect((await site.subjects()).at(-1)).toBe("Please choose new times for your RawPass");
    expect((await site.comeBack()).status).toBe(409);
    const [monday] = await db
      .insert(timeSlots)
      .values({ activityId, dayOfWeek: 1, startTime: "17:00", endTime: "18:00", maxCapacity: 1 })
      .returning();
    const few = { activities: [{ activityId, slotIds: [monday?.id] }] };
    expect((await site.comeBack(few)).status).toBe(422);
    const chosen = { activities: [{ activityId, slotIds: [site.slotIds[0], monday?.id] }] };
    const back = await site.comeBack(chosen);
    expect(back.body.data).toEqual({ nextBillingDate: "2027-05-11" });
    expect((await (await site.again()).get("/api/rawpass/passes")).body.data).toMatchObject([
      { status: "active", activities: [{ timeSlotIds: [site.slotIds[0], monday?.id] }] },
    ]);
  });
});

test("other times after a long freeze begin on a Monday if its week had sessions before", async () => {
  const site = await boughtSite();
  const { db, activityId } = site;
  const saturday = await aSlot(db, { activityId, dayOfWeek: 6 });
  await site.freeze("2027-03-20", 31);
  await at(site, "2027-03-19");
  const slotIds = [site.slotIds[1], saturday.id];
  expect((await site.comeBack({ activities: [{ activityId, slotIds }] })).status).toBe(200);
  expect((await site.places()).slice(2)).toEqual(["2027-03-26 on", "2027-03-27 on"]);
  const mail = (await site.outbox()).at(-1);
  expect(mail?.parts).toContainEqual({
    facts: [
      ["Hitting", "Friday at 5:00 PM – 6:00 PM"],
      ["Hitting", "Saturday at 5:00 PM – 6:00 PM, from March 27, 2027 on"],
    ],
  });
});

describe("a freeze of which nothing comes", () => {
  test("is told by a mail when the provider refuses it, and the pass goes on", async () => {
    const site = await boughtSite();
    const refuse = async () => {
      throw new PaymentRefused("no such subscription runs");
    };
    breakProvider(site, {
      subscriptions: { ...site.provider.subscriptions, freeze: refuse },
    });
    await site.freeze("2027-03-20", 14);
    expect(await site.pass()).toMatchObject({ status: "active", frozenFrom: null });
    expect(await site.billing()).toBe(BILLING);
    expect((await site.places()).slice(2)).toEqual(["2027-03-24 on", "2027-03-26 on"]);
    expect((await site.subjects()).at(-1)).toBe("Your RawPass could not be frozen");
  });

  /** A pass whose times were taken while it was frozen for a month. */
  async function stuckSite({ isCanceled = false } = {}) {
    const site = await boughtSite();
    const { db } = site;
    await site.freeze("2027-03-20", 31);
    if (isCanceled) {
      await at(site, "2027-03-19");
      await (await site.again()).post(`/api/rawpass/passes/${site.id}/cancel`);
    }
    await db.update(timeSlots).set({ maxCapacity: 1 });
    const other = await anAthlete(db, { userId: site.otherMember.user.id });
    const slotId = site.slotIds[1] ?? 0;
    const place = { athleteId: other.id, slotId, passId: 99, firstDate: "2027-03-26" };
    await db.insert(standingPlaces).values(place);
    for (const day of ["2027-03-20", "2027-04-20", "2027-04-27"]) await at(site, day);
    return site;
  }

  test("ends with a refund of the unused days where its times stay taken", async () => {
    const site = await stuckSite();
    const { db } = site;
    expect(await site.pass()).toMatchObject({ status: "frozen", frozenUntil: "2027-05-04" });
    // Paid from March 10 until April 10; 21 of 31 days were left on March 20.
    const unused = { endsOn: null, refundCents: 20_533, reason: "unused" };
    const member = await site.again();
    const details = (await member.get(`/api/rawpass/passes/${site.id}`)).body.data;
    expect(details).toMatchObject({ freezesUsed: 1, cancellation: unused });
    const { body } = await member.post(`/api/rawpass/passes/${site.id}/cancel`);
    expect(body.data).toEqual({ refundCents: 20_533 });
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await db.select().from(passRefunds)).toMatchObject([
      { amountCents: 20_533, reason: "unused" },
    ]);
  });

  test("ends where it was canceled before: nobody waits for times for it", async () => {
    const site = await stuckSite({ isCanceled: true });
    expect(await site.pass()).toMatchObject({ status: "cancelled", cancelAt: expect.any(Date) });
    expect(await site.db.select().from(passRefunds)).toMatchObject([
      { amountCents: 20_533, reason: "unused" },
    ]);
    const { subscriptionId } = await site.pass();
    const subscription = await site.provider.subscriptions.find(subscriptionId ?? "");
    expect(subscription?.status).toBe("ended");
    expect(await site.subjects()).not.toContain("Please choose new times for your RawPass");
  });

  test("gives back what is left of each payment, and of a raise for the days since it", async () => {
    const site = await stuckSite();
    const { db } = site;
    const [first] = await db.select().from(passPayments);
    const told = { membershipId: site.id, updatedAt: site.clock.now, createdAt: site.clock.now };
    await db.insert(passRefunds).values({
      ...{ ...told, paymentIntentId: first?.paymentIntentId ?? "" },
      ...{ amountCents: 25_000, reason: "provider", status: "done", providerRefundId: "re_desk" },
    });
    await db.insert(passPayments).values({
      ...{ membershipId: site.id, paymentIntentId: "pi_raise", amountCents: 1_000 },
      ...{ reason: "raise", paidAt: new Date("2027-03-15T18:00:00Z") },
    });
    // The raise was paid for 26 days from March 15; 21 of them were left on March 20.
    const refundCents = 5_310 + 808;
    const member = await site.again();
    const { data } = (await member.get(`/api/rawpass/passes/${site.id}`)).body;
    expect(data.cancellation).toMatchObject({ refundCents });
    const { body } = await member.post(`/api/rawpass/passes/${site.id}/cancel`);
    expect(body.data).toEqual({ refundCents });
    const asked = await db
      .select()
      .from(passRefunds)
      .where(eq(passRefunds.reason, "unused"))
      .orderBy(passRefunds.id);
    expect(asked.map(({ amountCents }) => amountCents)).toEqual([5_310, 808]);
  });
});

test("what is known of an athlete is kept while the pass is frozen, however long", async () => {
  const { db, deps, athleteId, id } = await boughtSite();
  await db.update(memberships).set({ status: "frozen" }).where(eq(memberships.id, id));
  await db.delete(bookings);
  await db.delete(standingPlaces);
  // Long after the database, by its own clock, made them.
  const later = new Date(Date.now() + 210 * DAY_MS);
  const forgotten = () => forgetAthletes({ ...deps, now: () => later });
  const kept = () => db.$count(athletes, isNotNull(athletes.birthDate));
  const before = await kept();
  // Only the other family's athlete, who has no pass.
  expect([await forgotten(), await kept()]).toEqual([1, before - 1]);
  await db.update(memberships).set({ status: "cancelled" }).where(eq(memberships.id, id));
  expect(await forgotten()).toBe(1);
  const [maya] = await db.select().from(athletes).where(eq(athletes.id, athleteId));
  expect(maya).toMatchObject({ birthDate: null, emergencyPhone: null });
});

test("a day whose session is made up already is not frozen", async () => {
  const site = await boughtSite();
  const { athleteId } = site;
  const [, lost] = await site.db.select().from(bookings).orderBy(bookings.date);
  await (await site.again()).post(`/api/rawpass/bookings/${lost?.id ?? 0}/cancel`);
  const [credit] = await site.db.update(credits).set({ usedAt: site.clock.now }).returning();
  const made = { athleteId, slotId: site.slotIds[0] ?? 0, date: "2027-03-10" };
  const used = { kind: "make_up", state: "attended", creditId: credit?.id ?? 0 } as const;
  await site.db.insert(bookings).values({ ...made, ...used });
  const { status, body } = await site.freeze("2027-03-16", 7);
  expect([status, body.fields?.fromDate]).toEqual([
    422,
    "A session in these days is made up already. The freeze can begin on Mar 18, 2027",
  ]);
  expect((await site.freeze("2027-03-18", 7)).status).toBe(200);
});

test("the booked make-ups that a freeze cancels are named before it, and in its mail", async () => {
  const site = await boughtSite();
  const { athleteId, activityId } = site;
  const { id: mondayId } = await aSlot(site.db, { activityId, dayOfWeek: 1 });
  const all = await site.db.select().from(bookings).orderBy(bookings.date);
  const makeUp = async (lostOn: string, date: string) => {
    const lost = all.find((booking) => booking.date === lostOn);
    await (await site.again()).post(`/api/rawpass/bookings/${lost?.id ?? 0}/cancel`);
    const wish = { athleteId, slotId: mondayId, date };
    expect((await (await site.again()).post("/api/rawpass/make-ups", wish)).status).toBe(201);
  };
  await makeUp("2027-03-12", "2027-03-22");
  await makeUp("2027-03-19", "2027-03-15");
  const { makeUps } = (await (await site.again()).get(`/api/rawpass/passes/${site.id}`)).body.data;
  expect((await site.admin.get(`/api/admin/rawpass/passes/${site.id}`)).body.data.makeUps).toEqual(
    makeUps,
  );
  const days = { fromDate: "2027-03-18", untilDate: "2027-04-01" };
  const before = canceledMakeUps(canceledByFreeze(makeUps, days), days);
  expect(before).toEqual([
    "Make-ups booked on these days are canceled, and can be booked again after the return: Hitting, Mar 22, 2027 at 5:00 PM.",
    "Make-ups for sessions on these days end, because those sessions aren't charged: Hitting, Mar 15, 2027 at 5:00 PM.",
  ]);
  expect((await site.freeze("2027-03-18", 14)).status).toBe(200);
  const mail = (await site.outbox()).find(({ cause }) => cause.includes(":frozen:"));
  const kept =
    "The freeze begins on March 18, 2027. Your weekly times stay as they are until then.";
  expect(mail?.parts).toEqual(expect.arrayContaining([kept, ...before]));
  const other = { ...days, untilDate: "2027-03-21" };
  expect(canceledByFreeze(makeUps, other).map(({ date }) => date)).toEqual(["2027-03-15"]);
});

test("a freeze cancels a booked make-up that staff granted, and moves the end of another", async () => {
  const site = await boughtSite();
  const { athleteId, activityId } = site;
  const { id: mondayId } = await aSlot(site.db, { activityId, dayOfWeek: 1, maxCapacity: 1 });
  const { id: tuesdayId } = await aSlot(site.db, { activityId, dayOfWeek: 2, maxCapacity: 1 });
  const grant = { activityId, reason: "A gift" };
  await site.admin.post(`/api/admin/rawpass/athletes/${athleteId}/make-ups`, grant);
  await site.admin.post(`/api/admin/rawpass/athletes/${athleteId}/make-ups`, grant);
  const full = { athleteId: site.otherAthleteId, slotId: tuesdayId, date: "2027-03-23" };
  await site.db.insert(bookings).values({ ...full, kind: "drop_in", state: "booked" });
  const wish = { athleteId, slotId: mondayId, date: "2027-03-22" };
  expect((await site.member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
  const wait = { ...full, athleteId, kind: "make_up" };
  expect((await site.member.post("/api/rawpass/waitlist", wait)).status).toBe(201);
  const own = async () => (await (await site.again()).get("/api/rawpass/bookings")).body.data;
  const [before] = (await own()).makeUps;
  const { makeUps } = (await site.member.get(`/api/rawpass/passes/${site.id}`)).body.data;
  const days = { fromDate: "2027-03-18", untilDate: "2027-04-01" };
  const told = [
    "Make-ups booked on these days are canceled, and can be booked again after the return: Hitting, Mar 22, 2027 at 5:00 PM.",
  ];
  expect(canceledMakeUps(canceledByFreeze(makeUps, days), days)).toEqual(told);
  expect((await site.freeze("2027-03-18", 14)).status).toBe(200);
  const mail = (await site.outbox()).find(({ cause }) => cause.includes(":frozen:"));
  expect(mail?.parts).toEqual(expect.arrayContaining(told));
  const ended = (await site.outbox()).find(({ cause }) => cause.includes(":wait-ended:"));
  expect(ended?.subject).toBe("Off the waitlist: Hitting");
  expect(ended?.parts).toEqual(
    expect.arrayContaining([
      "Maya no longer waits for this session, because the pass is frozen on its day.",
    ]),
  );
  const { coming, makeUps: open } = await own();
  expect(coming.map(({ kind }: { kind: string }) => kind)).toEqual(["standing", "standing"]);
  const later = new Date(Date.parse(before.expiresAt) + 14 * DAY_MS).toISOString();
  expect(open.map(({ expiresAt }: { expiresAt: string }) => expiresAt)).toEqual([later, later]);
  await site.comeBack();
  const back = (await site.outbox()).find(({ cause }) => cause.includes(":returned:"));
  expect(back?.parts).toEqual(
    expect.arrayContaining([
      "Make-ups that the freeze had canceled are booked again: Hitting, Mar 22, 2027 at 5:00 PM.",
      "You are on the waitlist again, which the freeze had ended: Hitting, Mar 23, 2027 at 5:00 PM.",
    ]),
  );
  const again = await own();
  expect(again.makeUps).toEqual([before]);
  expect(again.coming.map(({ date }: { date: string }) => date)).toEqual(
    expect.arrayContaining(["2027-03-22", "2027-03-23"]),
  );
});

test.each(["2027-03-10", "2027-03-18"])(
  "a pass that ends before its freeze from %s is over gives make-ups no longer time",
  async (fromDate) => {
    const site = await boughtSite();
    const { athleteId, activityId } = site;
    const { id: slotId } = await aSlot(site.db, { activityId, dayOfWeek: 1 });
    const grant = { activityId, reason: "A gift" };
    await site.admin.post(`/api/admin/rawpass/athletes/${athleteId}/make-ups`, grant);
    const [before] = await site.db.select().from(credits);
    const wish = { athleteId, slotId, date: "2027-03-22" };
    expect((await site.member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
    expect((await site.freeze(fromDate, 60)).status).toBe(200);
    expect(await site.db.$count(bookings, eq(bookings.isFrozen, true))).toBe(1);
    site.clock.now = new Date(site.clock.now.getTime() + DAY_MS);
    const { body } = await (await site.again()).post(`/api/rawpass/passes/${site.id}/cancel`);
    expect(body.data.refundCents).toBe(30_310);
    expect((await site.pass()).status).toBe("cancelled");
    const frozen = fromDate === "2027-03-10" ? 1 : 0;
    const expiresAt = new Date((before?.expiresAt.getTime() ?? 0) + frozen * DAY_MS);
    expect(await site.db.select().from(credits)).toMatchObject([{ usedAt: null, expiresAt }]);
    expect(await site.db.$count(bookings, eq(bookings.isFrozen, true))).toBe(0);
  },
);

test("two make-ups that wait while the pass is frozen leave no room for a third", async () => {
  const site = await boughtSite();
  const all = await site.db.select().from(bookings).orderBy(bookings.date);
  const cancel = async (index: number) => {
    const path = `/api/rawpass/bookings/${all[index]?.id ?? 0}/cancel`;
    return (await (await site.again()).post(path)).body.data.outcome;
  };
  expect([await cancel(1), await cancel(2)]).toEqual(["credit", "credit"]);
  expect((await site.freeze("2027-03-17", 7)).status).toBe(200);
  expect(await cancel(0)).toBe("no_credit");
  expect((await site.comeBack()).status).toBe(200);
  expect((await site.member.get("/api/rawpass/bookings")).body.data.makeUps).toHaveLength(2);
});

test("a make-up waits while the pass is frozen", async () => {
  const site = await boughtSite();
  await site.freeze("2027-03-10", 14);
  const wish = { athleteId: site.athleteId, slotId: site.slotIds[0], date: "2027-03-17" };
  const answer = await site.member.post("/api/rawpass/make-ups", wish);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "This pass is frozen. Please end the freeze before you use a make-up.",
  ]);
  await site.comeBack();
  expect((await site.member.post("/api/rawpass/make-ups", wish)).body.message).not.toMatch(
    /frozen/,
  );
});

describe("a closure longer than a week", () => {
  async function close(site: PassSite, given: object) {
    const closure = { activityId: null, reason: "Floor", ...given };
    expect((await site.admin.post("/api/admin/rawpass/closures", closure)).status).toBe(201);
  }

  test("moves the billing by its days when it begins, once", async () => {
    const site = await boughtSite();
    await close(site, { fromDate: "2027-03-15", toDate: "2027-03-24" });
    await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe(BILLING);
    site.clock.now = new Date("2027-03-15T06:00:00Z");
    for (let turn = 0; turn < 3; turn += 1) await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe("2027-04-20");
    expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-04-20" });
    const moved = (await site.outbox()).filter(({ subject }) => /next billing date/.test(subject));
    expect(moved).toMatchObject([
      { subject: "TEST MODE: Your next billing date is now April 20, 2027" },
    ]);
  });

  test("of a week, or of an activity that is not in the pass, moves nothing", async () => {
    const site = await boughtSite();
    await close(site, { fromDate: "2027-03-15", toDate: "2027-03-21" });
    site.clock.now = new Date("2027-03-16T06:00:00Z");
    await run(site, "rawpass-extend-passes");
    expect(await site.db.$count(passExtensions)).toBe(0);
  });

  test("does not count a day whose session became a make-up, or that has moved the billing", async () => {
    const site = await boughtSite();
    const { activityId, slotIds } = site;
    const { coming } = (await site.member.get("/api/rawpass/bookings")).body.data;
    const friday = coming.find(({ date }: { date: string }) => date === "2027-03-19");
    await site.member.post(`/api/rawpass/bookings/${friday.id}/cancel`);
    await close(site, { fromDate: "2027-03-17", toDate: "2027-03-17", slotId: slotIds[0] });
    await close(site, { fromDate: "2027-03-15", toDate: "2027-03-24", activityId });
    await close(site, { fromDate: "2027-03-20", toDate: "2027-04-02" });
    site.clock.now = new Date("2027-03-15T06:00:00Z");
    await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe("2027-04-18");
    site.clock.now = new Date("2027-03-20T06:00:00Z");
    await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe("2027-04-27");
    const extensions = await site.db
      .select()
      .from(passExtensions)
      .orderBy(passExtensions.closureId);
    expect(extensions.map(({ days }) => days)).toEqual([8, 9]);
  });

  test("does not count the days of a freeze, and waits while the provider is asked", async () => {
    const site = await boughtSite();
    await close(site, { fromDate: "2027-03-18", toDate: "2027-03-27" });
    await site.freeze("2027-03-20", 14);
    site.clock.now = new Date("2027-03-18T18:00:00Z");
    await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe("2027-04-26");
  });
});

describe("a closure that has moved the billing by its ten days", () => {
  /** A pass on March 15, closed until the 24th, whose billing has moved from April 10 to the 20th. */
  async function closedSite() {
    const site = await boughtSite();
    const closure = { activityId: null, reason: "Floor", fromDate: "2027-03-15" };
    await site.admin.post("/api/admin/rawpass/closures", { ...closure, toDate: "2027-03-24" });
    site.clock.now = new Date("2027-03-15T18:00:00Z");
    await run(site, "rawpass-extend-passes");
    return {
      ...site,
      days: async () => (await site.db.select().from(passExtensions)).map(({ days }) => days),
    };
  }

  test("moves it by the days of a freeze that are not closed, and back when it ends early", async () => {
    const site = await closedSite();
    const { data } = (await site.member.get(`/api/rawpass/passes/${site.id}`)).body;
    expect(data.extendedUntil).toBe("2027-03-24");
    // Of the fourteen days from the 20th on, five are closed.
    const { body } = await site.freeze("2027-03-20", 14);
    expect(body.data.nextBillingDate).toBe("2027-04-29");
    expect([await site.billing(), await site.days()]).toEqual(["2027-04-29", [5]]);
    await at(site, "2027-03-20");
    site.clock.now = new Date("2027-03-22T18:00:00Z");
    // Three of the twelve days that are spared are closed, and move it again.
    expect((await site.comeBack()).body.data).toEqual({ nextBillingDate: "2027-04-20" });
    expect([await site.billing(), await site.days()]).toEqual(["2027-04-20", [8]]);
    await run(site, "rawpass-extend-passes");
    expect(await site.billing()).toBe("2027-04-20");
  });

  test("moves it as if there had been no freeze, where that is taken back or refused", async () => {
    const site = await closedSite();
    await site.freeze("2027-03-20", 14);
    expect((await site.comeBack()).body.data).toEqual({ nextBillingDate: "2027-04-20" });
    const refuse = async () => {
      throw new PaymentRefused("no such subscription runs");
    };
    const subscriptions = { ...site.provider.subscriptions, freeze: refuse };
    breakProvider(site, { subscriptions });
    await site.freeze("2027-03-20", 14);
    expect([await site.billing(), await site.days()]).toEqual(["2027-04-20", [10]]);
  });

  test("is not moved at all by a freeze of closed days only", async () => {
    const site = await closedSite();
    const { body } = await site.freeze("2027-03-16", 7);
    expect(body.data.nextBillingDate).toBe("2027-04-20");
    expect([await site.billing(), await site.days()]).toEqual(["2027-04-20", [3]]);
    expect(await site.pass()).toMatchObject({ frozenFrom: "2027-03-16", cancelAt: null });
    const { unpaidFrom } = standingPlaces;
    const rest = await site.db.selectDistinct({ unpaidFrom }).from(standingPlaces);
    expect(rest).toEqual([{ unpaidFrom: "2027-04-20" }]);
  });
});

test("a freeze that goes on through closed days that have moved the billing moves it no more", async () => {
  const site = await boughtSite();
  const closure = { activityId: null, reason: "Floor", fromDate: "2027-04-15" };
  await site.admin.post("/api/admin/rawpass/closures", { ...closure, toDate: "2027-05-05" });
  const { db, slotIds } = site;
  await site.freeze("2027-03-20", 31);
  await db.update(timeSlots).set({ maxCapacity: 1 });
  const [, slotId = 0] = slotIds;
  const theirs = { athleteId: site.otherAthleteId, slotId, passId: 99 };
  await db.insert(standingPlaces).values({ ...theirs, firstDate: "2027-03-26" });
  await at(site, "2027-03-20");
  site.clock.now = new Date("2027-04-15T18:00:00Z");
  await run(site, "rawpass-extend-passes");
  // 16 of the closed days are after the return on April 20.
  expect(await site.billing()).toBe("2027-05-27");
  await at(site, "2027-04-20");
  expect((await site.pass()).frozenUntil).toBe("2027-04-27");
  expect(await site.billing()).toBe("2027-05-27");
  expect(await db.select().from(passExtensions)).toMatchObject([{ days: 9 }]);
});

test("fewer sessions begin with the billing that a closure moves, and the places stay until then", async () => {
  const site = await boughtSite();
  const { activityId, slotIds, db } = site;
  const sunday = await aSlot(db, { activityId, dayOfWeek: 0 });
  const activities = [{ activityId, frequencyPerWeek: 1, slotIds: [sunday.id] }];
  const shown = { shownMonthlyCents: 15_155, shownDueCents: 0 };
  const wish = { activities, ...shown, prorationDate: site.clock.now.toISOString() };
  expect((await site.member.post(`/api/rawpass/passes/${site.id}/alteration`, wish)).status).toBe(
    200,
  );
  expect(await site.places()).toEqual([
    "2027-03-12 2027-04-09",
    "2027-03-17 2027-04-09",
    "2027-04-11 on",
  ]);
  // Somebody else has one of the places in the second week after it would have ended.
  await db.update(timeSlots).set({ maxCapacity: 1 });
  const [, fridayId = 0] = slotIds;
  const taken = { athleteId: site.otherAthleteId, slotId: fridayId, date: "2027-04-23" };
  await db.insert(bookings).values({ ...taken, kind: "drop_in", state: "booked" });
  const closure = { activityId: null, reason: "Floor", fromDate: "2027-03-30" };
  await site.admin.post("/api/admin/rawpass/closures", { ...closure, toDate: "2027-04-13" });
  site.clock.now = new Date("2027-03-30T18:00:00Z");
  await run(site, "rawpass-extend-passes");
  expect(await site.billing()).toBe("2027-04-25");
  expect(await site.places()).toEqual([
    "2027-03-12 2027-04-22",
    "2027-03-17 2027-04-24",
    "2027-04-25 on",
  ]);
  expect((await site.pass()).pendingChange).toMatchObject({ kind: "lower", from: "2027-04-25" });
  const weekly = await db.select().from(bookings).where(eq(bookings.slotId, sunday.id));
  expect(weekly).toEqual([]);
  site.clock.now = new Date("2027-04-11T18:00:00Z");
  await run(site, "rawpass-keep-alterations");
  expect((await site.pass()).pendingChange).not.toBeNull();
  site.clock.now = new Date("2027-04-25T18:00:00Z");
  await run(site, "rawpass-keep-alterations");
  expect((await site.pass()).pendingChange).toBeNull();
});

test("days outside of a freeze, and the share that is closed, are counted by the day", () => {
  const span = { from: "2027-03-10", to: "2027-03-19" };
  expect(daysOutside(span, [])).toBe(10);
  const frozen = [{ fromDate: "2027-03-12", untilDate: "2027-03-15" }];
  expect(daysOutside(span, frozen)).toBe(7);
  expect(extensionDays(10, 70, 70)).toBe(10);
  expect(extensionDays(10, 35, 100)).toBe(4);
});

test("what goes back for unused days is their share, and never more than was paid", () => {
  const month = { unusedDays: 21, paidDays: 31 };
  expect(unusedCents(30_310, month)).toBe(20_533);
  expect(unusedCents(30_310, { ...month, unusedDays: 0 })).toBe(0);
  expect(unusedCents(30_310, { ...month, unusedDays: 40 })).toBe(30_310);
});

test("a day that is closed, frozen or both moves the billing once", () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays("2027-03-01", days));
  const days = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(day, days, day, days, (from, closed, fromDate, frozen) => {
      const span = { from, to: addDays(from, closed - 1) };
      const freeze = { fromDate, untilDate: addDays(fromDate, frozen) };
      const without = new Set([
        ...daysBetween(span.from, span.to),
        ...daysBetween(fromDate, addDays(freeze.untilDate, -1)),
      ]);
      expect(frozen + extensionDays(daysOutside(span, [freeze]), 70, 70)).toBe(without.size);
    }),
  );
});

test("what goes back grows with the days that are left, from nothing to what was paid", () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const days = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(cents, days, fc.nat(150), (paid, paidDays, unusedDays) => {
      const back = unusedCents(paid, { unusedDays, paidDays });
      expect(back).toBeLessThanOrEqual(unusedCents(paid, { unusedDays: unusedDays + 1, paidDays }));
      expect(Math.min(back, paid)).toBe(Math.max(back, 0));
      if (unusedDays >= paidDays) expect(back).toBe(paid);
    }),
  );
});

test("a moment that moves by days keeps its time on the clocks of New Orleans", () => {
  const moments = fc.date({
    min: new Date("2027-01-01"),
    max: new Date("2030-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: -60, max: 60 }), (moment, days) => {
      const moved = addBusinessDays(moment, days);
      const offMs = Math.abs(moved.getTime() - moment.getTime() - days * DAY_MS);
      expect(offMs === 0 || offMs === HOUR_MS).toBe(true);
      const isSkipped = businessTime(moved).slice(11, 13) === "03";
      if (!isSkipped) expect(businessTime(moved).slice(11)).toBe(businessTime(moment).slice(11));
    }),
  );
});
