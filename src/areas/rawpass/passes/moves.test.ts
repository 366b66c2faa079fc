import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAthlete, someAthletes } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { bookings, standingPlaces, standingWaitlist } from "#areas/rawpass/bookings/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { buy, passSite } from "#tests/passes.ts";
import { passJobs } from "./jobs.ts";

/** The tests begin on March 10; 14 days later is the 24th. */
const EARLIEST = "2027-03-24";
const MOVED = { dayOfWeek: 2, startTime: "18:00", endTime: "19:00" };

/** A pass on Wednesdays and Fridays; staff move the Wednesdays to Tuesdays at six. */
async function movedSite() {
  const site = await passSite();
  const { id } = await buy(site);
  const [wednesdayId = 0, fridayId = 0] = site.slotIds;
  const move = (given: object) =>
    site.admin.patch(`/api/admin/rawpass/slots/${wednesdayId}`, given);
  return {
    ...site,
    ...{ id, wednesdayId, fridayId, move },
    async places() {
      const rows = await site.db.select().from(standingPlaces).orderBy(standingPlaces.id);
      return rows.map((row) => `${row.slotId} ${row.firstDate} ${row.lastDate ?? "on"}`);
    },
    async own() {
      return (await site.member.get("/api/rawpass/passes")).body.data[0];
    },
  };
}

async function runFreezes({ deps }: Awaited<ReturnType<typeof movedSite>>): Promise<void> {
  await passJobs(deps)
    .find(({ name }) => name === "rawpass-freeze-and-return")
    ?.run();
}

test("a time with holders moves with 14 days' notice only, and is told at the field", async () => {
  const { move, places } = await movedSite();
  expect(await move(MOVED)).toMatchObject({
    status: 409,
    body: { fields: { dayOfWeek: expect.stringContaining("14 days' notice") } },
  });
  for (const movesOn of ["2027-03-23", "2027-03-01"]) {
    expect(await move({ ...MOVED, movesOn })).toMatchObject({
      status: 422,
      body: {
        fields: { movesOn: "Families get 14 days' notice: please choose March 24 or later" },
      },
    });
  }
  expect(await places()).toEqual(["1 2027-03-17 on", "2 2027-03-12 on"]);
});

test("holders have their place at the new time from that day on, and get a mail", async () => {
  const site = await movedSite();
  const { wednesdayId, fridayId } = site;
  const answer = await site.move({ ...MOVED, movesOn: EARLIEST, place: "City Park" });
  expect(answer.status).toBe(200);
  const newId = answer.body.data.id;
  expect(await site.places()).toEqual([
    `${wednesdayId} 2027-03-17 2027-03-23`,
    `${fridayId} 2027-03-12 on`,
    `${newId} 2027-03-30 on`,
  ]);
  expect((await site.own()).activities[0]).toMatchObject({
    timeSlotIds: [newId, fridayId],
    times: [
      { slotId: newId, dayOfWeek: 2, from: "2027-03-30" },
      { slotId: fridayId, from: null },
    ],
  });
  const mails = await site.outbox();
  expect(mails.at(-1)).toMatchObject({ subject: "TEST MODE: A new time for Hitting" });
  expect(JSON.stringify(mails.at(-1)?.parts)).toContain(
    "Wednesday at 5:00 PM – 6:00 PM moves to Tuesday at 6:00 PM – 7:00 PM at City Park.",
  );
  const before = (await site.db.select().from(bookings)).map(({ date }) => date).toSorted();
  expect(before).toEqual(["2027-03-12", "2027-03-17", "2027-03-19"]);
});

