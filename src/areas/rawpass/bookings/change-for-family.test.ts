import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { HOUR_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite, pay } from "#tests/passes.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import type { StaffBooking } from "./schema/staff.ts";
import { bookings, credits, dropInRefunds, dropIns } from "./tables.ts";
import { someBookings, someCredits } from "./testing.ts";

const FRIDAY = "2027-03-12";
const WEDNESDAY = "2027-03-17";
const REASON = "Her mother called";

const mailsByStaff = async (site: PassSite) =>
  (await site.outbox()).filter(({ cause }) => cause.startsWith("by-staff:"));

async function boughtSite() {
  const site = await passSite();
  await buy(site);
  const [friday, wednesday] = await site.db.select().from(bookings).orderBy(asc(bookings.date));
  return { ...site, fridayId: friday?.id ?? 0, wednesdayId: wednesday?.id ?? 0 };
}

async function dropInSite() {
  const site = await passSite();
  await site.db.update(timeSlots).set({ coach: "Lou", place: "Cage 2" });
  const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
  const athleteId = sibling?.id ?? 0;
  await site.member.post(`/api/rawpass/athletes/${athleteId}/waiver`, site.agreed);
  const wish = { athleteId, slotId: site.slotIds[1], date: FRIDAY, shownCents: 3_500 };
  const { body } = await site.member.post("/api/rawpass/drop-ins", wish);
  return { ...site, body, bookingId: body.data.bookingId };
}

const cancel = (site: PassSite, id: number) =>
  site.admin.post(`/api/admin/rawpass/bookings/${id}/change`, { action: "cancel", reason: REASON });
const move = (site: PassSite, id: number, to: object) =>
  site.admin.post(`/api/admin/rawpass/bookings/${id}/change`, {
    action: "move",
    ...to,
    reason: REASON,
  });

describe("a session that staff cancel for a family", () => {
  test("gives its make-up until it begins, with an audit entry and a mail", async () => {
    const site = await boughtSite();
    await site.letTimePass(new Date("2027-03-12T22:00:00Z").getTime() - site.clock.now.getTime());
    const { athleteId, activityId, db } = site;
    const expiresAt = new Date("2027-04-10T17:00:00Z");
    const open = { athleteId, activityId, reason: "cancelled", expiresAt } as const;
    await someCredits(db, [open, open]);
    expect((await cancel(site, site.fridayId)).status).toBe(200);
    expect(await db.select().from(credits).where(eq(credits.reason, "staff"))).toMatchObject([
      { bookingId: site.fridayId },
    ]);
    expect(await site.db.select().from(auditEntries)).toMatchObject([
      { action: "booking_canceled", subjectId: site.fridayId, reason: REASON },
    ]);
    const [mail] = await mailsByStaff(site);
    expect(mail?.subject).toBe("Canceled for Maya: Hitting");
    const text = JSON.stringify(mail?.parts);
    for (const said of ["Friday, March 12, at 5:00 PM", "make-up", REASON]) {
      expect(text).toContain(said);
    }
    await site.letTimePass(2 * HOUR_MS);
    expect((await cancel(site, site.fridayId)).status).toBe(409);
  });

  test("goes back in full if it was paid alone", async () => {
    const site = await dropInSite();
    await pay(site, site.body.data);
    await site.letTimePass(new Date("2027-03-12T22:00:00Z").getTime() - site.clock.now.getTime());
    expect((await cancel(site, site.bookingId)).status).toBe(200);
    expect(await site.db.select().from(dropInRefunds)).toMatchObject([{ amountCents: 3_500 }]);
    expect(JSON.stringify((await mailsByStaff(site))[0]?.parts)).toContain("$35.00");
    const { body } = await site.admin.get(
      withQuery("/api/admin/rawpass/drop-ins", { q: "Batiste" }),
    );
    expect(body).toMatchObject({
      total: 1,
      data: [{ athleteName: "Player 1 Batiste", status: "paid", isCanceled: true }],
    });
    const other = await site.admin.get(withQuery("/api/admin/rawpass/drop-ins", { q: "Zaragoza" }));
    expect(other.body.data).toEqual([]);
  });

  test("is no longer to be paid", async () => {
    const site = await dropInSite();
    expect((await cancel(site, site.bookingId)).status).toBe(200);
    expect(await site.db.select().from(dropIns)).toMatchObject([{ status: "ended" }]);
    expect(await mailsByStaff(site)).toHaveLength(1);
  });

  test("is canceled by owners only", async () => {
    const site = await boughtSite();
    const change = { action: "cancel", reason: REASON };
    await site.expectStatuses(
      (actor) => actor.post(`/api/admin/rawpass/bookings/${site.fridayId}/change`, change),
      { visitor: 401, member: 403, otherMember: 403, admin: 200 },
    );
    const desk = await site.staff("desk");
    expect(
      (await desk.post(`/api/admin/rawpass/bookings/${site.wednesdayId}/change`, change)).status,
    ).toBe(403);
  });
});

