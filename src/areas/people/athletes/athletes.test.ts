import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { bookings, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { forgetAthletes } from "#areas/rawpass/passes/service/forget-athletes.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { waiver } from "#content/waiver.ts";
import { DAY_MS } from "#lib/time.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import { removeOldWaivers } from "./service/retention.ts";
import { athletes, waivers } from "./tables.ts";
import { anAthlete } from "./testing.ts";

const MAYA = {
  firstName: "Maya",
  lastName: "Batiste",
  birthDate: "2017-05-20",
  emergencyName: "Ana Batiste",
  emergencyPhone: "(504) 555-0142",
};
const AGREED = { guardianName: "Ana Batiste", version: waiver.version, isAgreed: true };
const FORGOTTEN = { birthDate: null, emergencyName: null, emergencyPhone: null };

/** A site whose member gave the word to be of age, and has an athlete, number 1. */
async function siteWithAthlete() {
  const site = await testApp();
  await site.member.post("/api/user/adult", { isAdult: true });
  await anAthlete(site.db, { userId: site.member.user.id, updatedAt: site.clock.now });
  return site;
}

describe("who may see and change athletes", () => {
  test.each([
    ["list one's own", "get", "/api/rawpass/athletes", undefined, [401, 200, 200, 200]],
    ["add one", "post", "/api/rawpass/athletes", MAYA, [401, 201, 403, 403]],
    ["change one", "put", "/api/rawpass/athletes/1", MAYA, [401, 200, 404, 404]],
    ["agree for one", "post", "/api/rawpass/athletes/1/waiver", AGREED, [401, 201, 403, 403]],
  ] as const)("to %s: the account whose athlete it is", async (_, method, path, body, statuses) => {
    const { expectStatuses } = await siteWithAthlete();
    const [visitor, member, otherMember, admin] = statuses;
    await expectStatuses((actor) => actor[method as "post"](path, body), {
      ...{ visitor, member, otherMember, admin },
    });
  });

  test("another's athlete is not there, also for an adult", async () => {
    const { otherMember, db } = await siteWithAthlete();
    await otherMember.post("/api/user/adult", { isAdult: true });
    expect((await otherMember.post("/api/rawpass/athletes/1/waiver", AGREED)).status).toBe(404);
    expect((await otherMember.get("/api/rawpass/athletes")).body).toEqual({ data: [] });
    expect(await db.$count(waivers)).toBe(0);
  });
});

test("a family corrects the birth date once; after that staff do, with a reason that the family reads", async () => {
  const site = await siteWithAthlete();
  const { member, admin, db } = site;
  await db
    .update(users)
    .set({ email: "ana@city.example", emailConfirmedAt: site.clock.now })
    .where(eq(users.id, member.user.id));
  const own = "/api/rawpass/athletes/1";
  const read = async () => (await member.get("/api/rawpass/athletes")).body.data[0];
  expect((await member.put(own, { ...MAYA, firstName: "Maia" })).status).toBe(200);
  expect(await read()).toMatchObject({ firstName: "Maia", isBirthDateFixed: false });
  expect((await member.put(own, { ...MAYA, birthDate: "2017-05-21" })).status).toBe(200);
  expect(await read()).toMatchObject({ birthDate: "2017-05-21", isBirthDateFixed: true });
  const again = await member.put(own, { ...MAYA, birthDate: "2017-05-22" });
  expect(again.status).toBe(422);
  expect(again.body.fields.birthDate).toMatch(/^You have corrected the birth date before\./);
  const phone = { ...MAYA, birthDate: "2017-05-21", emergencyPhone: "(504) 555-0143" };
  expect((await member.put(own, phone)).status).toBe(200);

  const staff = "/api/admin/rawpass/athletes/1";
  const correction = { ...phone, birthDate: "2017-05-22", reason: "The passport says so" };
  await site.expectStatuses((actor) => actor.put(staff, correction), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
  expect((await admin.put(staff, { ...correction, reason: "" })).status).toBe(422);
  expect((await admin.get(staff)).body.data).toMatchObject({ birthDate: "2017-05-22" });
  expect((await member.put(own, phone)).status, "the family can't undo it").toBe(422);
  const [mail, ...more] = await site.outbox();
  expect(more).toEqual([]);
  expect(mail?.to).toBe("ana@city.example");
  expect(JSON.stringify(mail?.parts)).toMatch(/birth date.*The passport says so/);
  expect(JSON.stringify(mail)).not.toContain("2017-05-22");
  expect(await recordedChanges(db)).toMatchObject([
    { action: "athlete_corrected", subjectId: 1, after: { birthDate: "changed" } },
  ]);
  const correct = async (birthDate: string) =>
    (await admin.put(staff, { ...correction, birthDate })).body.message;
  expect(await correct("2017-05-23")).toBe("The athlete is corrected, and the family is notified.");
  expect(await correct("2017-05-23")).toBe("Nothing was different.");
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, member.user.id));
  expect(await correct("2017-05-24")).toMatch(
    /^The athlete is corrected\. The family's account has no confirmed email address: please call\.$/,
  );
  await db.update(athletes).set({ birthDate: null });
  expect(await read(), "what is forgotten is entered again").toMatchObject({
    isBirthDateFixed: false,
  });
  expect((await member.put(own, phone)).status).toBe(200);
});

