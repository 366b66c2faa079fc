import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { bookings, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { someBookings, someCredits } from "#areas/rawpass/bookings/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { passJobs } from "./jobs.ts";
import { membershipActivities, memberships } from "./tables.ts";

/** Four slots in the order of their ids, of two activities in turn. */
async function orderedSite() {
  const site = await passSite();
  const { db, activityId } = site;
  const { id: otherId } = await anActivity(db, { name: "Pitching" });
  const slots = [];
  for (const dayOfWeek of [0, 1, 2, 5]) {
    slots.push(await aSlot(db, { activityId: dayOfWeek % 2 ? activityId : otherId, dayOfWeek }));
  }
  const [one = 0, two = 0, three = 0, four = 0] = slots.map(({ id }) => id);
  return { ...site, otherId, slots: { one, two, three, four } };
}

/** Buys a pass of one session a week of each activity, in the order in which they are given. */
async function buyOf(site: PassSite, athleteId: number, slots: [number, number][]) {
  const activities = slots.map(([activityId, slotId]) => ({
    ...{ activityId, frequencyPerWeek: 1, slotIds: [slotId] },
  }));
  const wish = { ...wishOf(site), athleteId, activities };
  const { body } = await site.member.post("/api/rawpass/passes", {
    ...{ ...wish, shownMonthlyCents: 15_155 * slots.length },
  });
  await pay(site, body.data);
  return body.data.id as number;
}

/** Holds a slot in a transaction of its own, until it is released with what else that is to write. */
async function holdSlot(db: Db, slotId: number) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<(tx: Db) => Promise<unknown>>();
  const done = db.transaction(async (tx) => {
    await tx.select().from(timeSlots).where(eq(timeSlots.id, slotId)).for("update");
    held.resolve();
    await (await released.promise)(tx);
  });
  await held.promise;
  return async (write: (tx: Db) => Promise<unknown> = async () => undefined) => {
    released.resolve(write);
    await done;
  };
}

/** Holds a slot while something runs that needs it, and tells which of some others that holds meanwhile. */
async function heldWhile<Answer>(
  { db }: Pick<PassSite, "db">,
  slotId: number,
  { others, run }: { others: number[]; run(): Promise<Answer> },
): Promise<{ held: number[]; answer: Answer }> {
  const release = await holdSlot(db, slotId);
  const begun = run();
  await untilWaiting(db);
  const free = await db
    .select({ id: timeSlots.id })
    .from(timeSlots)
    .where(inArray(timeSlots.id, others))
    .for("update", { skipLocked: true });
  await release();
  const isFree = new Set(free.map(({ id }) => id));
  return { held: others.filter((id) => !isFree.has(id)), answer: await begun };
}

test("a return to given up times waits for the first of them, and holds no other", async () => {
  const site = await orderedSite();
  const { activityId, otherId, slots } = site;
  const id = await buyOf(site, site.athleteId, [
    [activityId, slots.four],
    [otherId, slots.one],
  ]);
  await site.member.post(`/api/rawpass/passes/${id}/freeze`, { fromDate: "2027-03-12", days: 31 });
  site.clock.now = new Date("2027-03-12T18:00:00Z");
  const jobs = passJobs(site.deps);
  await jobs.find(({ name }) => name === "rawpass-freeze-and-return")?.run();
  const { held, answer } = await heldWhile(site, slots.one, {
    others: [slots.four],
    run: () => site.member.post(`/api/rawpass/passes/${id}/return`, {}),
  });
  expect([held, answer.status]).toEqual([[], 200]);
});

test("another time for a pass waits for the first of all its times, and holds no other", async () => {
  const site = await orderedSite();
  const { activityId, otherId, slots } = site;
  const id = await buyOf(site, site.athleteId, [
    [otherId, slots.one],
    [activityId, slots.two],
  ]);
  const activities = [
    { activityId: otherId, frequencyPerWeek: 1, slotIds: [slots.one] },
    { activityId, frequencyPerWeek: 1, slotIds: [slots.four] },
  ];
  const wish = { activities, shownMonthlyCents: 30_310, shownDueCents: 0 };
  const { held, answer } = await heldWhile(site, slots.one, {
    others: [slots.two, slots.four],
    run: () =>
      site.member.post(`/api/rawpass/passes/${id}/alteration`, {
        ...{ ...wish, prorationDate: site.clock.now.toISOString() },
      }),
  });
  expect([held, answer.status]).toEqual([[], 200]);
});

test("a make-up on a frozen day waits for the freeze, and is refused", async () => {
  const site = await orderedSite();
  const { activityId, athleteId, slots, member, db } = site;
  const id = await buyOf(site, athleteId, [[activityId, slots.four]]);
  const expiresAt = new Date("2027-04-01T12:00:00Z");
  await someCredits(db, [{ athleteId, activityId, reason: "cancelled", expiresAt }]);
  const release = await holdSlot(db, slots.four);
  const freezing = member.post(`/api/rawpass/passes/${id}/freeze`, {
    fromDate: "2027-03-12",
    days: 7,
  });
  await untilWaiting(db);
  const wish = { athleteId, slotId: slots.two, date: "2027-03-15" };
  const booking = member.post("/api/rawpass/make-ups", wish);
  await Promise.race([booking, untilWaiting(db, 2)]);
  await release();
  expect([(await freezing).status, (await booking).status]).toEqual([200, 409]);
});

