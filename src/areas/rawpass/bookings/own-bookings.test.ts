import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite, pay } from "#tests/passes.ts";
import { bookingJobs } from "./jobs.ts";
import { countTaken } from "./queries/occupancy.ts";
import { bookings, credits, dropInRefunds, standingPlaces, standingWaitlist } from "./tables.ts";
import { someBookings, somePlaces, someWaiting } from "./testing.ts";

const FRIDAY = "2027-03-12";
const NEXT_FRIDAY = "2027-03-19";
const START = new Date("2027-03-12T23:00:00Z");

async function fill(site: PassSite): Promise<void> {
  await bookingJobs(site.deps)
    .find(({ name }) => name === "rawpass-settle-slots")
    ?.run();
}

async function coming(site: PassSite): Promise<{ id: number; date: string; state: string }[]> {
  return (await site.member.get("/api/rawpass/bookings")).body.data.coming;
}

async function bookingOn(site: PassSite, date: string): Promise<number> {
  return (await coming(site)).find((one) => one.date === date)?.id ?? 0;
}

const cancel = (site: PassSite, id: number) =>
  site.member.post(`/api/rawpass/bookings/${id}/cancel`);

async function subjects(site: PassSite): Promise<string[]> {
  return (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", ""));
}

/** A make-up of the member's athlete, for hitting. */
async function giveMakeUp({ db, athleteId, activityId, clock }: PassSite): Promise<void> {
  const expiresAt = new Date(clock.now.getTime() + 30 * DAY_MS);
  await db.insert(credits).values({ athleteId, activityId, reason: "cancelled", expiresAt });
}

/** The Friday session with one place, which another family has. */
async function siteWithFullSession() {
  const site = await passSite();
  const slotId = site.slotIds[1] ?? 0;
  await site.db.update(timeSlots).set({ maxCapacity: 1 });
  const [other] = await someAthletes(site.db, site.otherMember.user.id, 1);
  const values = { slotId, date: FRIDAY, kind: "drop_in", state: "booked" } as const;
  await site.db.insert(bookings).values({ ...values, athleteId: other?.id ?? 0 });
  const session = { athleteId: site.athleteId, slotId, date: FRIDAY };
  /** The other family's place is free again. */
  const free = async () => {
    await site.db
      .update(bookings)
      .set({ state: "cancelled" })
      .where(eq(bookings.athleteId, other?.id ?? 0));
    await fill(site);
  };
  return { ...site, session, free };
}

describe("who may see and change bookings", () => {
  test("only the account whose athlete it is", async () => {
    const site = await passSite();
    await buy(site);
    for (const path of [
      "/api/rawpass/bookings",
      "/api/rawpass/bookings/history",
      "/api/rawpass/sessions",
    ]) {
      await site.expectStatuses((actor) => actor.get(path), {
        ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
      });
    }
    const { data } = (await site.otherMember.get("/api/rawpass/bookings")).body;
    expect(data).toEqual({ coming: [], makeUps: [], standingWaitlist: [], athleteIds: [] });
    const id = await bookingOn(site, FRIDAY);
    await site.expectStatuses((actor) => actor.post(`/api/rawpass/bookings/${id}/cancel`), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
    });
    const { athleteId, slotIds } = site;
    const session = { athleteId, slotId: slotIds[1], date: FRIDAY };
    await site.expectStatuses((actor) => actor.post("/api/rawpass/make-ups", session), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 201 },
    });
    await site.expectStatuses(
      (actor) => actor.post("/api/rawpass/waitlist", { ...session, kind: "make_up" }),
      { visitor: 401, otherMember: 404, admin: 404, member: 409 },
    );
    await site.expectStatuses(
      (actor) => actor.post("/api/rawpass/standing-waitlist", { athleteId, slotId: slotIds[1] }),
      { visitor: 401, otherMember: 404, admin: 404, member: 409 },
    );
    await site.expectStatuses((actor) => actor.post(`/api/rawpass/bookings/${id}/accept`, {}), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 409 },
    });
    const values = { athleteId, slotId: slotIds[0] ?? 0 };
    const [entry] = await site.db.insert(standingWaitlist).values(values).returning();
    const leave = `/api/rawpass/standing-waitlist/${entry?.id ?? 0}/leave`;
    await site.expectStatuses((actor) => actor.post(leave), {
      ...{ visitor: 401, otherMember: 404, admin: 404, member: 200 },
    });
  });
});

