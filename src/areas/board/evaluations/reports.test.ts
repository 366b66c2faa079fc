import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anEvent } from "#areas/board/events/testing.ts";
import { measurements } from "#areas/board/measurements/tables.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aRight, aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "./tables.ts";
import { someRequests } from "./testing.ts";

const GIVEN = { eventId: 1, startsAt: "2027-03-10T11:10", place: "City Park, Field 2" };
const ONE = "/api/admin/evaluation-requests/1/report";
const SEND = "/api/admin/evaluation-requests/1/report/send";

const RELATION = { statement: "relation" };
const MOTHER = "mother@family.example";

let site: TestApp;

/** Three families came to event 1; of the first two something was measured. */
beforeEach(async () => {
  site = await testApp();
  const { db, member, admin, clock } = site;
  await someRequests(db, member.user.id, {}, { playerName: "Ben Roy" }, { playerName: "Al" });
  await anEvent(db, {
    startsAt: new Date("2027-03-10T17:05:00Z"),
    endsAt: new Date("2027-03-10T22:00:00Z"),
  });
  for (const id of [1, 2, 3])
    await admin.put(`/api/admin/evaluation-requests/${id}/appointment`, GIVEN);
  const measured = { eventId: 1, measuredOn: "2027-03-10" };
  await aMeasurement(db, { ...measured, prospectId: 1, metric: "exit_velocity", value: 88.5 });
  await aMeasurement(db, { ...measured, prospectId: 1, value: 6.92, device: "laser" });
  await aMeasurement(db, { ...measured, prospectId: 2, value: 7.5 });
  clock.advance(20 * MINUTE_MS);
  await admin.post("/api/user/confirm", { password: TEST_PASSWORD });
  for (const id of [1, 2, 3])
    await admin.post(`/api/admin/evaluation-requests/${id}/family`, RELATION);
});

async function reportMails() {
  return (await site.outbox()).filter(({ cause }) => cause.includes(":report:"));
}

/** The tokens of the links that were mailed, oldest first. */
async function mailedTokens(): Promise<string[]> {
  return (await reportMails()).map(
    ({ parts }) => /evaluation-report\/([\w-]{43})/.exec(JSON.stringify(parts))?.[1] ?? "",
  );
}

const open = (token: string) => site.visitor.get(`/api/evaluation-reports/${token}`);

