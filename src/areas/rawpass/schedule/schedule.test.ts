import { describe, expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookings, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { Caller } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { StaffActivity } from "./schema/staff.ts";
import { anActivity, aSlot } from "./testing.ts";

const ACTIVITY = {
  name: "Hitting",
  type: "Skills",
  description: "Swings in the cage with a coach who films them.",
  rateCents: 3_500,
  minAge: 8,
  maxAge: "12",
};
const SLOT = { dayOfWeek: 3, startTime: "17:00", endTime: "18:00", maxCapacity: 10 };
const CLOSURE = {
  fromDate: "2027-03-17",
  toDate: "2027-03-18",
  activityId: "",
  reason: "Mardi Gras break",
};

async function siteWithSlot(given: Partial<typeof SLOT> = {}) {
  const site = await testApp();
  const { id: activityId } = await anActivity(site.db);
  const { id: slotId } = await aSlot(site.db, { activityId, ...given });
  return { ...site, activityId, slotId };
}

async function enroll({ db, member }: TestApp, slotId: number, many = 1): Promise<void> {
  const people = await someAthletes(db, member.user.id, many);
  await db
    .insert(standingPlaces)
    .values(
      people.map(({ id }) => ({ athleteId: id, slotId, passId: id, firstDate: "2027-03-10" })),
    );
}

async function activitiesOf(admin: Caller): Promise<StaffActivity[]> {
  return (await admin.get("/api/admin/rawpass/activities")).body.data;
}

describe("an activity", () => {
  test("is added, changed and told in the audit log, and everybody sees the change", async () => {
    const { admin, visitor, db } = await testApp();
    const { body } = await admin.post("/api/admin/rawpass/activities", ACTIVITY);
    const [added] = await activitiesOf(admin);
    expect(added).toEqual({
      ...ACTIVITY,
      passes: 0,
      ages: [],
      id: body.data.id,
      maxAge: 12,
      isActive: true,
      updatedAt: expect.any(String),
      slots: [],
    });
    const shown = async () => (await visitor.get("/api/rawpass/week")).body.data.activities;
    expect(await shown()).toMatchObject([{ rateCents: 3_500 }]);
    const change = { rateCents: 4_050, expectedUpdatedAt: added?.updatedAt };
    expect((await admin.patch("/api/admin/rawpass/activities/1", change)).status).toBe(200);
    expect((await admin.patch("/api/admin/rawpass/activities/1", change)).status).toBe(409);
    expect(await shown()).toMatchObject([{ rateCents: 4_050 }]);
    await admin.patch("/api/admin/rawpass/activities/1", { isActive: false });
    expect(await shown()).toEqual([]);
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["activity_created", {}, { name: "Hitting", ratePerSession: "35.00", minAge: 8, maxAge: 12 }],
      ["activity_changed", { ratePerSession: "35.00" }, { ratePerSession: "40.50" }],
      ["activity_changed", { isActive: true }, { isActive: false }],
    ]);
  });

  test.each([
    [{ maxAge: 7 }, "maxAge", "The oldest age can't be below the youngest"],
    [{ minAge: -1 }, "minAge", "Please enter an age from 0 to 99"],
    [{ rateCents: 99 }, "rateCents", "A session costs $1.00 to $1,000.00, such as 35.00"],
    [{ rateCents: null }, "rateCents", "A session costs $1.00 to $1,000.00, such as 35.00"],
    [{ name: " " }, "name", "Please enter a name"],
    [{ description: "Short" }, "description", "Please describe it in at least 10 characters"],
  ])("with %j is refused at its field", async (given, field, message) => {
    const { admin } = await testApp();
    const answer = await admin.post("/api/admin/rawpass/activities", { ...ACTIVITY, ...given });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });

  test("keeps its ages in order also where one of them changes, and its name for itself", async () => {
    const { admin, db } = await siteWithSlot();
    await anActivity(db, { name: "Pitching" });
    expect(await admin.patch("/api/admin/rawpass/activities/1", { minAge: 13 })).toMatchObject({
      status: 422,
      body: { fields: { maxAge: "The oldest age can't be below the youngest" } },
    });
    expect(
      await admin.patch("/api/admin/rawpass/activities/1", { name: "pitching" }),
    ).toMatchObject({
      status: 409,
      body: { fields: { name: "Another activity already has this name" } },
    });
  });

  test("in which somebody has a place can't be deleted; one without goes with its slots", async () => {
    const site = await siteWithSlot();
    await enroll(site, site.slotId);
    const refused = await site.admin.delete(`/api/admin/rawpass/activities/${site.activityId}`);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body.message).toMatch(/Take it off sale instead/);
    await site.db.delete(standingPlaces);
    expect(
      (await site.admin.delete(`/api/admin/rawpass/activities/${site.activityId}`)).status,
    ).toBe(200);
    expect(await activitiesOf(site.admin)).toEqual([]);
  });
});

