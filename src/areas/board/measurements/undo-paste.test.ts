import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anAppointment, aReport, someRequests } from "#areas/board/evaluations/testing.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { eventRegistrations } from "#areas/board/registrations/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { EventSheet } from "./schema/measurements.ts";
import type { PasteUndoReport } from "./schema/paste-report.ts";
import { forgetPastes } from "./service/undo-paste.ts";
import { aMeasurement, anEventWithPlayers } from "./testing.ts";

/** Event 1 with "Ada Novak" and "Ben Novak", whose ids are 1 and 2; the others are on the board only. */
async function siteWithEvent(): Promise<TestApp> {
  const site = await testApp();
  for (const firstName of ["Ada", "Ben", "Cyr", "Dov", "Eli", "Fay", "Gus", "Hal"]) {
    await aProspect(site.db, { firstName, lastName: "Novak" });
  }
  await anEventWithPlayers(site.db, 0);
  await site.admin.post("/api/admin/events/1/players", { playerIds: [1, 2] });
  return site;
}

async function paste({ admin }: TestApp, ...lines: string[]): Promise<void> {
  const text = lines.join("\n");
  const { sheet } = (await admin.post("/api/admin/events/1/import", { text })).body.data;
  expect(
    (await admin.post("/api/admin/events/1/import", { text, expectedSheet: sheet })).status,
  ).toBe(200);
}

async function sheetOf({ admin }: TestApp): Promise<EventSheet["data"]> {
  return (await admin.get("/api/admin/events/1/sheet")).body.data;
}

async function undo(site: TestApp): Promise<PasteUndoReport> {
  const { pastedAt } = (await sheetOf(site)).lastPaste ?? {};
  return (await site.admin.post("/api/admin/events/1/import/undo", { pastedAt })).body.data;
}

const reasons = ({ kept }: PasteUndoReport) => kept.map(({ name, what, why }) => [name, what, why]);

/** The same value from a phone, entered an hour before. */
function sendFromPhone({ admin }: TestApp, playerId: number, value: string, device?: string) {
  const enteredAt = "2027-03-10T16:00:00.000Z";
  const sent = { key: randomUUID(), metric: "sixty_yard_dash", enteredAt };
  return admin.post("/api/admin/events/1/field", { ...sent, playerId, value, device });
}

test("takes back all that it did, as one row of the log, and from what everybody sees", async () => {
  const site = await siteWithEvent();
  await aWord(site.db, 1, ["measurements"]);
  await aMeasurement(site.db, { prospectId: 2, eventId: 1, value: 7.3 });
  const isPublic = async () => {
    const { body } = await site.visitor.get("/api/prospects/1/measurements");
    return body.data.metrics.length > 0;
  };
  const before = await sheetOf(site);
  const table = [
    "Player\t60-yard dash (laser)",
    "Ada Novak\t7.12",
    "Ben Novak\t7.3",
    "Cyr Novak\t7",
  ];
  await paste(site, ...table);
  expect((await sheetOf(site)).lastPaste).toEqual({
    ...{ pastedAt: "2027-03-10T17:00:00.000Z", values: 2, devices: 1, players: 1 },
  });
  expect(await isPublic()).toBe(true);

  expect(await undo(site)).toEqual({ values: 2, devices: 1, players: 1, kept: [] });
  expect(await isPublic()).toBe(false);
  const after = await sheetOf(site);
  const untimed = ({ players, measurements, lastPaste }: typeof after) => {
    const values = measurements.map(({ updatedAt: _, ...value }) => value);
    return { players, values, lastPaste };
  };
  expect(untimed(after)).toEqual(untimed(before));
  const { body: log } = await site.admin.get("/api/admin/audit");
  expect(log.data.slice(0, 2)).toMatchObject([
    {
      action: "measurements_paste_undone",
      after: { values: 2, devices: 1, players: 1, kept: 0 },
    },
    { action: "measurements_pasted" },
  ]);
  // No value, which the fractions of a second may look like.
  expect(JSON.stringify(log.data)).not.toMatch(/7\.12(?!\d)/);
  const { body: parts } = await site.admin.get("/api/admin/audit?subjectType=event");
  expect(parts.data[0]).toMatchObject({
    action: "event_player_removed",
    before: { player: "Cyr Novak" },
  });

  await paste(site, ...table);
  expect((await sheetOf(site)).measurements).toHaveLength(3);
});