describe("sessions to book", () => {
  test("are those of 14 days that have not begun", async () => {
    const site = await passSite();
    site.clock.now = new Date(START.getTime() + 1);
    const { data } = (await site.member.get("/api/rawpass/sessions")).body;
    expect(data.map(({ date }: { date: string }) => date)).toEqual([
      "2027-03-17",
      NEXT_FRIDAY,
      "2027-03-24",
    ]);
  });
});

describe("sessions of a pass", () => {
  test("are listed as they come, cancelled for a make-up, and then history", async () => {
    const site = await passSite();
    await buy(site);
    expect(await coming(site)).toMatchObject([
      { date: FRIDAY, state: "booked", freeUntil: "2027-03-12T11:00:00.000Z" },
      { date: "2027-03-17", state: "booked" },
      { date: NEXT_FRIDAY, state: "booked" },
    ]);
    const id = await bookingOn(site, FRIDAY);
    expect((await cancel(site, id)).body.data).toEqual({ outcome: "credit", refundCents: 0 });
    const { makeUps } = (await site.member.get("/api/rawpass/bookings")).body.data;
    expect(makeUps).toMatchObject([{ activityName: "Hitting", reason: "cancelled" }]);
    expect((await site.member.get("/api/rawpass/bookings/history")).body).toMatchObject({
      data: [{ id, state: "cancelled" }],
      total: 1,
    });
    const historyWith = async (query: string) =>
      (await site.member.get(`/api/rawpass/bookings/history?${query}`)).body;
    expect((await historyWith("page=2")).data).toEqual([]);
    expect((await historyWith(`athleteId=${site.athleteId}`)).total).toBe(1);
    expect((await historyWith(`athleteId=${site.otherAthleteId}`)).total).toBe(0);
  });

  test("cancelled late are used, and twice they are over", async () => {
    const site = await passSite();
    await buy(site);
    site.clock.now = new Date(START.getTime() - 11 * HOUR_MS);
    const id = await bookingOn(site, FRIDAY);
    expect((await cancel(site, id)).body.data.outcome).toBe("used");
    expect((await cancel(site, id)).status).toBe(409);
    expect(await site.db.$count(credits)).toBe(0);
  });
});

describe("a make-up", () => {
  test("is booked at once, and is refused without one", async () => {
    const site = await passSite();
    const session = { athleteId: site.athleteId, slotId: site.slotIds[1], date: FRIDAY };
    expect((await site.member.post("/api/rawpass/make-ups", session)).status).toBe(409);
    await giveMakeUp(site);
    const { status, body } = await site.member.post("/api/rawpass/make-ups", session);
    expect([status, body.data.paymentUrl]).toEqual([201, null]);
    expect(await coming(site)).toMatchObject([{ kind: "make_up", state: "booked" }]);
    expect((await cancel(site, body.data.bookingId)).body.data.outcome).toBe("credit");
  });
});