describe("a session that staff move for a family", () => {
  test("becomes a booked make-up of the same activity", async () => {
    const site = await boughtSite();
    const to = { slotId: site.slotIds[0], date: "2027-03-24" };
    // The athlete has the Wednesdays: only a session in which it has no place can be had.
    expect((await move(site, site.fridayId, { ...to, date: WEDNESDAY })).status).toBe(409);
    await cancel(site, site.wednesdayId);
    const moved = await move(site, site.fridayId, { ...to, date: WEDNESDAY });
    expect(moved.status).toBe(200);
    const rows = await site.db.select().from(bookings).where(eq(bookings.kind, "make_up"));
    expect(rows).toMatchObject([{ date: WEDNESDAY, state: "booked" }]);
    const used = (await site.db.select().from(credits)).filter(({ usedAt }) => usedAt !== null);
    expect(used).toHaveLength(1);
    const mail = (await mailsByStaff(site)).at(-1);
    expect(mail?.subject).toBe("Moved for Maya: Hitting");
    expect(mail?.parts).toContainEqual({
      facts: [
        ["From", "Friday, March 12, at 5:00 PM"],
        ["To", "Wednesday, March 17, at 5:00 PM"],
      ],
    });
  });

  test("stays the same purchase if it was paid alone", async () => {
    const site = await dropInSite();
    await pay(site, site.body.data);
    const known = [
      ["Coach", "Lou"],
      ["Place", "Cage 2"],
    ];
    const bought = (await site.outbox()).find(({ subject }) => /Booked and paid/.test(subject));
    expect(bought?.parts).toContainEqual({ facts: expect.arrayContaining(known) });
    const to = { slotId: site.slotIds[0], date: WEDNESDAY };
    expect((await move(site, site.bookingId, to)).status).toBe(200);
    expect(await site.db.select().from(bookings)).toMatchObject([{ ...to, kind: "drop_in" }]);
    expect(await site.db.select().from(dropIns)).toMatchObject([
      { date: WEDNESDAY, status: "paid" },
    ]);
    expect(await site.db.$count(dropInRefunds)).toBe(0);
    const [moved] = await mailsByStaff(site);
    expect(moved?.parts).toContainEqual({ facts: expect.arrayContaining(known) });
    const same = await move(site, site.bookingId, to);
    expect([same.status, Object.keys(same.body.fields)]).toEqual([422, ["slotId"]]);
  });
});

test("staff are offered only what can be done about a session", async () => {
  const site = await passSite();
  const { athleteId, slotIds, db } = site;
  const [wednesday = 0, friday = 0] = slotIds;
  const heldUntil = new Date("2027-03-10T17:30:00Z");
  const make = { athleteId, kind: "make_up" } as const;
  await someBookings(db, [
    { ...make, slotId: wednesday, date: "2027-03-03", state: "attended" },
    { ...make, slotId: friday, date: "2027-03-05", state: "waitlisted" },
    { ...make, slotId: wednesday, date: "2027-03-10", state: "attended" },
    { ...make, slotId: friday, date: FRIDAY, state: "booked", kind: "drop_in", heldUntil },
    { ...make, slotId: wednesday, date: WEDNESDAY, state: "booked" },
    { ...make, slotId: friday, date: "2027-03-19", state: "cancelled" },
  ]);
  const { body } = await site.admin.get(`/api/admin/rawpass/athletes/${athleteId}/bookings`);
  expect(body.data.map(({ date, actions }: StaffBooking) => [date, actions])).toEqual([
    ["2027-03-03", ["missed"]],
    [FRIDAY, ["cancel"]],
    [WEDNESDAY, ["cancel", "move"]],
  ]);
});

