import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEvent } from "#areas/board/events/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import { evaluationAppointments, evaluationRequests } from "./tables.ts";
import { someRequests, WRITTEN } from "./testing.ts";

const CORRECT = "/api/admin/evaluation-requests/1/correction";
const APPOINTMENT = "/api/admin/evaluation-requests/1/appointment";
const GIVEN = { eventId: 1, startsAt: "2027-03-15T09:30", place: "City Park, Field 2" };
const REASON = "She spelled it for us";

/** A site with a request that has a date. */
async function scheduledSite() {
  const site = await testApp();
  const { db, member, admin, deps } = site;
  await someRequests(db, member.user.id, { createdAt: deps.now() });
  await anEvent(db, {
    startsAt: new Date("2027-03-15T14:00:00Z"),
    endsAt: new Date("2027-03-15T18:00:00Z"),
  });
  expect((await admin.put(APPOINTMENT, GIVEN)).status).toBe(200);
  const correct = (correction: object) => admin.post(CORRECT, { ...correction, reason: REASON });
  return { ...site, correct, request: async () => (await db.select().from(evaluationRequests))[0] };
}

test("staff correct a request that has a date, which the family itself can't, and mail it why", async () => {
  const site = await scheduledSite();
  const { parentName: _name, parentEmail: _email, ...rest } = WRITTEN;
  const own = { ...rest, parentPhone: "(504) 555-0199" };
  expect((await site.member.patch("/api/my/evaluations/1", own)).status).toBe(409);
  const wrong = await site.correct({ parentPhone: "12" });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["parentPhone"]]);

  const corrected = { parentPhone: "(504) 555-0199", playerName: "Markus Batiste" };
  const { status, body } = await site.correct(corrected);
  expect([status, body.data]).toMatchObject([200, { ...corrected, status: "scheduled" }]);
  expect(await site.request()).toMatchObject({ ...WRITTEN, ...corrected });
  // The player stays on the list of the event.
  expect(body.data.appointment).toMatchObject({ playerId: 1, sequence: 0 });
  expect(await site.db.$count(prospects)).toBe(1);

  const entries = await site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "evaluation_corrected"));
  expect(entries).toMatchObject([
    { before: {}, after: { parentPhone: "changed", playerName: "changed" }, reason: REASON },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/0199|Markus/);
  const mail = (await site.outbox()).at(-1);
  expect(mail).toMatchObject({
    to: WRITTEN.parentEmail,
    subject: "We corrected your evaluation request",
  });
  const text = JSON.stringify(mail?.parts);
  expect(text).toContain("your phone number, the player's name");
  expect(text).toContain(REASON);
  expect(text).not.toMatch(/0199|Markus/);

  const mails = (await site.outbox()).length;
  expect((await site.correct(corrected)).status, "nothing differs").toBe(200);
  expect(await site.outbox()).toHaveLength(mails);
});

test("another address gets the appointment, and its relation is confirmed again", async () => {
  const site = await scheduledSite();
  await site.db.update(evaluationAppointments).set({ familyConfirmed: "relation" });
  await site.correct({ parentName: "Ana B. Batiste" });
  expect(await site.db.select().from(evaluationAppointments)).toMatchObject([
    { familyConfirmed: "relation", sequence: 0 },
  ]);
  site.clock.advance(MINUTE_MS);
  await site.correct({ parentEmail: "ana.batiste@city.example" });
  expect(await site.db.select().from(evaluationAppointments)).toMatchObject([
    { familyConfirmed: null, sequence: 1 },
  ]);
  const sent = (await site.outbox()).slice(-3);
  expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    [WRITTEN.parentEmail, "About an evaluation request"],
    ["ana.batiste@city.example", "We corrected your evaluation request"],
    ["ana.batiste@city.example", "Your player evaluation is scheduled"],
  ]);
  const former = sent.find(({ to }) => to === WRITTEN.parentEmail);
  expect(JSON.stringify(former)).not.toMatch(/ana\.batiste|marcus/i);
});

describe("another address after the report", () => {
  /** A report that was mailed after the evaluation, and the link of it. */
  async function reportedSite() {
    const site = await scheduledSite();
    site.clock.now = new Date("2027-03-15T15:00:00Z");
    const staff = await site.signIn(site.admin.user);
    await staff.post("/api/user/confirm", { password: TEST_PASSWORD });
    await staff.put("/api/admin/evaluation-requests/1/report", { words: "Quick hands." });
    const send = async (statement: "relation" | "other_guardian") => {
      expect(
        (await staff.post("/api/admin/evaluation-requests/1/family", { statement })).status,
      ).toBe(200);
      expect((await staff.post("/api/admin/evaluation-requests/1/report/send")).status).toBe(200);
    };
    const correct = () =>
      staff.post(CORRECT, { parentEmail: "ana.batiste@city.example", reason: REASON });
    const open = async () => {
      const mail = (await site.outbox()).find(({ cause }) => cause.includes(":report:"));
      const token = /evaluation-report\/([\w-]{43})/.exec(JSON.stringify(mail?.parts))?.[1] ?? "";
      return (await site.visitor.get(`/api/evaluation-reports/${token}`)).status;
    };
    return { ...site, staff, send, correct, open };
  }

  test("ends the link that the former one got, and staff send the report anew", async () => {
    const site = await reportedSite();
    await site.send("relation");
    expect(await site.open()).toBe(200);
    await site.correct();
    expect(await site.open()).toBe(404);
    const actions = (await recordedChanges(site.db)).map(({ action }) => action);
    expect(actions.slice(-2).toSorted()).toEqual([
      "evaluation_corrected",
      "evaluation_report_revoked",
    ]);
    const ended = await site.db.execute(sql`select kind from removals`);
    expect(ended).toMatchObject({ rows: [{ kind: "evaluation_report.link" }] });
    expect(
      (await site.staff.get("/api/admin/evaluation-requests/1/report")).body.data,
    ).toMatchObject({
      ...{ words: "Quick hands.", sentAt: null, isLinked: false, missing: "relation" },
      recipient: "ana.batiste@city.example",
    });
    site.clock.advance(2 * DAY_MS);
    const later = await site.signIn(site.admin.user);
    expect((await later.get("/api/admin/queue")).body.counts.evaluation).toBe(1);
  });

  test("leaves the link that the guardian got", async () => {
    const site = await reportedSite();
    await site.db.update(prospects).set({ guardianEmail: "guardian@family.example" });
    await site.send("other_guardian");
    await site.correct();
    expect(await site.open()).toBe(200);
  });
});

test("a request without a date lets go of the player made for another child", async () => {
  const site = await scheduledSite();
  await site.admin.delete(APPOINTMENT);
  await site.correct({ playerSchool: "Jesuit High School" });
  expect(await site.db.$count(prospects)).toBe(1);
  await site.correct({ playerName: "Remy Gaudet" });
  expect(await site.db.$count(prospects)).toBe(0);
});

test("staff with the right correct requests, but not their own", async () => {
  const site = await scheduledSite();
  const correction = { parentPhone: "(504) 555-0199", reason: REASON };
  await site.expectStatuses((actor) => actor.post(CORRECT, correction), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
  await site.db.insert(staffRights).values({
    ...{ userId: site.member.user.id, right: "scout", reason: "Coach", at: site.clock.now },
  });
  const helper = await site.signIn(site.member.user);
  expect((await helper.post(CORRECT, { ...correction, parentName: "Ana B." })).status).toBe(403);
});
