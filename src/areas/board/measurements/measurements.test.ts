import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Caller } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import type { StaffMeasurement } from "./schema/measurements.ts";
import { measurementCorrections, measurements } from "./tables.ts";
import { aMeasurement, anEventWithPlayers } from "./testing.ts";

const DASH = { playerId: 1, metric: "sixty_yard_dash", value: "6.92", device: "laser" };
const ELSEWHERE = { ...DASH, measuredOn: "2027-02-01", source: "self" };
const CORRECTION = { metric: "sixty_yard_dash", value: "6.82", reason: "Misread the clock" };

async function sheetOf(admin: Caller, eventId = 1) {
  return (await admin.get(`/api/admin/events/${eventId}/sheet`)).body.data;
}

/** What the sheet of the event has: player, metric and value. */
async function valuesOf(admin: Caller) {
  const { measurements: measured } = await sheetOf(admin);
  return measured.map(({ playerId, metric, value }: StaffMeasurement) => [playerId, metric, value]);
}

describe("the list of an event", () => {
  test("takes the 40th player and not the 41st, all of a call or none", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 39);
    const last = await aProspect(db);
    const more = await aProspect(db);
    const message = "This event has room for 40 players, and 41 would be on its list.";
    expect(
      await admin.post("/api/admin/events/1/players", { playerIds: [last.id, more.id] }),
    ).toMatchObject({
      status: 409,
      body: { message, fields: { playerIds: message } },
    });
    expect((await sheetOf(admin)).players).toHaveLength(39);
    expect(
      (await admin.post("/api/admin/events/1/players", { playerIds: [last.id, 1] })).status,
    ).toBe(200);
    expect((await sheetOf(admin)).players).toHaveLength(40);
    expect((await admin.post("/api/admin/events/1/players", { playerIds: [more.id] })).status).toBe(
      409,
    );
    expect((await admin.post("/api/admin/events/1/players", { playerIds: [last.id] })).status).toBe(
      200,
    );
    const entries = await db.select().from(auditEntries);
    expect(entries).toMatchObject([{ action: "event_players_added", after: { players: 1 } }]);
  });

  test("names players of the board, and nothing that is not there", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    expect(await admin.post("/api/admin/events/1/players", { playerIds: [1, 99] })).toMatchObject({
      status: 422,
      body: { fields: { playerIds: "This player is no longer on the board" } },
    });
    expect((await admin.post("/api/admin/events/1/players", { playerIds: [] })).status).toBe(422);
    const many = Array.from({ length: 301 }, (_, index) => index + 1);
    expect((await admin.post("/api/admin/events/1/players", { playerIds: many })).status).toBe(422);
    expect((await admin.post("/api/admin/events/9/players", { playerIds: [1] })).status).toBe(404);
    expect((await admin.get("/api/admin/events/9/sheet")).status).toBe(404);
  });

  test("keeps who was measured, and keeps the event and its room", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 2);
    await admin.post("/api/admin/events/1/measurements", DASH);
    expect(await admin.delete("/api/admin/events/1/players/1")).toMatchObject({
      status: 409,
      body: { message: "This player was measured at the event, so they stay on its list." },
    });
    expect(await admin.patch("/api/admin/events/1", { capacity: 1 })).toMatchObject({
      status: 409,
      body: { fields: { capacity: "2 players are on the list of this event" } },
    });
    expect((await admin.delete("/api/admin/events/1")).status).toBe(409);
    expect((await admin.delete("/api/admin/events/1/players/2")).status).toBe(200);
    expect((await admin.delete("/api/admin/events/1/players/2")).status).toBe(404);
    expect((await admin.patch("/api/admin/events/1", { capacity: 1 })).status).toBe(200);
    expect((await admin.get("/api/admin/events")).body.data).toMatchObject([{ players: 1 }]);
  });

  test("and what was measured go with a player who is deleted", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    await admin.post("/api/admin/events/1/measurements", DASH);
    await admin.post("/api/admin/measurements/1/correction", CORRECTION);
    expect((await admin.delete("/api/admin/prospects/1")).status).toBe(200);
    expect(await sheetOf(admin)).toMatchObject({ players: [], measurements: [] });
    expect(await db.select().from(measurementCorrections)).toEqual([]);
    expect((await admin.delete("/api/admin/events/1")).status).toBe(200);
  });
});