test("an account that is deleted with two passes waits for the first of all times", async () => {
  const site = await orderedSite();
  const { activityId, otherId, slots, member } = site;
  await buyOf(site, site.athleteId, [[activityId, slots.four]]);
  const { id } = (await member.post("/api/rawpass/athletes", site.maya)).body.data;
  await member.post(`/api/rawpass/athletes/${id}/waiver`, site.agreed);
  await buyOf(site, id, [[otherId, slots.one]]);
  const { held, answer } = await heldWhile(site, slots.one, {
    others: [slots.four],
    run: () => member.delete("/api/user", { password: TEST_PASSWORD, endsPass: true }),
  });
  expect([held, answer.status]).toEqual([[], 200]);
});

test("an account that is deleted with a frozen pass waits for the first of all times", async () => {
  const site = await orderedSite();
  const { activityId, athleteId, slots, member, db } = site;
  const id = await buyOf(site, athleteId, [[activityId, slots.four]]);
  const [lost] = await db.select().from(bookings).where(eq(bookings.slotId, slots.four));
  await member.post(`/api/rawpass/bookings/${lost?.id ?? 0}/cancel`);
  const wish = { athleteId, slotId: slots.two, date: "2027-03-15" };
  expect((await member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
  await member.post(`/api/rawpass/passes/${id}/freeze`, { fromDate: "2027-03-13", days: 7 });
  const { held, answer } = await heldWhile(site, slots.two, {
    others: [slots.four],
    run: () => member.delete("/api/user", { password: TEST_PASSWORD, endsPass: true }),
  });
  expect([held, answer.status]).toEqual([[], 200]);
});

test("a make-up that is taken back waits for no session whose waitlist was joined meanwhile", async () => {
  const { db, admin, athleteId, activityId, slots } = await orderedSite();
  const expiresAt = new Date("2027-04-01T12:00:00Z");
  const [id = 0] = await someCredits(db, [{ athleteId, activityId, reason: "staff", expiresAt }]);
  const wait = (slotId: number, date: string) =>
    someBookings(db, [{ athleteId, slotId, date, kind: "make_up", state: "waitlisted" }]);
  await wait(slots.four, "2027-03-12");
  const release = await holdSlot(db, slots.four);
  const taking = admin.post(`/api/admin/rawpass/make-ups/${id}/take-back`, {
    reason: "Meant for her brother",
  });
  await untilWaiting(db);
  await wait(slots.two, "2027-03-15");
  const releaseOther = await holdSlot(db, slots.two);
  await release();
  const answer = await Promise.race([taking, untilWaiting(db)]);
  await releaseOther();
  expect(answer).toMatchObject({ status: 200 });
});

test("staff who move a time wait for no pass that has got it meanwhile", async () => {
  const site = await orderedSite();
  const { db, member, activityId, otherId, slots } = site;
  const id = await buyOf(site, site.athleteId, [[otherId, slots.one]]);
  const { id: athleteId } = (await member.post("/api/rawpass/athletes", site.maya)).body.data;
  await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, site.agreed);
  await buyOf(site, athleteId, [[activityId, slots.two]]);
  const move = { startTime: "19:00", endTime: "20:00", movesOn: "2027-04-10" };
  const held = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const family = db.transaction(async (tx) => {
    await tx.select().from(memberships).where(eq(memberships.id, id)).for("no key update");
    held.resolve();
    await goesOn.promise;
    await tx.select().from(timeSlots).where(eq(timeSlots.id, slots.two)).for("update");
  });
  await held.promise;
  const release = await holdSlot(db, slots.two);
  const begun = site.admin.patch(`/api/admin/rawpass/slots/${slots.two}`, move);
  await untilWaiting(db);
  goesOn.resolve();
  await untilWaiting(db, 2);
  // The pass of which the family waits for the time gets it, after staff have locked its holders.
  await release(async (tx) => {
    await tx.insert(membershipActivities).values({
      ...{ membershipId: id, activityId, activityName: "Hitting", ratePerSession: "35.00" },
      ...{ frequencyPerWeek: 1, timeSlotIds: [slots.two] },
    });
    const place = { athleteId: site.athleteId, slotId: slots.two, passId: id };
    await tx.insert(standingPlaces).values({ ...place, firstDate: "2027-03-15" });
  });
  const answer = await begun;
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "A family is changing a pass with this time right now. Please try again.",
  ]);
  await family;
  expect((await site.admin.patch(`/api/admin/rawpass/slots/${slots.two}`, move)).status).toBe(200);
});