test("staff grant a make-up beside the limit, which the family is mailed and can book", async () => {
  const site = await boughtSite();
  const granted = { activityId: String(site.activityId), reason: REASON };
  for (let turn = 0; turn < 3; turn += 1) {
    expect(
      (await site.admin.post(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`, granted))
        .status,
    ).toBe(200);
  }
  expect((await site.member.get("/api/rawpass/bookings")).body.data.makeUps).toHaveLength(3);
  expect((await mailsByStaff(site))[0]?.subject).toBe("A make-up for Maya: Hitting");
  await cancel(site, site.wednesdayId);
  const wish = { athleteId: site.athleteId, slotId: site.slotIds[0], date: WEDNESDAY };
  expect((await site.member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
});

test("a make-up whose response was lost is granted once", async () => {
  const site = await boughtSite();
  const granted = { activityId: site.activityId, reason: REASON, idempotencyKey: randomUUID() };
  for (const _again of [1, 2]) {
    expect(
      (await site.admin.post(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`, granted))
        .status,
    ).toBe(200);
  }
  expect((await site.member.get("/api/rawpass/bookings")).body.data.makeUps).toHaveLength(1);
  expect(await mailsByStaff(site)).toHaveLength(1);
});

describe("a make-up that staff granted by mistake", () => {
  async function grantedSite() {
    const site = await boughtSite();
    const granted = { activityId: site.activityId, reason: REASON };
    await site.admin.post(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`, granted);
    const listed = async () =>
      (await site.admin.get(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`)).body.data;
    const [{ id }] = await listed();
    const takeBack = (reason = "Meant for her brother") =>
      site.admin.post(`/api/admin/rawpass/make-ups/${id}/take-back`, { reason });
    return { ...site, id, listed, takeBack };
  }

  test("is taken back once, by owners, with an audit entry and a mail", async () => {
    const site = await grantedSite();
    const { id } = site;
    expect((await site.takeBack("")).status).toBe(422);
    const body = { reason: "Meant for her brother" };
    await site.expectStatuses(
      (actor) => actor.post(`/api/admin/rawpass/make-ups/${id}/take-back`, body),
      {
        ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
      },
    );
    await site.expectStatuses(
      (actor) => actor.get(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`),
      {
        ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
      },
    );
    expect((await site.takeBack()).status).toBe(404);
    expect([await site.listed(), await site.db.$count(credits)]).toEqual([[], 0]);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{ action: "make_up_taken_back", subjectId: site.athleteId, reason: body.reason },
    });
    const mail = (await mailsByStaff(site)).at(-1);
    expect(mail?.subject).toBe("A make-up of Maya was taken back: Hitting");
    expect(mail?.parts).toContain(`Why: ${body.reason}`);
  });

  test("that two take back at once is gone for the second", async () => {
    const site = await grantedSite();
    const answers = await Promise.all([site.takeBack(), site.takeBack()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("stays once it was used", async () => {
    const site = await grantedSite();
    const { athleteId, slotIds, wednesdayId } = site;
    await site.db.delete(bookings).where(eq(bookings.id, wednesdayId));
    const wish = { athleteId, slotId: slotIds[0], date: WEDNESDAY };
    await site.member.post("/api/rawpass/make-ups", wish);
    await site.letTimePass(8 * 24 * HOUR_MS);
    const refused = await site.takeBack();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "It was used for Wednesday, March 17 at 5:00 PM. Only an open make-up can be taken back.",
    ]);
  });

  test("stays while it is booked, and can be taken back once the session is canceled", async () => {
    const site = await grantedSite();
    const { athleteId, slotIds, wednesdayId } = site;
    await site.db.delete(bookings).where(eq(bookings.id, wednesdayId));
    const wish = { athleteId, slotId: slotIds[0], date: WEDNESDAY };
    const { body } = await site.member.post("/api/rawpass/make-ups", wish);
    expect(await site.listed()).toMatchObject([
      { activityName: "Hitting", usedFor: { date: WEDNESDAY, startTime: "17:00" } },
    ]);
    const refused = await site.takeBack();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "It is booked for Wednesday, March 17 at 5:00 PM. Only an open make-up can be taken back: cancel the session first.",
    ]);
    expect(await site.db.$count(credits)).toBe(1);
    await site.member.post(`/api/rawpass/bookings/${body.data.bookingId}/cancel`);
    expect((await site.takeBack()).status).toBe(200);
  });

  test.each([
    ["ends a wait that counts on it, and the next in line moves up", 0, "cancelled", "offered"],
    ["leaves a wait for which there is another", 1, "offered", "waitlisted"],
  ] as const)("%s", async (_, others, own, next) => {
    const site = await grantedSite();
    const { athleteId, activityId, slotIds, db } = site;
    await db
      .update(users)
      .set({ email: "ana@city.example" })
      .where(eq(users.id, site.member.user.id));
    const [sibling] = await someAthletes(db, site.member.user.id, 1);
    const expiresAt = new Date("2027-04-10T17:00:00Z");
    const open = { athleteId, activityId, reason: "cancelled", expiresAt } as const;
    if (others > 0) await someCredits(db, [open]);
    const session = { slotId: slotIds[0] ?? 0, date: "2027-03-24" };
    const waitlistedAt = site.clock.now;
    const heldUntil = new Date(waitlistedAt.getTime() + HOUR_MS);
    await db.update(timeSlots).set({ maxCapacity: 2 }).where(eq(timeSlots.id, session.slotId));
    await someBookings(db, [
      { ...session, athleteId, kind: "make_up", state: "offered", heldUntil },
      {
        ...{ ...session, athleteId: sibling?.id ?? 0, kind: "drop_in" },
        ...{ state: "waitlisted", waitlistedAt },
      },
    ]);
    expect((await site.takeBack()).status).toBe(200);
    const rows = await db.select().from(bookings).where(eq(bookings.date, session.date));
    const stateOf = (id: number | undefined) => rows.find((row) => row.athleteId === id)?.state;
    expect([stateOf(athleteId), stateOf(sibling?.id)]).toEqual([own, next]);
    const subjects = (await site.outbox()).map(({ subject }) => subject);
    expect(subjects.includes("Off the waitlist: Hitting")).toBe(others === 0);
  });

  test("leaves waits for other activities", async () => {
    const site = await grantedSite();
    const { athleteId, db } = site;
    const { id: activityId } = await anActivity(db, { name: "Pitching" });
    const { id: slotId } = await aSlot(db, { activityId, dayOfWeek: 1 });
    const wait = { athleteId, slotId, date: "2027-03-15", kind: "make_up" } as const;
    await someBookings(db, [{ ...wait, state: "waitlisted", waitlistedAt: site.clock.now }]);
    expect((await site.takeBack()).status).toBe(200);
    const isWait = eq(bookings.slotId, slotId);
    expect(await db.select().from(bookings).where(isWait)).toMatchObject([{ state: "waitlisted" }]);
    const subjects = (await site.outbox()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("Off the waitlist"))).toEqual([]);
  });

  test("is not one that stands for a lost session", async () => {
    const site = await boughtSite();
    await cancel(site, site.wednesdayId);
    const [credit] = await site.db.select().from(credits);
    expect(credit?.reason).toBe("staff");
    expect(
      (await site.admin.get(`/api/admin/rawpass/athletes/${site.athleteId}/make-ups`)).body.data,
    ).toEqual([]);
    const path = `/api/admin/rawpass/make-ups/${credit?.id ?? 0}/take-back`;
    expect((await site.admin.post(path, { reason: REASON })).status).toBe(404);
    expect(await site.db.$count(credits)).toBe(1);
  });
});