describe("a value measured at an event", () => {
  test("is kept once, however often and by whomever it is sent", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 2);
    const answers = await Promise.all(
      ["6.92", "6.92 s", "6.920"].map((value) =>
        admin.post("/api/admin/events/1/measurements", { ...DASH, value }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.data).toEqual({
      id: 1,
      playerId: 1,
      metric: "sixty_yard_dash",
      value: 6.92,
      measuredOn: "2027-03-10",
      device: "laser",
      source: "staff",
      isCorrected: false,
      updatedAt: expect.any(String),
    });
    expect(await db.select().from(measurements)).toHaveLength(1);
    const message = "6.92 s is already there. Please correct it instead.";
    expect(
      await admin.post("/api/admin/events/1/measurements", { ...DASH, value: "6.93" }),
    ).toMatchObject({
      status: 409,
      body: { code: "conflict", fields: { value: message } },
    });
    await admin.post("/api/admin/events/1/measurements", {
      ...DASH,
      playerId: 2,
      metric: "height",
      value: "6'2\"",
    });
    expect(await valuesOf(admin)).toEqual([
      [1, "sixty_yard_dash", 6.92],
      [2, "height", 74],
    ]);
  });

  test("refuses each impossible value at its field", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    for (const [metric, value, message] of [
      ["sixty_yard_dash", "3", "60-yard dash can only be 5.5 to 15 s"],
      ["height", "6'14\"", "Inches go from 0 to 11, as in 6'2\": 14 is too many"],
      ["weight", "", "Please enter a number, such as 160"],
      ["weight", null, "Please enter a value"],
      ["weight", 180, "Please enter a value"],
      ["weight", "9".repeat(21), "Must be at most 20 characters"],
      ["sixty_yard_dash", "10.5", "60-yard dash is usually 6 to 10 s. Is this value right?"],
    ] as const) {
      const answer = await admin.post("/api/admin/events/1/measurements", {
        ...DASH,
        metric,
        value,
      });
      expect(answer, message).toMatchObject({ status: 422, body: { fields: { value: message } } });
      expect(await db.select().from(measurements), message).toEqual([]);
    }
  });

  test("outside the usual is taken when it is said to be right, one that is impossible never", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    const send = (value: string) =>
      admin.post("/api/admin/events/1/measurements", { ...DASH, value, isConfirmed: true });
    expect((await send("3")).status).toBe(422);
    expect((await send("10.5")).body.data).toMatchObject({ value: 10.5 });
  });

  test.each([
    [{ metric: "steals" }, 422, "metric", "Please choose what was measured"],
    [{ device: "eye" }, 422, "device", "Please choose a device"],
    [{ playerId: 2 }, 409, "playerId", "This player is not on the list of the event"],
    [{ playerId: 99 }, 409, "playerId", "This player is not on the list of the event"],
  ])("with %j is refused", async (given, status, field, message) => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    await aProspect(db);
    const answer = await admin.post("/api/admin/events/1/measurements", { ...DASH, ...given });
    expect(answer).toMatchObject({ status, body: { fields: { [field]: message } } });
  });

  test("belongs to a day of the event, and none comes before it", async () => {
    const { admin, db, clock, signIn } = await testApp();
    await anEventWithPlayers(db, 1, {
      startsAt: new Date("2027-03-11T15:00:00Z"),
      endsAt: new Date("2027-03-12T20:00:00Z"),
    });
    expect(await admin.post("/api/admin/events/1/measurements", DASH)).toMatchObject({
      status: 409,
      body: { message: "This event has not begun, so nothing was measured at it yet." },
    });
    const dayAfter = async (days: number, metric: string, value: string) => {
      clock.advance(days * DAY_MS);
      const later = await signIn(admin.user);
      const { body } = await later.post("/api/admin/events/1/measurements", {
        ...DASH,
        metric,
        value,
      });
      return body.data.measuredOn;
    };
    expect(await dayAfter(1, "sixty_yard_dash", "7")).toBe("2027-03-11");
    expect(await dayAfter(3, "pop_time", "2")).toBe("2027-03-12");
  });
});