describe("a slot", () => {
  test("refuses each wrong value at its field, new or changed", async () => {
    const { admin, activityId, slotId } = await siteWithSlot();
    for (const [given, field, message] of [
      [{ startTime: "05:45" }, "startTime", "A session starts at 6:00 AM or later"],
      [{ startTime: "21:00", endTime: "22:30" }, "endTime", "A session ends by 10:00 PM"],
      [{ endTime: "17:15" }, "endTime", "A session lasts 30 to 180 minutes"],
      [{ endTime: "20:30" }, "endTime", "A session lasts 30 to 180 minutes"],
      [{ endTime: "16:00" }, "endTime", "The end must be after the start"],
      [{ startTime: "24:00" }, "startTime", "Please enter a time, such as 17:00"],
      [{ maxCapacity: 0 }, "maxCapacity", "Please enter a number from 1 to 200"],
      [{ maxCapacity: "201" }, "maxCapacity", "Please enter a number from 1 to 200"],
      [{ dayOfWeek: 7 }, "dayOfWeek", "Please choose a day"],
    ] as const) {
      const refused = { status: 422, body: { fields: { [field]: message } } };
      expect(
        await admin.post(`/api/admin/rawpass/activities/${activityId}/slots`, {
          ...SLOT,
          ...given,
        }),
        message,
      ).toMatchObject(refused);
      expect(await admin.patch(`/api/admin/rawpass/slots/${slotId}`, given), message).toMatchObject(
        refused,
      );
    }
  });

  test("has a coach and a place for everybody to read, and tells staff how many are in it", async () => {
    const site = await siteWithSlot();
    const { admin, activityId, slotId } = site;
    await enroll(site, slotId, 2);
    const later = { ...SLOT, startTime: "18:00", endTime: "19:00", coach: "Lou", place: " " };
    expect(
      (await admin.post(`/api/admin/rawpass/activities/${activityId}/slots`, later)).status,
    ).toBe(201);
    const named = { coach: "Ana", place: "Cage 2" };
    expect((await admin.patch(`/api/admin/rawpass/slots/${slotId}`, named)).status).toBe(200);
    const [activity] = await activitiesOf(admin);
    expect(activity?.slots).toMatchObject([
      { ...named, taken: 2 },
      { coach: "Lou", place: null, taken: 0 },
    ]);
    const { body } = await site.visitor.get("/api/rawpass/week");
    expect(body.data.schedule[0]).toMatchObject({ ...named, capacity: 10, free: 8 });
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{ action: "slot_changed", after: named },
    });
    const movesOn = "2027-03-24";
    await admin.patch(`/api/admin/rawpass/slots/${slotId}`, {
      startTime: "16:00",
      endTime: "17:00",
      movesOn,
    });
    const [moved] = await activitiesOf(admin);
    expect(moved?.slots.filter(({ coach }) => coach === "Ana")).toHaveLength(2);
  });

  test("overlaps with none of its activity that is on sale", async () => {
    const { admin, db, activityId, slotId } = await siteWithSlot();
    const { id: otherId } = await anActivity(db, { name: "Pitching" });
    const half = { ...SLOT, startTime: "17:30", endTime: "18:30" };
    const add = async (id: number, slot: object) =>
      (await admin.post(`/api/admin/rawpass/activities/${id}/slots`, slot)).status;
    const refused = await admin.post(`/api/admin/rawpass/activities/${activityId}/slots`, half);
    expect(refused).toMatchObject({
      status: 409,
      body: { fields: { startTime: expect.stringContaining("from 17:00 to 18:00") } },
    });
    expect(await add(activityId, { ...SLOT, startTime: "18:00", endTime: "19:00" })).toBe(201);
    expect(await add(activityId, { ...half, dayOfWeek: 4 })).toBe(201);
    expect(await add(otherId, half)).toBe(201);
    await admin.patch(`/api/admin/rawpass/slots/${slotId}`, { isAvailable: false });
    expect(await add(activityId, { ...SLOT, startTime: "16:30", endTime: "17:30" })).toBe(201);
    expect(
      (await admin.patch(`/api/admin/rawpass/slots/${slotId}`, { isAvailable: true })).status,
    ).toBe(409);
  });

  test("with holders is not moved, made too small or deleted; it can be taken off sale", async () => {
    const site = await siteWithSlot();
    const { admin, slotId } = site;
    await enroll(site, slotId, 3);
    const change = (given: object) => admin.patch(`/api/admin/rawpass/slots/${slotId}`, given);
    expect(await change({ startTime: "17:15" })).toMatchObject({
      status: 409,
      body: { fields: { startTime: expect.stringContaining("14 days' notice") } },
    });
    expect(await change({ maxCapacity: 2 })).toMatchObject({
      status: 409,
      body: { fields: { maxCapacity: expect.stringContaining("3 athletes have places") } },
    });
    expect((await admin.delete(`/api/admin/rawpass/slots/${slotId}`)).status).toBe(409);
    expect((await change({ maxCapacity: 3 })).status).toBe(200);
    expect((await change({ isAvailable: false })).status).toBe(200);
    const { body } = await site.visitor.get("/api/rawpass/week");
    expect(body.data.schedule).toEqual([]);
  });
});