test("another place is mailed to each family that comes, weekly or once; another coach to none", async () => {
  const site = await movedSite();
  const { db, wednesdayId: slotId } = site;
  await db.update(timeSlots).set({ place: "Cage 1" }).where(eq(timeSlots.id, slotId));
  const people = await someAthletes(db, site.member.user.id, 5);
  const [once, makesUp, left, held, came] = people.map(({ id }) => id);
  const bookingOf = (athleteId = 0) =>
    ({ athleteId, slotId, date: "2027-03-17", kind: "drop_in", state: "booked" }) as const;
  await db
    .insert(bookings)
    .values([
      bookingOf(once),
      { ...bookingOf(makesUp), kind: "make_up" },
      { ...bookingOf(left), state: "cancelled" },
      { ...bookingOf(held), heldUntil: new Date("2027-03-10T17:30:00Z") },
      { ...bookingOf(came), date: "2027-03-03" },
    ]);
  const told = async () =>
    (await site.outbox()).flatMap(({ subject, parts }) =>
      subject === "A new place for Hitting" ? [String(parts[0])] : [],
    );
  expect((await site.move({ coach: "Ana" })).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await site.move({ place: "City Park" })).status).toBe(200);
  expect(await told()).toEqual(
    ["Maya", "Player 1", "Player 2"].map(
      (name) =>
        `The place of ${name}'s training has changed: Hitting on Wednesday at 5:00 PM now takes place at City Park instead of Cage 1.`,
    ),
  );
  expect((await site.move({ place: "" })).status).toBe(200);
  expect((await told()).at(-1)).toContain("no longer takes place at City Park.");
});

test("a family whose places do not wait for it is not told that it has one at the new time", async () => {
  const site = await movedSite();
  const other = await anAthlete(site.db, { userId: site.otherMember.user.id });
  const place = { athleteId: other.id, slotId: site.wednesdayId, passId: 99 };
  await site.db.insert(standingPlaces).values({ ...place, firstDate: "2027-03-17" });
  const freeze = { fromDate: "2027-03-20", days: 31 };
  expect((await site.member.post(`/api/rawpass/passes/${site.id}/freeze`, freeze)).status).toBe(
    200,
  );
  const { data } = (await site.move({ ...MOVED, movesOn: EARLIEST })).body;
  expect((await site.own()).activities[0].timeSlotIds).toEqual([data.id, site.fridayId]);
  const subjects = (await site.outbox()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("A new time"))).toEqual([]);
});

test("the old time is shown and sold until that day, and the new one from then on", async () => {
  const site = await movedSite();
  const { data } = (await site.move({ ...MOVED, movesOn: EARLIEST })).body;
  const week = async () => {
    const { schedule } = (await site.visitor.get("/api/rawpass/week")).body.data;
    return schedule.map(
      ({ slotId, date }: { slotId: number; date: string }) => `${date} ${slotId}`,
    );
  };
  expect(await week()).toEqual([
    ...[`2027-03-10 ${site.wednesdayId}`, `2027-03-12 ${site.fridayId}`],
    ...[`2027-03-17 ${site.wednesdayId}`, `2027-03-19 ${site.fridayId}`],
  ]);
  const onSale = async () => {
    const answer = await (await site.signIn(site.member.user)).get("/api/rawpass/on-sale");
    return answer.body.data.activities[0].times.map(({ slotId }: { slotId: number }) => slotId);
  };
  // Who buys a pass now gets no time that ends, or that begins weeks later.
  expect(await onSale()).toEqual([site.fridayId]);
  site.clock.now = new Date("2027-03-29T17:00:00Z");
  expect(await week()).toEqual([
    ...[`2027-03-30 ${data.id}`, `2027-04-02 ${site.fridayId}`],
    ...[`2027-04-06 ${data.id}`, `2027-04-09 ${site.fridayId}`],
  ]);
  expect(await onSale()).toEqual([data.id, site.fridayId]);
});

test("a time that has moved moves no more, and the one that follows it does", async () => {
  const site = await movedSite();
  const { data } = (await site.move({ ...MOVED, movesOn: EARLIEST })).body;
  expect((await site.move({ startTime: "17:30", movesOn: "2027-04-10" })).body.fields).toEqual({
    startTime: "This time ends on March 23. Please move the one that follows it",
  });
  const again = { startTime: "18:30", endTime: "19:30" };
  const next = (movesOn: string) =>
    site.admin.patch(`/api/admin/rawpass/slots/${data.id}`, { ...again, movesOn });
  expect((await next("2027-03-30")).body.fields.movesOn).toContain("March 31 or later");
  expect((await next("2027-04-05")).status).toBe(200);
  expect((await site.admin.delete(`/api/admin/rawpass/slots/${data.id}`)).status).toBe(409);
  expect((await site.own()).activities[0].times).toMatchObject([{ startTime: "18:30" }, {}]);
});