describe("a value measured elsewhere", () => {
  test("is asked about together with the day that is missing", async () => {
    const { admin, db } = await testApp();
    await aProspect(db);
    const given = { ...ELSEWHERE, value: "5.6", measuredOn: "" };
    expect((await admin.post("/api/admin/measurements", given)).body.fields).toEqual({
      value: "60-yard dash is usually 6 to 10 s. Is this value right?",
      measuredOn: "Please choose a day",
    });
  });

  test("is kept once a day and source", async () => {
    const { admin, db } = await testApp();
    await aProspect(db);
    const send = (given: object) =>
      admin.post("/api/admin/measurements", { ...ELSEWHERE, ...given });
    expect((await send({})).body.data).toMatchObject({ source: "self", measuredOn: "2027-02-01" });
    expect((await send({})).body.data.id).toBe(1);
    expect((await send({ value: "7" })).status).toBe(409);
    expect((await send({ value: "7", source: "partner" })).status).toBe(200);
    expect((await send({ value: "7", measuredOn: "2027-02-02" })).status).toBe(200);
  });

  test.each([
    [{ playerId: 9 }, "playerIds", "This player is no longer on the board"],
    [{ measuredOn: "2027-03-11" }, "measuredOn", "This day is still to come"],
    [{ measuredOn: "2010-01-01" }, "measuredOn", "This is too long ago"],
    [{ measuredOn: "" }, "measuredOn", "Please choose a day"],
    [{ source: "coach" }, "source", "Please say who measured it"],
    [{ value: "3" }, "value", "60-yard dash can only be 5.5 to 15 s"],
  ])("with %j is refused at its field", async (given, field, message) => {
    const { admin, db } = await testApp();
    await aProspect(db);
    const answer = await admin.post("/api/admin/measurements", { ...ELSEWHERE, ...given });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });
});

describe("the device of a value", () => {
  test("is filled in by the same value, and changed by a correction alone", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    const deviceOf = ({ body }: { body: { data: { device: string | null } } }) => body.data.device;
    const atEvent = (device: string | null) =>
      admin.post("/api/admin/events/1/measurements", { ...DASH, device });
    expect(deviceOf(await atEvent(null))).toBeNull();
    expect(deviceOf(await atEvent("stopwatch"))).toBe("stopwatch");
    expect(deviceOf(await atEvent("laser"))).toBe("stopwatch");
    const elsewhere = (given: object) =>
      admin.post("/api/admin/measurements", { ...ELSEWHERE, ...given });
    expect(deviceOf(await elsewhere({ device: null }))).toBeNull();
    expect(deviceOf(await elsewhere({ device: "radar" }))).toBe("radar");
    const noted = { action: "measurement_device_noted", subjectType: "measurement", after: {} };
    expect(await db.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
      { ...noted, subjectId: 1 },
      noted,
    ]);

    const correct = (given: object) =>
      admin.post("/api/admin/measurements/1/correction", { ...CORRECTION, ...given });
    expect(deviceOf(await correct({ value: DASH.value, device: "laser" }))).toBe("laser");
    expect(deviceOf(await correct({ value: "6.50" }))).toBe("laser");
    expect(deviceOf(await correct({ value: "6.50", device: "" }))).toBeNull();
    const { body } = await admin.get("/api/admin/measurements/1");
    expect(body.data.corrections).toMatchObject([
      { formerValue: 6.5, formerDevice: "laser" },
      { formerValue: 6.92, formerDevice: "laser" },
      { formerValue: 6.92, formerDevice: "stopwatch" },
    ]);
  });
});

describe("the list of all measurements", () => {
  test("has those entered last first, by player, metric and source, a page at a time", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 2);
    await admin.post("/api/admin/events/1/measurements", DASH);
    await admin.post("/api/admin/measurements", { ...ELSEWHERE, playerId: 2 });
    await admin.post("/api/admin/events/1/measurements", {
      ...DASH,
      metric: "height",
      value: "6'2\"",
    });
    const { body } = await admin.get("/api/admin/measurements");
    expect(body).toMatchObject({
      data: [
        { metric: "height", eventName: "Spring Showcase", player: { lastName: "Belle 1" } },
        { source: "self", eventName: null, player: { lastName: "Belle 2" } },
        { metric: "sixty_yard_dash", source: "staff", isCorrected: false },
      ],
      total: 3,
      hasMore: false,
    });
    const idsOf = async (filter: Record<string, string>) => {
      const answer = await admin.get(withQuery("/api/admin/measurements", filter));
      return answer.body.data.map(({ id }: { id: number }) => id);
    };
    expect(await idsOf({ metric: "sixty_yard_dash" })).toEqual([2, 1]);
    expect(await idsOf({ source: "self" })).toEqual([2]);
    expect(await idsOf({ q: "julien belle 1" })).toEqual([3, 1]);
    expect(await idsOf({ q: "%" })).toEqual([]);
    expect(await idsOf({ page: "2", pageSize: "2" })).toEqual([1]);
    expect((await admin.get(withQuery("/api/admin/measurements", { metric: "x" }))).status).toBe(
      400,
    );
  });
});