describe("the waitlist of a session", () => {
  test("gives a make-up its place, with a mail", async () => {
    const site = await siteWithFullSession();
    await giveMakeUp(site);
    const waiting = await site.member.post("/api/rawpass/waitlist", {
      ...site.session,
      kind: "make_up",
    });
    expect(waiting.status).toBe(201);
    expect(await coming(site)).toMatchObject([{ state: "waitlisted" }]);
    await site.free();
    await fill(site);
    expect(await coming(site)).toMatchObject([{ state: "booked", kind: "make_up" }]);
    expect(await subjects(site)).toEqual(["A place is yours: Hitting"]);
    const [mail] = await site.outbox();
    expect(JSON.stringify(mail?.parts)).toContain("Friday, March 12, at 5:00 PM");
    expect(mail?.parts.at(-1)).toMatchObject({ url: expect.stringMatching(/\/rawpass\/pass$/) });
  });

  test("offers a drop-in its place, which is taken and paid", async () => {
    const site = await siteWithFullSession();
    const { body } = await site.member.post("/api/rawpass/waitlist", {
      ...site.session,
      kind: "drop_in",
    });
    const accept = (given: object) =>
      site.member.post(`/api/rawpass/bookings/${body.data.bookingId}/accept`, given);
    expect((await accept({ shownCents: 3_500 })).status).toBe(409);
    await site.free();
    expect(await subjects(site)).toEqual(["A place is free for 30 minutes: Hitting"]);
    const [mail] = await site.outbox();
    expect(mail?.parts.at(-1)).toMatchObject({ url: expect.stringMatching(/\/rawpass\/pass$/) });
    expect((await accept({ shownCents: 1 })).status).toBe(409);
    const taken = await accept({ shownCents: 3_500 });
    expect(taken.status).toBe(200);
    const { contentVersion } = site.deps.database;
    const version = contentVersion.current;
    expect((await accept({ shownCents: 3_500 })).body).toEqual(taken.body);
    expect(contentVersion.current, "accepting again publishes nothing").toBe(version);
    await site.db.update(rateLimits).set({ points: 1_000 });
    expect((await accept({ shownCents: 3_500 })).status).toBe(429);
    await site.db.delete(rateLimits);
    await pay(site, taken.body.data);
    expect(await coming(site)).toMatchObject([{ state: "booked", heldUntil: null }]);
  });

  test("tells the price and one's place in line, and is no history once it is left", async () => {
    const site = await siteWithFullSession();
    const [first] = await someAthletes(site.db, site.otherMember.user.id, 1);
    const waits = { ...site.session, kind: "drop_in", state: "waitlisted" } as const;
    const waitlistedAt = new Date(site.clock.now.getTime() - HOUR_MS);
    await site.db.insert(bookings).values({ ...waits, athleteId: first?.id ?? 0, waitlistedAt });
    await site.member.post("/api/rawpass/waitlist", { ...site.session, kind: "drop_in" });
    expect(await coming(site)).toMatchObject([{ placeInLine: 2, amountCents: 3_500, code: null }]);
    const { athleteIds } = (await site.member.get("/api/rawpass/bookings")).body.data;
    expect(athleteIds).toEqual([site.athleteId]);
    await cancel(site, await bookingOn(site, FRIDAY));
    const { body } = await site.member.get("/api/rawpass/bookings/history");
    expect(body).toEqual({ data: [], total: 0 });
  });

  test("is over as soon as the session begins", async () => {
    const site = await siteWithFullSession();
    const wish = { ...site.session, kind: "drop_in" };
    const { body } = await site.member.post("/api/rawpass/waitlist", wish);
    site.clock.now = new Date(START.getTime() - 1);
    const admin = await site.signIn(site.admin.user);
    const waiting = async () => (await admin.get("/api/admin/rawpass/waitlists")).body.data;
    expect([await coming(site), await waiting()]).toMatchObject([[{ placeInLine: 1 }], [{}]]);
    site.clock.now = START;
    expect([await coming(site), await waiting()]).toEqual([[], []]);
    expect(await cancel(site, body.data.bookingId)).toMatchObject({
      ...{ status: 409, body: { message: "This session has started, so the waitlist is over." } },
    });
  });

  test("is left by cancelling", async () => {
    const site = await siteWithFullSession();
    const wish = { ...site.session, kind: "drop_in" };
    const { body } = await site.member.post("/api/rawpass/waitlist", wish);
    expect((await cancel(site, body.data.bookingId)).body.data.outcome).toBe("left");
    await site.free();
    expect(await coming(site)).toEqual([]);
    expect(await subjects(site)).toEqual([]);
  });
});