test("who waits for the time waits for the one that follows, and a time without holders moves at once", async () => {
  const site = await movedSite();
  const { db, activityId } = site;
  const isOther = eq(users.id, site.otherMember.user.id);
  await db.update(users).set({ email: "lou@city.example" }).where(isOther);
  const [sibling, ended, buying] = await someAthletes(db, site.otherMember.user.id, 3);
  const heldUntil = new Date("2027-03-12T17:00:00Z");
  const held = { athleteId: sibling?.id ?? 0, slotId: site.wednesdayId, heldUntil };
  const [offer] = await db
    .insert(standingPlaces)
    .values({ ...held, firstDate: "2027-03-17" })
    .returning();
  const waiting = { athleteId: site.otherAthleteId, slotId: site.wednesdayId };
  await db
    .insert(standingWaitlist)
    .values([
      waiting,
      { ...waiting, athleteId: held.athleteId, placeId: offer?.id },
      { ...waiting, athleteId: ended?.id ?? 0, lapsedAt: site.clock.now },
      { ...waiting, athleteId: buying?.id ?? 0, offerEndsAt: heldUntil },
    ]);
  const { data } = (await site.move({ ...MOVED, movesOn: EARLIEST })).body;
  expect(await db.select().from(standingWaitlist)).toMatchObject([
    { slotId: data.id },
    { slotId: data.id },
    { slotId: data.id },
    { slotId: data.id },
  ]);
  const mails = (await site.outbox()).filter(({ to }) => to === "lou@city.example");
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A new time for Hitting: Tuesday at 6:00 PM",
    "A new time for Hitting: Tuesday at 6:00 PM",
    "A new time for Hitting: Tuesday at 6:00 PM",
  ]);
  const texts = mails.map(({ parts }) => String(parts));
  const line = texts.find((text) => text.includes("place in line"));
  const kept = texts.filter((text) => text !== line);
  expect(line).toContain(
    "Hitting on Wednesday at 5:00 PM moves to Tuesday at 6:00 PM, from March 30 on.",
  );
  expect(line).toContain("Lou keeps the place in line, and now waits for the new time.");
  expect(line).toContain("choose Leave the waitlist on your page");
  for (const text of kept) {
    expect(text).toContain("until Friday, March 12, at 11:00 AM is now one at the new time");
  }
  const [offered, bought] = kept.toSorted();
  expect(offered).toContain("that we keep for Player 1");
  expect(offered).toContain("choose Decline on your page");
  expect(bought).toContain("that we keep for Player 3");
  expect(bought).toContain("if the new time doesn't suit you, don't pay");
  expect(bought).not.toContain("Decline");
  const free = await aSlot(db, { activityId, dayOfWeek: 0 });
  const moved = { startTime: "09:00", endTime: "10:00", movesOn: "2027-03-12" };
  const answer = await site.admin.patch(`/api/admin/rawpass/slots/${free.id}`, moved);
  expect(answer.body.data.id).toBe(free.id);
});

test("who waits and is buying the time without an offer is told of the payment", async () => {
  const site = await movedSite();
  const { db } = site;
  const isOther = eq(users.id, site.otherMember.user.id);
  await db.update(users).set({ email: "lou@city.example" }).where(isOther);
  const waiting = { athleteId: site.otherAthleteId, slotId: site.wednesdayId };
  const heldUntil = new Date(site.clock.now.getTime() + 30 * MINUTE_MS);
  const held = { ...waiting, passId: 99, heldUntil, firstDate: "2027-03-17" };
  await db.insert(standingPlaces).values(held);
  await db.insert(standingWaitlist).values(waiting);
  await site.move({ ...MOVED, movesOn: EARLIEST });
  const told = (await site.outbox()).find(({ to }) => to === "lou@city.example");
  expect(String(told?.parts)).toContain("is now one at the new time. A payment for it is open");
});