describe("a correction", () => {
  test("keeps the older values with who and why", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 2);
    await admin.post("/api/admin/events/1/measurements", { ...DASH, playerId: 2 });
    const { body: first } = await admin.post("/api/admin/events/1/measurements", DASH);
    const correct = (given: object) =>
      admin.post("/api/admin/measurements/2/correction", { ...CORRECTION, ...given });
    const expectedUpdatedAt = first.data.updatedAt;
    const second = await correct({ expectedUpdatedAt });
    expect(second.body.data).toMatchObject({ value: 6.82, isCorrected: true });
    expect((await correct({ expectedUpdatedAt, value: "6.72" })).status).toBe(409);
    expect((await correct({})).body.data).toEqual(second.body.data);
    expect((await correct({ value: "", reason: "Another player ran" })).body.data).toMatchObject({
      value: null,
    });
    expect((await correct({ value: "7", reason: "Found the sheet" })).status).toBe(200);
    const { measurements: measured } = await sheetOf(admin);
    expect(measured).toMatchObject([{ isCorrected: false }, { isCorrected: true, value: 7 }]);
    const { body } = await admin.get("/api/admin/measurements/2");
    expect(body.data).toMatchObject({ value: 7, enteredBy: "admin" });
    expect(body.data.corrections).toMatchObject([
      { formerValue: null, reason: "Found the sheet", correctedBy: "admin" },
      { formerValue: 6.82, reason: "Another player ran", correctedBy: "admin" },
      { formerValue: 6.92, reason: "Misread the clock", correctedBy: "admin" },
    ]);
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["measurement_corrected", {}],
      ["measurement_struck_out", {}],
      ["measurement_corrected", {}],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/6\.[89]2(?!\d)/);
  });

  test.each([
    [{ reason: " " }, "reason", "Please say why"],
    [{ value: "3" }, "value", "60-yard dash can only be 5.5 to 15 s"],
    [{ value: "5.6" }, "value", "60-yard dash is usually 6 to 10 s. Is this value right?"],
    [{ metric: "pop_time", value: "2" }, "metric", "Something else was measured here"],
  ])("with %j is refused at its field", async (given, field, message) => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db);
    await aMeasurement(db, { prospectId: id });
    const answer = await admin.post("/api/admin/measurements/1/correction", {
      ...CORRECTION,
      ...given,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect((await admin.post("/api/admin/measurements/9/correction", CORRECTION)).status).toBe(404);
  });
});

test("an account that is deleted leaves what it entered", async () => {
  const { admin, otherMember, db } = await testApp();
  const { id } = await aProspect(db);
  await aMeasurement(db, { prospectId: id, enteredBy: otherMember.user.id });
  const enteredBy = async () => (await admin.get("/api/admin/measurements/1")).body.data.enteredBy;
  expect(await enteredBy()).toBe("other-member");
  await db.delete(users).where(eq(users.id, otherMember.user.id));
  expect(await enteredBy()).toBe(null);
});

describe("the file of all measurements", () => {
  test("follows the filter, names event and device, and is written down without a value", async () => {
    const { admin, db } = await testApp();
    await anEventWithPlayers(db, 1);
    await aMeasurement(db, {
      prospectId: 1,
      eventId: 1,
      device: "laser",
      measuredOn: "2027-03-10",
    });
    await aMeasurement(db, { prospectId: 1, metric: "exit_velocity", value: 88.5 });
    const file = withQuery("/api/admin/measurements.csv", { metric: "sixty_yard_dash" });
    const [labels, row, ...rest] = (await admin.get(file)).body.split("\r\n");
    expect(labels).toContain("Measured on,Event,First Name,Last Name,Position,Grad Year,Metric");
    expect(row).toMatch(
      /^2027-03-10,Spring Showcase,Julien,Belle 1,SS,2027,60-yard dash,7.1,s,laser,staff,no,/,
    );
    expect(rest).toEqual([""]);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "list_exported", subjectType: "measurement", after: { rows: 1 } },
    ]);
  });
});