describe("a weekly place in a session", () => {
  const line = { kind: "drop_in", state: "waitlisted" } as const;

  /** Another family, next in line; one more place opens, and the pass is paid before anybody moves up. */
  async function buyBesides(site: Awaited<ReturnType<typeof siteWithFullSession>>) {
    const waitlistedAt = new Date(site.clock.now.getTime() + 1);
    const next = { ...site.session, ...line, athleteId: site.otherAthleteId, waitlistedAt };
    const [{ id = 0 } = {}] = await someBookings(site.db, [next]);
    await site.db.update(timeSlots).set({ maxCapacity: 2 });
    await buy(site);
    const ofFriday = (await coming(site)).filter(({ date }) => date === FRIDAY);
    expect(ofFriday).toMatchObject([{ kind: "standing", state: "booked" }]);
    return (await site.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.state;
  }

  test.each(["drop_in", "make_up"])("ends the athlete's wait to pay by %s", async (kind) => {
    const site = await siteWithFullSession();
    await giveMakeUp(site);
    await site.member.post("/api/rawpass/waitlist", { ...site.session, kind });
    expect(await buyBesides(site)).toBe("waitlisted");
    expect(await countTaken(site.db, site.session, site.clock.now)).toBe(2);
  });

  test("ends the athlete's offer, which goes to the next in line", async () => {
    const site = await siteWithFullSession();
    await site.member.post("/api/rawpass/waitlist", { ...site.session, kind: "drop_in" });
    await site.free();
    expect(await buyBesides(site)).toBe("offered");
    expect(await countTaken(site.db, site.session, site.clock.now)).toBe(2);
  });

  test("gives the athlete's make-up back, and its place to the next in line", async () => {
    const site = await siteWithFullSession();
    await giveMakeUp(site);
    await site.free();
    await site.member.post("/api/rawpass/make-ups", site.session);
    expect(await buyBesides(site)).toBe("offered");
    expect(await countTaken(site.db, site.session, site.clock.now)).toBe(2);
    expect(await site.db.select().from(credits)).toMatchObject([{ usedAt: null }]);
  });

  test("ends an unpaid drop-in of the athlete, whose late payment is refunded", async () => {
    const site = await siteWithFullSession();
    await site.free();
    const wish = { ...site.session, shownCents: 3_500, idempotencyKey: randomUUID() };
    const { body } = await site.member.post("/api/rawpass/drop-ins", wish);
    expect(await buyBesides(site)).toBe("offered");
    await pay(site, body.data);
    const [refund] = await site.db.select().from(dropInRefunds);
    expect(refund).toMatchObject({ amountCents: 3_500, reason: "late" });
    expect(await countTaken(site.db, site.session, site.clock.now)).toBe(2);
  });

  test("leaves a drop-in that is paid", async () => {
    const site = await siteWithFullSession();
    await site.free();
    const wish = { ...site.session, shownCents: 3_500, idempotencyKey: randomUUID() };
    await pay(site, (await site.member.post("/api/rawpass/drop-ins", wish)).body.data);
    await site.db.update(timeSlots).set({ maxCapacity: 2 });
    await buy(site);
    const ofFriday = (await coming(site)).filter(({ date }) => date === FRIDAY);
    expect(ofFriday).toMatchObject([{ kind: "drop_in", state: "booked" }]);
  });
});

describe("the waitlist for a weekly place", () => {
  test("takes nobody while a place is free that nobody waits for", async () => {
    const site = await passSite();
    const { athleteId, slotIds, member } = site;
    const join = (slotId: number | undefined) =>
      member.post("/api/rawpass/standing-waitlist", { athleteId, slotId });
    expect(await join(slotIds[1])).toMatchObject({
      status: 409,
      body: {
        message:
          "A weekly place is free at this time. Please add it to your pass, or build a pass with it.",
      },
    });
    expect(await site.db.$count(standingWaitlist)).toBe(0);
    expect((await join(9_999)).status).toBe(404);
    // The next fill of the slot offers the place to the first in line.
    await someWaiting(site.db, [{ athleteId: site.otherAthleteId, slotId: slotIds[1] ?? 0 }]);
    expect((await join(slotIds[1])).status).toBe(201);
  });

  test("offers it by mail, and is left", async () => {
    const site = await passSite();
    const { athleteId, slotIds, member } = site;
    const [, slotId = 0] = slotIds;
    const wish = { athleteId, slotId };
    await site.db.update(timeSlots).set({ maxCapacity: 1 });
    const taken = { slotId, firstDate: FRIDAY, passId: 1 };
    await somePlaces(site.db, [{ ...taken, athleteId: site.otherAthleteId }]);
    expect((await member.post("/api/rawpass/standing-waitlist", wish)).status).toBe(201);
    const waiting = (await member.get("/api/rawpass/bookings")).body.data.standingWaitlist;
    expect(waiting).toMatchObject([{ placeInLine: 1, offeredUntil: null }]);
    await site.db.delete(standingPlaces);
    await fill(site);
    const { standingWaitlist: waits } = (await member.get("/api/rawpass/bookings")).body.data;
    expect(waits).toMatchObject([{ slotId: slotIds[1], dayOfWeek: 5, placeInLine: null }]);
    expect(new Date(waits[0].offeredUntil).getTime() - site.clock.now.getTime()).toBe(48 * HOUR_MS);
    expect(await subjects(site)).toEqual(["A weekly place is free: Hitting"]);
    const [mail] = await site.outbox();
    expect(mail?.parts.at(-1)).toMatchObject({ url: expect.stringMatching(/\/rawpass\/pass$/) });
    const left = await member.post(`/api/rawpass/standing-waitlist/${waits[0].id}/leave`);
    expect(left.status).toBe(200);
    expect((await member.get("/api/rawpass/bookings")).body.data.standingWaitlist).toEqual([]);
  });
});