test("families without a place there are not told, and come back to the new time", async () => {
  const site = await movedSite();
  const { id, wednesdayId } = site;
  const freeze = { fromDate: "2027-03-20", days: 31 };
  expect((await site.member.post(`/api/rawpass/passes/${id}/freeze`, freeze)).status).toBe(200);
  const aheadOf = (await site.outbox()).length;
  // Another family's place is what keeps the time from moving at once.
  const place = { athleteId: site.otherAthleteId, slotId: wednesdayId, passId: 99 };
  await site.db.insert(standingPlaces).values({ ...place, firstDate: "2027-03-24" });
  const { data } = (await site.move({ ...MOVED, movesOn: EARLIEST })).body;
  expect((await site.outbox()).slice(aheadOf)).toEqual([]);
  expect((await site.own()).activities[0].timeSlotIds).toEqual([data.id, site.fridayId]);
});

test("a time that moved at once during a long freeze is told with the return", async () => {
  const site = await movedSite();
  const freeze = { fromDate: "2027-03-20", days: 31 };
  expect((await site.member.post(`/api/rawpass/passes/${site.id}/freeze`, freeze)).status).toBe(
    200,
  );
  site.clock.now = new Date("2027-03-21T18:00:00Z");
  await runFreezes(site);
  const admin = await site.signIn(site.admin.user);
  const path = `/api/admin/rawpass/slots/${site.wednesdayId}`;
  const answer = await admin.patch(path, MOVED);
  expect([answer.status, answer.body.data]).toEqual([200, { id: site.wednesdayId }]);
  site.clock.now = new Date("2027-04-20T18:00:00Z");
  await runFreezes(site);
  const mail = (await site.outbox()).at(-1);
  expect(mail?.subject).toBe("TEST MODE: Welcome back: your RawPass runs again");
  expect(mail?.parts).toContainEqual({
    facts: [
      ["Hitting", "Tuesday at 6:00 PM – 7:00 PM"],
      ["Hitting", "Friday at 5:00 PM – 6:00 PM"],
    ],
  });
});

test("a time does not move to where its holders are already, and staff are told how many", async () => {
  const site = await movedSite();
  const { db, athleteId, fridayId, wednesdayId } = site;
  const pitching = await anActivity(db, { name: "Pitching" });
  const tuesday = await aSlot(db, {
    activityId: pitching.id,
    dayOfWeek: 2,
    ...{ startTime: "18:30", endTime: "19:30" },
  });
  const theirs = { slotId: tuesday.id, passId: 99, firstDate: "2027-03-16" };
  const [place] = await db
    .insert(standingPlaces)
    .values({ ...theirs, athleteId, lastDate: "2027-03-30" })
    .returning();
  const before = await site.places();
  const message =
    "One athlete has another session at the new time. Please talk to the families first, or choose another time";
  const wish = { ...MOVED, movesOn: EARLIEST };
  expect(await site.move(wish)).toMatchObject({
    ...{ status: 409, body: { message, fields: { startTime: message } } },
  });
  expect([await site.places(), before]).toEqual([before, before]);
  await db.insert(standingPlaces).values([
    { athleteId: site.otherAthleteId, slotId: wednesdayId, passId: 98, firstDate: "2027-03-17" },
    { ...theirs, athleteId: site.otherAthleteId, firstDate: "2027-03-16" },
  ]);
  expect((await site.move(wish)).body.message).toMatch(/^2 athletes have another session/);
  await db.delete(standingPlaces).where(eq(standingPlaces.athleteId, site.otherAthleteId));
  // Another place that ends before the first day of the new time is in nobody's way.
  const ending = { lastDate: "2027-03-29" };
  await db
    .update(standingPlaces)
    .set(ending)
    .where(eq(standingPlaces.id, place?.id ?? 0));
  expect((await site.move(wish)).status).toBe(200);
  expect((await site.own()).activities[0].timeSlotIds).toContain(fridayId);
});