describe("a closure", () => {
  test("is shown to everybody, and can be taken back until a session of it would have begun", async () => {
    const site = await siteWithSlot({ dayOfWeek: 4 });
    const { admin, visitor } = site;
    const days = { fromDate: "2027-03-11", toDate: "2027-03-12" };
    const { body } = await admin.post("/api/admin/rawpass/closures", { ...CLOSURE, ...days });
    const week = async () => (await visitor.get("/api/rawpass/week")).body.data.schedule;
    expect(await week()).toMatchObject([
      { date: "2027-03-11", free: 0, closedFor: "Mardi Gras break" },
      { date: "2027-03-18", free: 10, closedFor: null },
    ]);
    const { id } = body.data;
    const part = { fromTime: null, slotId: null };
    const shown = { ...CLOSURE, ...days, ...part, id, activityId: null, activityName: null };
    expect((await admin.get("/api/admin/rawpass/closures")).body.data).toEqual([
      { ...shown, canBeRemoved: true },
    ]);
    expect((await admin.delete(`/api/admin/rawpass/closures/${id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/rawpass/closures/${id}`)).status).toBe(404);
    expect(await week()).toMatchObject([{ free: 10, closedFor: null }, { free: 10 }]);
    const storm = async (fromDate: string) => {
      const closure = { ...CLOSURE, fromDate, toDate: "2027-03-12" };
      return (await admin.post("/api/admin/rawpass/closures", closure)).body.data.id;
    };
    const begun = await storm("2027-03-10");
    await site.letTimePass(29 * HOUR_MS);
    expect((await admin.get("/api/admin/rawpass/closures")).body.data).toMatchObject([
      { canBeRemoved: true },
    ]);
    await site.letTimePass(HOUR_MS);
    expect((await admin.get("/api/admin/rawpass/closures")).body.data).toMatchObject([
      { canBeRemoved: false },
    ]);
    expect((await admin.delete(`/api/admin/rawpass/closures/${begun}`)).status).toBe(409);
  });

  test.each([
    [{ toDate: "2027-03-16" }, 422, "toDate", "The last day can't be before the first"],
    [{ fromDate: "2027-03-09" }, 422, "fromDate", "This day has passed"],
    [{ activityId: "99" }, 422, "activityId", "This activity is no longer there"],
    [{ reason: "" }, 422, "reason", "Please say why, for families to read"],
    [{ fromTime: "16:00" }, 422, "toDate", "Only a single day can be closed in part"],
    [{ toDate: "2027-03-17", slotId: "99" }, 422, "slotId", "There is no such session on this day"],
  ])("with %j is refused at its field", async (given, status, field, message) => {
    const { admin } = await siteWithSlot();
    const answer = await admin.post("/api/admin/rawpass/closures", { ...CLOSURE, ...given });
    expect(answer).toMatchObject({ status, body: { fields: { [field]: message } } });
  });

  test("of days that are closed already is refused, and one gives make-ups to who has a place", async () => {
    const site = await siteWithSlot();
    await enroll(site, site.slotId);
    const [place] = await site.db.select().from(standingPlaces);
    await site.db.insert(bookings).values({
      athleteId: place?.athleteId ?? 0,
      slotId: site.slotId,
      standingPlaceId: place?.id ?? 0,
      date: "2027-03-17",
      kind: "standing",
      state: "booked",
    });
    await site.admin.post("/api/admin/rawpass/closures", {
      ...CLOSURE,
      activityId: String(site.activityId),
    });
    expect(await site.db.select().from(bookings)).toMatchObject([{ state: "cancelled" }]);
    const again = await site.admin.post("/api/admin/rawpass/closures", {
      ...CLOSURE,
      activityId: String(site.activityId),
      fromDate: "2027-03-18",
      toDate: "2027-03-20",
    });
    expect(again).toMatchObject({
      status: 409,
      body: { fields: { fromDate: "Some of these days are already closed" } },
    });
  });
});