test("leaves a value that was corrected, struck out or sent by a phone since, and names it", async () => {
  const site = await siteWithEvent();
  await paste(
    site,
    "Player\t60-yard dash\tWeight",
    "Ada Novak\t7.1\t180",
    "Ben Novak\t7.3\t170",
    "Cyr Novak\t7.2\t160",
  );
  const correct = async (playerId: number, metric: string, value: string | null) => {
    const { measurements } = await sheetOf(site);
    const { id = 0 } =
      measurements.find((one) => one.playerId === playerId && one.metric === metric) ?? {};
    await site.admin.post(`/api/admin/measurements/${id}/correction`, {
      metric,
      value,
      reason: "Misread",
    });
  };
  await correct(1, "sixty_yard_dash", "7.15");
  await correct(1, "weight", null);
  await sendFromPhone(site, 2, "7.3");
  await sendFromPhone(site, 3, "7.4");
  const report = await undo(site);
  expect(report).toMatchObject({ values: 2, players: 0 });
  expect(reasons(report)).toEqual([
    ["Ada Novak", "60-yard dash", "Changed since the paste"],
    ["Ada Novak", "Weight", "Struck out since"],
    ["Ben Novak", "60-yard dash", "A phone has sent a value as well"],
    ["Cyr Novak", "60-yard dash", "A phone has sent a value as well"],
    [
      "Cyr Novak",
      "Place on the list",
      "This player was measured at the event, so they stay on its list.",
    ],
  ]);
  expect((await sheetOf(site)).measurements.map(({ value }) => value)).toEqual([
    7.15,
    null,
    7.3,
    7.2,
  ]);
});

test("takes a device from older values again, but for those corrected or sent with it since", async () => {
  const site = await siteWithEvent();
  await site.admin.post("/api/admin/events/1/players", { playerIds: [3] });
  await aMeasurement(site.db, { prospectId: 1, eventId: 1, value: 7.1 });
  await aMeasurement(site.db, { prospectId: 2, eventId: 1, value: 7.2 });
  await sendFromPhone(site, 3, "7.3");
  const lines = ["Ada Novak\t7.1", "Ben Novak\t7.2", "Cyr Novak\t7.3"];
  await paste(site, "Player\t60-yard dash (laser)", ...lines);
  await site.admin.post("/api/admin/measurements/1/correction", {
    ...{ metric: "sixty_yard_dash", value: "7.1", device: "stopwatch", reason: "By hand" },
  });
  await sendFromPhone(site, 2, "7.2", "laser");
  const report = await undo(site);
  expect(report).toMatchObject({ values: 0, devices: 1, players: 0 });
  expect(reasons(report)).toEqual([
    ["Ada Novak", "Device of 60-yard dash", "Changed since the paste"],
    ["Ben Novak", "Device of 60-yard dash", "A phone has sent a value as well"],
  ]);
  expect((await sheetOf(site)).measurements).toMatchObject([
    { value: 7.1, device: "stopwatch" },
    { value: 7.2, device: "laser" },
    { value: 7.3, device: null },
  ]);
});

/** An appointment of a player at event 1. */
function appointmentOf(prospectId: number, requestId: number) {
  const hours = {
    startsAt: new Date("2027-03-10T15:00:00Z"),
    endsAt: new Date("2027-03-10T16:00:00Z"),
  };
  return { ...hours, prospectId, requestId, isPlayerNew: false, eventId: 1, place: "City Park" };
}