test("anybody with the link reads the report, and nobody without", async () => {
  await site.admin.post(SEND);
  expect((await reportMails())[0]?.parts.slice(0, 2)).toEqual([
    "Thank you for coming. The evaluation report is ready, with what we measured and saw.",
    { facts: [["Player", "Marcus"]] },
  ]);
  const [token = ""] = await mailedTokens();
  await site.expectStatuses((actor) => actor.get(`/api/evaluation-reports/${token}`), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { headers, body } = await open(token);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(body.data).toMatchObject({
    playerName: "Marcus B.",
    eventName: "Spring Showcase",
    when: "Wednesday, March 10, 2027 at 11:10 AM",
    words: null,
    values: [
      { label: "60-yard dash", value: "6.92 s", device: "laser" },
      { label: "Exit velocity", value: "88.5 mph", device: null },
    ],
  });
  expect((await open("a".repeat(43))).status).toBe(404);
});

test("the database keeps the link's hash alone, and the report names nobody else", async () => {
  await site.admin.post(SEND);
  const [token = ""] = await mailedTokens();
  expect(JSON.stringify(await site.db.select().from(evaluationReports))).not.toContain(token);
  expect(JSON.stringify((await open(token)).body)).not.toMatch(/batiste|ana|0142|holy cross/i);
});

test("wrong links are refused after twenty from one address", async () => {
  for (let turn = 0; turn < 20; turn += 1) await open("b".repeat(43));
  expect((await open("b".repeat(43))).status).toBe(429);
});

test("the family reads it on its page, completed and with the whole name", async () => {
  await site.admin.put(ONE, { words: "Quick hands." });
  const before = await site.member.get("/api/my/evaluations");
  expect(before.body.data.at(-1).report).toBeNull();
  await site.admin.post(SEND);
  const { body } = await site.member.get("/api/my/evaluations");
  expect(body.data.at(-1)).toMatchObject({
    status: "completed",
    report: { playerName: "Marcus Batiste", words: "Quick hands." },
  });
  const bell = await site.member.get("/api/notifications");
  expect(bell.body.data[0]).toMatchObject({
    type: "evaluation",
    title: "Your evaluation report is ready",
  });
});

test("the family downloads it with what was measured, and nothing before it is sent", async () => {
  const read = async () => {
    const { body } = await site.member.get("/api/user/data");
    return body.evaluationRequests.at(-1).report;
  };
  await site.admin.put(ONE, { words: "Quick hands." });
  expect(await read()).toBeNull();
  await site.admin.post(SEND);
  expect(await read()).toMatchObject({
    words: "Quick hands.",
    values: [
      { label: "60-yard dash", value: "6.92 s", device: "laser", measuredOn: "2027-03-10" },
      { label: "Exit velocity", value: "88.5 mph" },
    ],
  });
});

describe("a link", () => {
  test("ends when staff end it, and when another is mailed", async () => {
    await site.admin.post(SEND);
    await site.admin.post(SEND);
    const [first = "", second = ""] = await mailedTokens();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    const revoked = await site.admin.post("/api/admin/evaluation-requests/1/report/revoke");
    expect(revoked.body.data.isLinked).toBe(false);
    expect((await open(second)).status).toBe(404);
  });

  test("goes with the request", async () => {
    await site.admin.post(SEND);
    const [token = ""] = await mailedTokens();
    await site.db.delete(evaluationReports);
    expect((await open(token)).status).toBe(404);
  });
});

test("the appointment of a report that was sent stays as it was", async () => {
  const { admin, db } = site;
  await admin.post(SEND);
  await anEvent(db, {
    startsAt: new Date("2027-03-20T17:05:00Z"),
    endsAt: new Date("2027-03-20T22:00:00Z"),
  });
  const path = "/api/admin/evaluation-requests/1/appointment";
  const moved = await admin.put(path, { ...GIVEN, eventId: 2, startsAt: "2027-03-20T13:00" });
  const off = await admin.delete(path);
  expect([moved.status, off.status]).toEqual([409, 409]);
  const [token = ""] = await mailedTokens();
  expect((await open(token)).body.data.values).toHaveLength(2);
});

test("what staff correct shows in a report that was sent", async () => {
  await site.admin.post(SEND);
  const [token = ""] = await mailedTokens();
  await site.admin.put(ONE, { words: "Corrected." });
  await site.admin.post("/api/admin/measurements/1/correction", {
    metric: "exit_velocity",
    value: null,
    reason: "Another player",
  });
  const { data } = (await open(token)).body;
  expect(data.words).toBe("Corrected.");
  expect(data.values.map(({ label }: { label: string }) => label)).toEqual(["60-yard dash"]);
});

test("a report says something, about an evaluation that took place", async () => {
  const empty = await site.admin.post("/api/admin/evaluation-requests/3/report/send");
  expect([empty.status, empty.body.code]).toEqual([409, "conflict"]);
  await site.admin.put("/api/admin/evaluation-requests/3/report", { words: "  " });
  expect((await site.admin.post("/api/admin/evaluation-requests/3/report/send")).status).toBe(409);
  await site.admin.put("/api/admin/evaluation-requests/3/report", { words: "He ran well." });
  expect((await site.admin.post("/api/admin/evaluation-requests/3/report/send")).status).toBe(200);
  const tooLong = await site.admin.put(ONE, { words: "x".repeat(3_001) });
  expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([422, ["words"]]);
});

test("a report is sent before the appointment if the player was measured, else staff see when it can be", async () => {
  const { admin, clock, db } = site;
  clock.advance(-15 * MINUTE_MS);
  expect((await admin.get(ONE)).body.data.awaits, "the player was measured early").toBe(null);
  expect((await admin.post(SEND)).status).toBe(200);
  await db.delete(measurements).where(eq(measurements.prospectId, 2));
  const second = "/api/admin/evaluation-requests/2/report";
  await admin.put(second, { words: "She ran well." });
  expect((await admin.get(second)).body.data.awaits).toBe("2027-03-10T17:10:00.000Z");
  expect((await admin.post("/api/admin/evaluation-requests/2/report/send")).status).toBe(409);
});

test("one button sends an event's reports, each once however often it is pressed", async () => {
  const path = "/api/admin/events/1/reports";
  expect((await site.admin.get(path)).body.data).toEqual({
    sent: 0,
    ready: 2,
    unconfirmed: 0,
    empty: 1,
  });
  const answers = await Promise.all([site.admin.post(path), site.admin.post(path)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await site.admin.post(path)).body.data).toEqual({
    sent: 2,
    ready: 0,
    unconfirmed: 0,
    empty: 1,
  });
  const causes = (await reportMails()).map(({ cause }) => cause.split(":")[1]);
  expect(causes.toSorted()).toEqual(["1", "2"]);
  expect((await site.admin.post("/api/admin/events/9/reports")).status).toBe(404);
});

test("an evaluation waits for its report in the queue as soon as it took place, until staff say that there is none", async () => {
  const { member, signIn } = site;
  for (const id of [1, 2, 3]) {
    await site.admin.patch(`/api/admin/evaluation-requests/${id}`, { status: "completed" });
  }
  const isDue = async () =>
    (await member.get("/api/my/evaluations")).body.data.map(
      (own: { isReportDue: boolean }) => own.isReportDue,
    );
  expect(await isDue()).toEqual([true, true, true]);
  const staff = await signIn(site.admin.user);
  const waiting = async () =>
    (await staff.get("/api/admin/queue")).body.data.map(
      ({ item }: { item: { id: number } }) => item.id,
    );
  expect(await waiting()).toEqual([1, 2, 3]);
  await staff.post(SEND);
  await staff.put("/api/admin/evaluation-requests/3/report", { words: "He ran well." });
  expect(await waiting()).toEqual([2, 3]);
  const none = { words: null, isNone: true };
  const second = await staff.put("/api/admin/evaluation-requests/2/report", none);
  expect(second.body.data).toMatchObject({ words: null, isNone: true });
  await staff.put("/api/admin/evaluation-requests/2/report", none);
  expect((await staff.put(ONE, none)).status).toBe(409);
  expect(await waiting()).toEqual([3]);
  const told = (await site.outbox()).filter(({ cause }) => cause.includes(":no-report"));
  expect(told.map(({ to, parts }) => [to, parts[0]])).toEqual([
    [
      "Ana@city.example",
      "The evaluation is done, and there won't be a report on it. Contact us with any questions.",
    ],
  ]);
  expect((await member.get("/api/my/evaluations")).body.data).toMatchObject([
    { id: 3, isReportDue: true },
    { id: 2, isReportDue: false, report: null },
    { id: 1, isReportDue: false },
  ]);
  // It goes with no others, but staff may still send it.
  expect((await staff.post("/api/admin/events/1/reports")).body.data).toMatchObject({
    sent: 2,
    ready: 0,
  });
  const sent = await staff.post("/api/admin/evaluation-requests/2/report/send");
  expect(sent.body.data).toMatchObject({ words: null, isNone: false });
});

test("an evaluation that ended a month ago waits for its report only where staff began something", async () => {
  const { clock, member, signIn } = site;
  for (const id of [1, 2]) {
    await site.admin.patch(`/api/admin/evaluation-requests/${id}`, { status: "completed" });
  }
  await site.admin.put("/api/admin/evaluation-requests/2/report", { words: "Quick hands." });
  const waiting = async () => (await (await signIn(site.admin.user)).get("/api/admin/queue")).body;
  clock.now = new Date("2027-04-09T21:59:00Z");
  expect((await waiting()).counts.evaluation).toBe(3);
  clock.advance(MINUTE_MS);
  const { data } = await waiting();
  expect(data.map(({ item }: { item: { id: number } }) => item.id).toSorted()).toEqual([2, 3]);
  const family = await signIn(member.user);
  expect((await family.get("/api/my/evaluations")).body.data).toMatchObject([
    { id: 3, isReportDue: false },
    { id: 2, isReportDue: true },
    { id: 1, isReportDue: false },
  ]);
});

test("staff say of no report before the evaluation took place that there is none", async () => {
  const early = await site.admin.put(ONE, { words: null, isNone: true });
  expect([early.status, early.body.message]).toEqual([409, "The evaluation has not taken place."]);
});

describe("the family of a report", () => {
  const player = (set: Partial<typeof prospects.$inferInsert>) =>
    site.db.update(prospects).set(set).where(eq(prospects.id, 1));
  const forget = () => site.db.update(evaluationAppointments).set({ familyConfirmed: null });
  const state = (statement: string) =>
    site.admin.post("/api/admin/evaluation-requests/1/family", { statement });
  const conflictOf = async () =>
    (await site.admin.get("/api/prospect-evaluations")).body.data.at(-1).guardianConflict;
  const ownReport = async () =>
    (await site.member.get("/api/my/evaluations")).body.data.at(-1).report;
  const recipients = async () => (await reportMails()).map(({ to }) => to);

  test("is the requester without a guardian, once staff confirmed the relation", async () => {
    await forget();
    expect((await site.admin.get(ONE)).body.data).toMatchObject({
      recipient: "Ana@city.example",
      missing: "relation",
    });
    const refused = await site.admin.post(SEND);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await site.admin.get("/api/admin/events/1/reports")).body.data).toMatchObject({
      ready: 0,
      unconfirmed: 2,
    });
    await site.admin.post("/api/admin/events/1/reports");
    expect(await recipients()).toEqual([]);
    expect((await state("relation")).body.data.missing).toBeNull();
    await site.admin.post(SEND);
    expect(await recipients()).toEqual(["Ana@city.example"]);
    expect(await ownReport()).not.toBeNull();
  });

  test("is the guardian at another address, after staff said that it is the same child", async () => {
    await player({ guardianEmail: MOTHER });
    expect(await conflictOf()).toBe("other_guardian");
    expect((await site.admin.post(SEND)).status).toBe(409);
    expect((await state("relation")).body.code).toBe("stale");
    await state("other_guardian");
    expect(await conflictOf()).toBeNull();
    await site.admin.post(SEND);
    expect(await recipients()).toEqual([MOTHER]);
    // Whoever asked for it reads nothing of it, nor hears of it.
    expect(await ownReport()).toBeNull();
    const download = await site.member.get("/api/user/data");
    expect(download.body.evaluationRequests.at(-1).report).toBeNull();
    expect((await site.member.get("/api/notifications")).body.data).not.toContainEqual(
      expect.objectContaining({ title: "Your evaluation report is ready" }),
    );
  });

  test("needs no question where the guardian asked for the evaluation", async () => {
    await forget();
    await player({ guardianEmail: "ana+raw@city.example" });
    expect((await site.admin.post(SEND)).status).toBe(200);
    expect(await recipients()).toEqual(["ana+raw@city.example"]);
    expect(JSON.stringify(await reportMails()), "nobody confirmed it").not.toContain("Marcus");
    // The account's own address is another one, and anybody can type hers into the form.
    expect(await ownReport()).toBeNull();
    await site.db
      .update(users)
      .set({ email: "ana@city.example", emailConfirmedAt: new Date() })
      .where(eq(users.id, site.member.user.id));
    expect(await ownReport()).not.toBeNull();
    await site.admin.post(SEND);
    expect((await reportMails()).flatMap(({ parts }) => parts)).toContainEqual({
      facts: [["Player", "Marcus"]],
    });
  });

  test("is a conflict after a guardian's no, and nobody's where that guardian isn't named any more", async () => {
    await aWord(site.db, 1, [], "refused");
    expect(await conflictOf()).toBe("refused");
    await state("refused");
    const refused = await site.admin.post(SEND);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A guardian of this player said no, and nobody is named. Please name the guardian in the player's file first.",
    ]);
    await player({ guardianEmail: MOTHER });
    await site.admin.post(SEND);
    expect(await recipients()).toEqual([MOTHER]);
  });

  test("is asked about again when the appointment gets another player", async () => {
    await aProspect(site.db, { firstName: "Marcus", lastName: "Batiste", guardianEmail: MOTHER });
    const choices = await site.admin.get("/api/admin/evaluation-requests/1/choices");
    expect(choices.body.data.players).toMatchObject([{ guardianConflict: "other_guardian" }]);
    site.clock.advance(-15 * MINUTE_MS);
    const moved = { ...GIVEN, playerId: choices.body.data.players[0].id };
    expect(
      (await site.admin.put("/api/admin/evaluation-requests/1/appointment", moved)).status,
    ).toBe(200);
    expect((await site.admin.get(ONE)).body.data.missing).toBe("other_guardian");
  });

  test("is left to others by a scout who sent the request", async () => {
    const user = await aUser(site.db, { username: "scout_parent" });
    await aRight(site.db, user.id, "scout");
    const scout = await site.signIn(user);
    await site.db.update(evaluationRequests).set({ userId: user.id });
    await forget();
    for (const path of ["/api/admin/evaluation-requests/1/family", SEND]) {
      expect((await scout.post(path, RELATION)).status).toBe(403);
    }
    await scout.post("/api/admin/events/1/reports");
    expect(await recipients()).toEqual([]);
  });
});
