import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { bookings, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { somePlaces, someWaiting } from "#areas/rawpass/bookings/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, passSite, pay, wishOf } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";
import { passJobs } from "./jobs.ts";
import { memberships, passEvents, passRefunds } from "./tables.ts";

describe("who may buy and see a pass", () => {
  test("only the account whose athlete it is", async () => {
    const site = await passSite();
    await site.expectStatuses((actor) => actor.get("/api/rawpass/passes"), {
      ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
    });
    await site.expectStatuses((actor) => actor.post("/api/rawpass/passes", wishOf(site)), {
      ...{ visitor: 401, member: 201, otherMember: 403, admin: 403 },
    });
    await site.otherMember.post("/api/user/adult", { isAdult: true });
    expect((await site.otherMember.get("/api/rawpass/passes")).body).toEqual({ data: [] });
    for (const path of ["/api/rawpass/passes/1/cancel", "/api/rawpass/passes/1/undo-cancel"]) {
      await site.expectStatuses((actor) => actor.post(path), {
        ...{ visitor: 401, member: 409, otherMember: 404, admin: 404 },
      });
    }
  });
});

describe("a purchase", () => {
  test("holds the places, and leads to the provider's page", async () => {
    const site = await passSite();
    const { status, body } = await site.member.post("/api/rawpass/passes", wishOf(site));
    expect([status, body.data.paymentUrl]).toEqual([201, expect.stringContaining("cs_test_")]);
    const heldUntil = new Date(site.clock.now.getTime() + 35 * MINUTE_MS);
    expect(await site.db.select().from(standingPlaces).orderBy(standingPlaces.id)).toMatchObject([
      { passId: 1, heldUntil, firstDate: "2027-03-17" },
      { passId: 1, heldUntil, firstDate: "2027-03-12" },
    ]);
    expect((await site.member.get("/api/rawpass/passes")).body.data).toMatchObject([
      { status: "pending", monthlyCents: 30_310, startDate: null },
    ]);
  });

  test("that is sent twice is one pass with one page", async () => {
    const site = await passSite();
    const wish = wishOf(site);
    const first = await site.member.post("/api/rawpass/passes", wish);
    const second = await site.member.post("/api/rawpass/passes", wish);
    expect(second.body).toEqual(first.body);
    expect(await site.db.$count(memberships)).toBe(1);
  });

  test("takes the place of what waited to be paid for the athlete", async () => {
    const site = await passSite();
    const first = await site.member.post("/api/rawpass/passes", wishOf(site));
    expect((await site.member.post("/api/rawpass/passes", wishOf(site))).status).toBe(201);
    const { data } = (await site.member.get("/api/rawpass/passes")).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["pending", "cancelled"]);
    expect((await pay(site, first.body.data)).status).toBe(409);
  });

  test("for an athlete whose pass runs is refused, whatever its times, until the pass is to end", async () => {
    const site = await passSite();
    const { id } = await buy(site);
    const { id: slotId } = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 1 });
    const second = async () => {
      const activity = { activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] };
      const wish = { ...wishOf(site), activities: [activity], shownMonthlyCents: 15_155 };
      return site.member.post("/api/rawpass/passes", wish);
    };
    const message =
      "This athlete already has a pass. For other training or times, please change that pass";
    const refused = { status: 409, body: { fields: { athleteId: message } } };
    expect(await second()).toMatchObject(refused);
    await site.member.post(`/api/rawpass/passes/${id}/freeze`, {
      fromDate: "2027-03-12",
      days: 40,
    });
    expect(await second()).toMatchObject(refused);
    expect(await site.db.$count(memberships)).toBe(1);
    await site.member.post(`/api/rawpass/passes/${id}/return`, {});
    const cancelAt = new Date("2027-04-10T17:00:00Z");
    await site.db.update(memberships).set({ cancelAt });
    const bought = await second();
    expect(bought.status).toBe(201);
    await pay(site, bought.body.data);
    expect(await site.member.post(`/api/rawpass/passes/${id}/undo-cancel`)).toMatchObject({
      status: 409,
      body: { message: "This athlete has another pass now, so this one can't be kept." },
    });
  });

  test("that is paid after a canceled pass is kept, before the provider has answered, goes back", async () => {
    const site = await passSite();
    const { id } = await buy(site);
    await site.db.update(memberships).set({ cancelAt: new Date("2027-04-10T17:00:00Z") });
    const { id: slotId } = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 1 });
    const activity = { activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] };
    const second = async () => {
      const wish = { ...wishOf(site), activities: [activity], shownMonthlyCents: 15_155 };
      return site.member.post("/api/rawpass/passes", wish);
    };
    const until = new Date(site.clock.now.getTime() + 48 * HOUR_MS);
    const { athleteId } = site;
    const [offer] = await somePlaces(site.db, [
      { athleteId, slotId, firstDate: "2027-03-15", heldUntil: until },
    ]);
    await someWaiting(site.db, [{ athleteId, slotId, placeId: offer?.id ?? 0 }]);
    const bought = await second();
    const undoCancel = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    breakProvider(site, { subscriptions: { ...site.provider.subscriptions, undoCancel } });
    const keep = () => site.member.post(`/api/rawpass/passes/${id}/undo-cancel`);
    expect([(await keep()).status, (await keep()).status]).toEqual([200, 200]);
    await pay(site, bought.body.data);
    const { data } = (await site.member.get("/api/rawpass/passes")).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["cancelled", "active"]);
    expect(await site.db.select().from(passRefunds)).toMatchObject([
      { amountCents: 15_155, reason: "late" },
    ]);
    const { standingWaitlist } = (await site.member.get("/api/rawpass/bookings")).body.data;
    expect(standingWaitlist).toMatchObject([{ slotId, offeredUntil: until.toISOString() }]);
    expect((await second()).status).toBe(409);
  });

  test("that is paid late, when the athlete has another pass, goes back", async () => {
    const site = await passSite();
    const { id: slotId } = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 1 });
    const activity = { activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] };
    const late = { ...wishOf(site), activities: [activity], shownMonthlyCents: 15_155 };
    const { body } = await site.member.post("/api/rawpass/passes", late);
    await site.db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
    await buy(site);
    await pay(site, body.data);
    const { data } = (await site.member.get("/api/rawpass/passes")).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["active", "cancelled"]);
    expect(await site.db.select().from(passRefunds)).toMatchObject([
      { amountCents: 15_155, reason: "late" },
    ]);
    const parts = String((await site.outbox()).at(-1)?.parts);
    expect(parts).toContain("arrived when the athlete had another pass already. We");
    expect(await site.db.$count(standingPlaces)).toBe(2);
  });

  test("waits while the provider is away, and goes on when it is sent again", async () => {
    const site = await passSite();
    const wish = wishOf(site);
    const createCheckout = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const subscriptions = { ...site.provider.subscriptions, createCheckout };
    const mend = breakProvider(site, { ...AWAY, subscriptions });
    expect((await site.member.post("/api/rawpass/passes", wish)).status).toBe(503);
    mend();
    expect((await site.member.post("/api/rawpass/passes", wish)).status).toBe(201);
    expect(await site.db.$count(memberships)).toBe(1);
  });

  test.each([
    ["a price that changed", { shownMonthlyCents: 1 }, 409, "Prices changed, please review"],
    ["another's athlete", { athleteId: 99 }, 404, "This athlete is not in your account."],
    ["no activity", { activities: [] }, 422, undefined],
  ])("of %s is refused", async (_, given, status, message) => {
    const site = await passSite();
    const answer = await site.member.post("/api/rawpass/passes", { ...wishOf(site), ...given });
    expect(answer.status).toBe(status);
    if (message) expect(answer.body.message).toBe(message);
    expect(await site.db.$count(memberships)).toBe(0);
    expect(await site.db.$count(standingPlaces)).toBe(0);
  });

  test("of fewer times than sessions a week is refused at its field", async () => {
    const site = await passSite();
    const wish = wishOf(site);
    const [activity] = wish.activities;
    const activities = [{ ...activity, frequencyPerWeek: 3 }];
    const { status, body } = await site.member.post("/api/rawpass/passes", { ...wish, activities });
    expect([status, body.fields]).toEqual([
      422,
      { "activities.0.slotIds": "Please choose as many times as sessions a week" },
    ]);
  });

  test("of times that overlap, are full, or are of another activity is refused", async () => {
    const site = await passSite();
    const { db, member } = site;
    const pitching = await anActivity(db, { name: "Pitching" });
    const clash = await aSlot(db, {
      activityId: pitching.id,
      startTime: "17:30",
      endTime: "18:30",
    });
    const wish = wishOf(site);
    const two = {
      ...wish,
      activities: [
        ...wish.activities,
        { activityId: pitching.id, frequencyPerWeek: 1, slotIds: [clash.id] },
      ],
      shownMonthlyCents: 30_310 + 15_155,
    };
    const overlap = await member.post("/api/rawpass/passes", two);
    expect([overlap.status, overlap.body.message]).toEqual([
      409,
      expect.stringContaining("overlaps"),
    ]);
    const strange = [{ ...wish.activities[0], slotIds: [clash.id, site.slotIds[1]] }];
    expect(
      (await member.post("/api/rawpass/passes", { ...wish, activities: strange })).status,
    ).toBe(404);
    const full = await aSlot(db, { activityId: site.activityId, dayOfWeek: 6, maxCapacity: 1 });
    const taken = { slotId: full.id, athleteId: site.otherAthleteId, passId: 99 };
    await db.insert(standingPlaces).values({ ...taken, firstDate: "2027-03-13" });
    const activities = [{ ...wish.activities[0], slotIds: [site.slotIds[0], full.id] }];
    const answer = await member.post("/api/rawpass/passes", { ...wish, activities });
    expect([answer.status, answer.body.message]).toEqual([409, "Saturday at 5:00 PM is full."]);
    expect(await db.$count(memberships)).toBe(0);
  });

  test("for an athlete without a waiver, or outside the age range, is refused", async () => {
    const site = await passSite();
    const { member } = site;
    const add = async (birthDate: string) =>
      (await member.post("/api/rawpass/athletes", { ...site.maya, birthDate })).body.data
        .id as number;
    const unready = await member.post("/api/rawpass/passes", {
      ...wishOf(site),
      athleteId: await add("2017-05-20"),
    });
    expect([unready.status, unready.body.fields]).toEqual([
      422,
      { athleteId: "Please agree to the waiver for this athlete first" },
    ]);
    const small = await add("2023-05-20");
    await member.post(`/api/rawpass/athletes/${small}/waiver`, site.agreed);
    const answer = await member.post("/api/rawpass/passes", { ...wishOf(site), athleteId: small });
    expect(answer.status).toBe(409);
  });
});