test("leaves what a family's report shows, but not what a draft would", async () => {
  const site = await siteWithEvent();
  await aMeasurement(site.db, { prospectId: 1, eventId: 1, value: 7.1 });
  await someRequests(site.db, site.member.user.id, { status: "completed" }, {});
  for (const id of [1, 2]) await anAppointment(site.db, appointmentOf(id, id));
  await aReport(site.db, { requestId: 1, sentAt: site.deps.now() });
  await aReport(site.db, { requestId: 2, words: "Quick hands." });
  await paste(
    site,
    "Player\t60-yard dash (laser)\tWeight",
    "Ada Novak\t7.1\t180",
    "Ben Novak\t7.2\t170",
  );
  const report = await undo(site);
  expect(report).toMatchObject({ values: 2, devices: 0 });
  expect(reasons(report)).toEqual([
    ["Ada Novak", "Weight", "The family has a report that shows it"],
    ["Ada Novak", "Device of 60-yard dash", "The family has a report that shows it"],
  ]);
});

test("leaves players on the list whom anything else keeps there", async () => {
  const site = await siteWithEvent();
  const { admin, db, member } = site;
  const added = ["Cyr", "Dov", "Eli", "Fay", "Gus"].map((name) => `${name} Novak\t170`);
  await paste(site, "Player\tWeight", ...added, "Hal Novak\t");
  await admin.put("/api/admin/events/1/players/3/jersey", { jersey: 7 });
  await someRequests(db, member.user.id, { status: "scheduled" });
  await anAppointment(db, appointmentOf(4, 1));
  const { id: athleteId } = await anAthlete(db, { userId: member.user.id });
  await db.insert(eventRegistrations).values({ eventId: 1, athleteId });
  const registered = await admin.put("/api/admin/event-registrations/1/jersey", {
    jersey: 9,
    playerId: 5,
  });
  expect(registered.status).toBe(200);
  const dash = { playerId: 6, metric: "sixty_yard_dash", value: "7.1" };
  await admin.post("/api/admin/events/1/measurements", dash);
  // Staff themselves put this one on the list now.
  await admin.delete("/api/admin/events/1/players/8");
  await admin.post("/api/admin/events/1/players", { playerIds: [8] });
  const report = await undo(site);
  expect(report).toMatchObject({ values: 5, players: 1 });
  expect(reasons(report).map(([name, , why]) => [name, why])).toEqual([
    ["Cyr Novak", "Has a jersey number"],
    [
      "Dov Novak",
      "This player's family has an appointment here. Please cancel it among the evaluation requests.",
    ],
    ["Eli Novak", "Registered for the event"],
    ["Fay Novak", "This player was measured at the event, so they stay on its list."],
  ]);
  const { players } = await sheetOf(site);
  expect(players.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 8]);
});

test("forgets what it did to a player who was deleted since", async () => {
  const site = await siteWithEvent();
  await paste(site, "Player\tWeight", "Ada Novak\t180", "Cyr Novak\t170");
  await site.admin.delete("/api/admin/prospects/3");
  expect(await undo(site)).toEqual({ values: 1, devices: 0, players: 0, kept: [] });
});

test("is for the last paste, as staff saw it, once, and for a week", async () => {
  const site = await siteWithEvent();
  await paste(site, "Player\tWeight", "Ada Novak\t180");
  const { lastPaste: first } = await sheetOf(site);
  await site.letTimePass(60_000);
  await paste(site, "Player\tWeight", "Ben Novak\t170");
  await site.letTimePass(60_000);
  await paste(site, "Player\tWeight", "Ada Novak\t180", "Ben Novak\t170");
  const send = (seen: object | null) =>
    site.admin.post("/api/admin/events/1/import/undo", {
      pastedAt: seen && "pastedAt" in seen && seen.pastedAt,
    });
  const late = await send(first);
  expect([late.status, late.body.code]).toEqual([409, "stale"]);

  const { lastPaste } = await sheetOf(site);
  expect(lastPaste, "one that did nothing is none").toMatchObject({ values: 1, players: 0 });
  const answers = await Promise.all([send(lastPaste), send(lastPaste)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await sheetOf(site)).measurements).toMatchObject([{ playerId: 1, value: 180 }]);
  expect((await site.admin.post("/api/admin/events/9/import/undo", lastPaste)).status).toBe(404);

  await paste(site, "Player\tWeight", "Ben Novak\t170");
  expect(await forgetPastes(site.deps)).toBe(0);
  await site.letTimePass(8 * DAY_MS);
  expect(await forgetPastes(site.deps)).toBe(1);
  expect((await sheetOf(site)).lastPaste).toBeNull();
});
