import { beforeEach, describe, expect, test } from "vitest";
import { evaluationAppointments } from "#areas/board/evaluations/tables.ts";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { deleteProspect } from "#areas/board/prospects/service/prospect-changes.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const PLACE = "Field of Bryce Guioreux";
const NEUTRAL = "Contact us for the location";
const NAMED = /guioreux|bryce/i;

let site: TestApp;

/** Bryce, whom an event and its place name, to which another family comes; what it is sent is read by `readAll`. */
beforeEach(async () => {
  site = await testApp();
  const { db, member, admin } = site;
  await aProspect(db, { firstName: "Bryce", lastName: "Guioreux", rawRank: 1 });
  await someRequests(db, member.user.id, {});
  const [startsAt, endsAt] = [new Date("2027-03-10T17:05:00Z"), new Date("2027-03-10T22:00:00Z")];
  await anEvent(db, { startsAt, endsAt, name: "Workout of Bryce Guioreux", place: PLACE });
  const given = { eventId: 1, startsAt: "2027-03-10T11:10", place: PLACE };
  await admin.put("/api/admin/evaluation-requests/1/appointment", given);
});

/** What the family reads: its page, its calendar file, its data, the report's link and the newest mail. */
async function readAll(): Promise<string> {
  const { member, outbox, visitor } = site;
  const mails = await outbox();
  const [token = ""] = mails.flatMap(
    ({ parts }) => /evaluation-report\/([\w-]{43})/.exec(JSON.stringify(parts))?.[1] ?? [],
  );
  const read = [
    (await member.get("/api/my/evaluations")).body,
    (await member.get("/api/my/evaluations/1/appointment.ics")).body,
    (await member.get("/api/user/data")).body.evaluationRequests,
    token ? (await visitor.get(`/api/evaluation-reports/${token}`)).body : "",
    mails.at(-1),
  ];
  return JSON.stringify(read);
}

const move = (startsAt: string) => site.admin.patch("/api/admin/events/1", { startsAt });
const sayNo = () => aWord(site.db, 1, [], "hidden");

describe("what names a child who is withheld goes to no other family", () => {
  test("by no page, calendar file, download, mail or report", async () => {
    const { admin, clock } = site;
    expect((await readAll()).match(/Guioreux/g)?.length).toBeGreaterThan(5);
    await sayNo();
    await move("2027-03-10T11:06");
    clock.advance(20 * MINUTE_MS);
    expect(await readAll()).not.toMatch(NAMED);
    await admin.put("/api/admin/evaluation-requests/1/report", { words: "Quick hands." });
    await admin.post("/api/user/confirm", { password: TEST_PASSWORD });
    await admin.post("/api/admin/evaluation-requests/1/family", { statement: "relation" });
    expect((await admin.post("/api/admin/evaluation-requests/1/report/send")).status).toBe(200);
    const read = await readAll();
    expect(read).not.toMatch(NAMED);
    expect(read).toContain("Showcase of March 10, 2027");
    expect(read).toContain(NEUTRAL);
  });

  test("nor once he is removed, from an appointment either", async () => {
    const { db, deps } = site;
    await sayNo();
    await deleteProspect(deps, SYSTEM, { id: 1, isTakenDown });
    expect(await db.select().from(evaluationAppointments)).toMatchObject([{ place: NEUTRAL }]);
    await move("2027-03-10T11:06");
    expect(await readAll()).not.toMatch(NAMED);
  });

  test("but his own family reads it", async () => {
    const { db, member } = site;
    const place = "Home of Marcus Batiste";
    await db.update(evaluationAppointments).set({ place });
    expect((await member.get("/api/my/evaluations")).body.data[0].appointment.place).toBe(place);
    expect((await member.get("/api/my/evaluations/1/appointment.ics")).body).toContain(place);
  });
});