test("refuses each wrong value at its field", async () => {
  const { member } = await siteWithAthlete();
  for (const [given, field, message] of [
    [{ birthDate: "2027-03-11" }, "birthDate", "Please check the birth date: it is in the future"],
    [{ birthDate: "yesterday" }, "birthDate", "Please enter the birth date"],
    [{ firstName: " " }, "firstName", "First name is required"],
    [
      { emergencyPhone: "555-0142 x" },
      "emergencyPhone",
      "Please enter a phone number with its area code, such as (504) 555-0142",
    ],
  ] as const) {
    const answer = await member.post("/api/rawpass/athletes", { ...MAYA, ...given });
    expect(answer, message).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  }
});

test("an account has twelve athletes at most", async () => {
  const { member, db } = await siteWithAthlete();
  for (let more = 2; more <= 12; more += 1) await anAthlete(db, { userId: member.user.id });
  expect((await member.post("/api/rawpass/athletes", MAYA)).status).toBe(409);
});

describe("a waiver", () => {
  const untilOf = async (member: Awaited<ReturnType<typeof siteWithAthlete>>["member"]) =>
    (await member.get("/api/rawpass/athletes")).body.data[0].waiverUntil;

  test("holds for a year", async () => {
    const { member, clock, db } = await siteWithAthlete();
    expect(await untilOf(member)).toBeNull();
    await member.post("/api/rawpass/athletes/1/waiver", AGREED);
    expect(await untilOf(member)).toBe("2028-03-10T17:00:00.000Z");
    await db.update(waivers).set({ agreedAt: new Date(clock.now.getTime() - 366 * DAY_MS) });
    expect(await untilOf(member)).toBeNull();
  });

  test("of another version is none, and none is taken", async () => {
    const { member, db } = await siteWithAthlete();
    const older = { ...AGREED, version: "2020-01-01" };
    expect((await member.post("/api/rawpass/athletes/1/waiver", older)).body.code).toBe("stale");
    await member.post("/api/rawpass/athletes/1/waiver", AGREED);
    await db.update(waivers).set({ version: "2020-01-01" });
    expect(await untilOf(member)).toBeNull();
  });

  test("outlives the account without it, for 36 months", async () => {
    const { member, db, deps } = await siteWithAthlete();
    await member.post("/api/rawpass/athletes/1/waiver", AGREED);
    await member.delete("/api/user", { password: TEST_PASSWORD });
    expect(await db.$count(athletes)).toBe(0);
    expect(await db.select().from(waivers)).toMatchObject([
      { athleteId: null, athleteName: "Maya Batiste", guardianName: "Ana Batiste" },
    ]);
    const at = (moment: string) => removeOldWaivers({ ...deps, now: () => new Date(moment) });
    expect(await at("2030-03-10T17:00:00Z")).toBe(0);
    expect(await at("2030-03-10T17:00:01Z")).toBe(1);
  });
});

describe("birth date and emergency contact", () => {
  const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

  test("are forgotten 90 days after the last place, and not before", async () => {
    const { db, deps, clock } = await siteWithAthlete();
    const { id: activityId } = await anActivity(db);
    const { id: slotId } = await aSlot(db, { activityId });
    const place = { athleteId: 1, slotId, passId: 1, firstDate: "2027-03-10" };
    await db.insert(standingPlaces).values(place);
    const forget = (days: number) =>
      forgetAthletes({ ...deps, now: () => daysAfter(clock.now, days) });
    expect(await forget(400)).toBe(0);
    await db.update(standingPlaces).set({ lastDate: "2027-03-31" });
    expect(await forget(21 + 90)).toBe(0);
    await db.insert(bookings).values({
      ...{ athleteId: 1, slotId, date: "2027-04-07" },
      ...{ kind: "drop_in", state: "attended" },
    });
    expect(await forget(21 + 91)).toBe(0);
    expect(await forget(28 + 91)).toBe(1);
    expect(await forget(28 + 91)).toBe(0);
    expect(await db.select().from(athletes)).toMatchObject([{ firstName: "Maya", ...FORGOTTEN }]);
  });

  test("of who never had a place are forgotten 90 days after they were given", async () => {
    const { db, deps, clock } = await siteWithAthlete();
    await forgetAthletes({ ...deps, now: () => daysAfter(clock.now, 89) });
    expect(await db.select().from(athletes)).toMatchObject([{ birthDate: "2017-05-20" }]);
    await forgetAthletes({ ...deps, now: () => daysAfter(clock.now, 90) });
    expect(await db.select().from(athletes)).toMatchObject([FORGOTTEN]);
  });
});