test("who has no address for receipts can't buy", async () => {
  const site = await passSite();
  await site.db.update(users).set({ email: null });
  const { status, body } = await site.member.post("/api/rawpass/passes", wishOf(site));
  expect([status, body.message]).toEqual([
    422,
    "Please add an email address to your account first: receipts go there.",
  ]);
});

describe("the hold of a pass", () => {
  test("ends after 35 minutes, and so does its page", async () => {
    const site = await passSite();
    const { body } = await site.member.post("/api/rawpass/passes", wishOf(site));
    const settle = passJobs(site.deps).find(({ name }) => name === "rawpass-settle-pending");
    site.clock.advance(34 * MINUTE_MS);
    await settle?.run();
    expect(await site.pass()).toMatchObject({ status: "pending" });
    site.clock.advance(MINUTE_MS);
    await settle?.run();
    expect(await site.pass()).toMatchObject({ status: "cancelled", heldUntil: null });
    expect((await pay(site, body.data)).status).toBe(409);
    expect(await site.db.select().from(passEvents).orderBy(passEvents.id)).toMatchObject([
      { fromStatus: null, toStatus: "pending", by: "holder" },
      { fromStatus: "pending", toStatus: "cancelled", note: "Not paid in time" },
    ]);
  });
});

test("whatever is chosen, the sum of the terms is shown, kept, and charged", async () => {
  const site = await passSite();
  const { db, member, provider } = site;
  const terms = fc.array(
    fc.record({
      rateCents: fc.integer({ min: 100, max: 100_000 }),
      times: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  let round = 0;
  await fc.assert(
    fc.asyncProperty(terms, async (chosen) => {
      round += 1;
      const activities = [];
      let hour = 6;
      let cents = 0;
      for (const [index, { rateCents, times }] of chosen.entries()) {
        const ratePerSession = (rateCents / 100).toFixed(2);
        const { id } = await anActivity(db, { name: `A ${round} ${index}`, ratePerSession });
        const slotIds = [];
        for (let day = 0; day < times; day += 1) {
          const time = { startTime: `${String(hour).padStart(2, "0")}:00` };
          const endTime = `${String(hour + 1).padStart(2, "0")}:00`;
          const slot = { activityId: id, dayOfWeek: day, ...time, endTime };
          slotIds.push((await aSlot(db, slot)).id);
        }
        hour += 1;
        activities.push({ activityId: id, frequencyPerWeek: times, slotIds });
        cents += Number((BigInt(rateCents) * BigInt(times) * 433n + 50n) / 100n);
      }
      const wish = { ...wishOf(site), idempotencyKey: randomUUID(), activities };
      const other = await member.post("/api/rawpass/passes", {
        ...wish,
        shownMonthlyCents: cents + 1,
      });
      expect(other.status).toBe(409);
      const { body } = await member.post("/api/rawpass/passes", {
        ...wish,
        shownMonthlyCents: cents,
      });
      const session = body.data.paymentUrl.split("/").at(-1);
      const { totalCents } = await provider.getPayment(session);
      expect(totalCents).toBe(cents);
      const [pass] = (await member.get("/api/rawpass/passes")).body.data;
      expect(pass.monthlyCents).toBe(cents);
    }),
    { numRuns: 8 },
  );
});

test("the places are the athlete's once it is paid", async () => {
  const site = await passSite();
  const isWednesday = eq(timeSlots.dayOfWeek, 3);
  await site.db.update(timeSlots).set({ coach: "Lou", place: "Cage 2" }).where(isWednesday);
  await buy(site);
  expect(await site.pass()).toMatchObject({
    ...{ status: "active", isActive: true, startDate: "2027-03-10" },
    ...{ nextBillingDate: "2027-04-10", heldUntil: null },
  });
  expect(await site.db.$count(bookings)).toBe(3);
  const [mail] = await site.outbox();
  expect(mail).toMatchObject({ to: "ana@city.example", subject: "TEST MODE: Your RawPass" });
  expect(JSON.stringify(mail)).toContain("2 × $35.00 × 4.33 = $303.10");
  expect(JSON.stringify(mail)).toContain("$303.10 on April 10, 2027");
  expect(mail?.parts).toContainEqual({
    facts: [
      ["Hitting", "Wednesday at 5:00 PM – 6:00 PM, Coach Lou · Cage 2"],
      ["Hitting", "Friday at 5:00 PM – 6:00 PM"],
    ],
  });
});

describe("the code of a pass", () => {
  test("is known to its account alone, while the pass opens something", async () => {
    const site = await passSite();
    await site.member.post("/api/rawpass/passes", wishOf(site));
    const shown = async () => (await site.member.get("/api/rawpass/passes")).body.data[0].code;
    expect(await shown()).toBeNull();
    await site.db.update(memberships).set({ status: "active" });
    expect(await shown()).toMatch(/^[0-9A-F]{32}$/);
    await site.db.update(memberships).set({ status: "cancelled" });
    expect(await shown()).toBeNull();
  });

  test("is replaced by its account alone, while the pass is running", async () => {
    const site = await passSite();
    const { id, qrCode } = await buy(site);
    const replace = `/api/rawpass/passes/${id}/code`;
    await site.expectStatuses((actor) => actor.post(replace), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
    });
    const renewed = await site.pass();
    expect(renewed.qrCode).not.toBe(qrCode);
    const { body } = await site.member.get("/api/rawpass/passes");
    expect(body.data[0].code).toBe(renewed.qrCode);
    const notes = (await site.db.select().from(passEvents)).map(({ note }) => note);
    expect(notes).toContain("Code replaced");
    await site.db.update(memberships).set({ status: "cancelled" });
    expect((await site.member.post(replace)).status).toBe(409);
  });
});
