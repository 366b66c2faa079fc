import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { athletes, waivers } from "#areas/people/athletes/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { countTaken } from "#areas/rawpass/bookings/queries/occupancy.ts";
import { bookings, credits, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { membershipActivities, memberships, passEvents } from "#areas/rawpass/passes/tables.ts";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { type Answer, type Caller, signedInAnew } from "#tests/actors.ts";
import { buy, passSite } from "#tests/passes.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { deskJobs, deskRetentionJobs } from "./jobs.ts";
import { sentenceOf } from "./schema/answer-words.ts";
import type { CheckInWish } from "./schema/desk.ts";
import { checkIns } from "./tables.ts";

/** The Friday on which Maya hits at 5:00 PM in New Orleans. */
const FRIDAY = "2027-03-12";
const STARTS = new Date("2027-03-12T23:00:00Z");

/** A site at the start of Maya's session, with the code of her pass, and a desk person beside administrators. */
async function deskSite() {
  const site = await passSite();
  const { qrCode: code, id: passId } = await buy(site);
  const { db, otherMember, clock } = site;
  clock.now = STARTS;
  await db.insert(staffRights).values({
    ...{ userId: otherMember.user.id, right: "desk", reason: "Front desk", at: STARTS },
  });
  const [, slotId = 0] = site.slotIds;
  const desk = signedInAnew(() => site.signIn(otherMember.user));
  return {
    ...site,
    ...{ code, passId, slotId, desk },
    at: (minutes: number) => {
      clock.now = new Date(STARTS.getTime() + minutes * MINUTE_MS);
    },
    ask: (wish: CheckInWish) => desk.post("/api/rawpass/desk/check-ins", wish),
    scan: async (given: object = {}) =>
      (await desk.post("/api/rawpass/desk/check-ins", { code, ...given })).body.data,
    booking: async () => {
      const [row] = await db.select().from(bookings).where(eq(bookings.date, FRIDAY));
      return row;
    },
  };
}

/** The statuses of a call by a visitor, a member, somebody at the desk, and an administrator. */
async function statusesOf(
  site: Awaited<ReturnType<typeof deskSite>>,
  call: (actor: Caller) => Promise<Answer>,
): Promise<number[]> {
  const admin = await site.signIn(site.admin.user);
  const statuses = [];
  for (const actor of [site.visitor, site.member, site.desk, admin]) {
    statuses.push((await call(actor)).status);
  }
  return statuses;
}

describe("who may use the desk", () => {
  test("administrators and members with the right, as long as they have it", async () => {
    const site = await deskSite();
    for (const path of [
      "/api/rawpass/desk/sessions",
      `/api/rawpass/desk/athletes/${site.athleteId}/contact`,
    ]) {
      expect(await statusesOf(site, (actor) => actor.get(path))).toEqual([401, 403, 200, 200]);
    }
    for (const [path, body] of [
      ["/api/rawpass/desk/search", { q: "maya" }],
      ["/api/rawpass/desk/check-ins", { code: "unknown" }],
    ] as const) {
      const statuses = await statusesOf(site, (actor) => actor.post(path, body));
      expect(statuses).toEqual([401, 403, 200, 200]);
    }
    await site.db.delete(staffRights);
    expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(403);
    expect((await site.ask({ code: site.code })).status).toBe(403);
  });
});

describe("a scan", () => {
  test("of a booked athlete is green, says what of the week is used, and writes one row", async () => {
    const site = await deskSite();
    const answer = await site.scan();
    expect(answer).toMatchObject({
      ...{ color: "green", stop: null, doubts: [], week: { used: 1, of: 2 } },
      athlete: { firstName: "Maya", lastName: "Batiste", age: 9 },
      session: { activityName: "Hitting", startsAt: STARTS.toISOString() },
      checkIn: { at: STARTS.toISOString(), undoUntil: "2027-03-12T23:10:00.000Z" },
    });
    expect(JSON.stringify(answer)).not.toContain("2017");
    expect(await site.db.select().from(checkIns)).toMatchObject([
      {
        ...{ membershipId: site.passId, activityId: site.activityId, timeSlotId: site.slotId },
        ...{ way: "booked", notes: null, undoneAt: null, staffId: site.otherMember.user.id },
      },
    ]);
    expect(await site.booking()).toMatchObject({ state: "attended" });
  });

  test("of the card of a pass that has ended lets in by a booked make-up, as the name does", async () => {
    const site = await deskSite();
    const { db, athleteId, activityId, slotId } = site;
    const ended = { status: "cancelled", cancelledAt: STARTS } as const;
    await db.update(memberships).set(ended);
    expect(await site.scan()).toMatchObject({ color: "red", stop: "cancelled" });
    await db.delete(bookings);
    const expiresAt = new Date(STARTS.getTime() + DAY_MS);
    const granted = { athleteId, activityId, reason: "staff", expiresAt, usedAt: STARTS } as const;
    const [credit] = await db.insert(credits).values(granted).returning();
    const makeUp = { kind: "make_up", state: "booked", creditId: credit?.id ?? 0 } as const;
    await db.insert(bookings).values({ athleteId, slotId, date: FRIDAY, ...makeUp });
    expect(await site.scan()).toMatchObject({ color: "green", stop: null });
  });

  test("of somebody who is in says when, and writes no second row", async () => {
    const site = await deskSite();
    await site.scan();
    site.at(7);
    expect(await site.scan()).toMatchObject({
      color: "again",
      checkIn: { at: STARTS.toISOString() },
    });
    expect(await site.db.$count(checkIns)).toBe(1);
  });

  test("reads the code as a scanner types it", async () => {
    const site = await deskSite();
    const typed = `${site.code.toLowerCase()} `;
    expect((await site.ask({ code: typed })).body.data.color).toBe("green");
  });

  test.each(["suspended", "frozen", "cancelled"] as const)(
    "of a %s pass is red",
    async (status) => {
      const site = await deskSite();
      const frozenUntil = status === "frozen" ? "2027-04-01" : null;
      const cancelledAt = status === "cancelled" ? new Date("2027-03-01T18:00:00Z") : null;
      await site.db.update(memberships).set({ status, frozenUntil, cancelledAt });
      expect(await site.scan()).toMatchObject({
        ...{ color: "red", stop: status, frozenUntil },
        endedOn: status === "cancelled" ? "2027-03-01" : null,
        isDisputed: status === "suspended" ? false : null,
        owedCents: status === "suspended" ? expect.any(Number) : null,
      });
      expect(await site.db.$count(checkIns)).toBe(0);
    },
  );

  test.each([
    ["green in a session of another pass that runs", "green", null],
    ["red in a session that no other pass is for", "red", "frozen"],
  ] as const)("of a frozen pass is %s", async (_, color, stop) => {
    const site = await deskSite();
    const { db, athleteId, activityId, slotIds } = site;
    const cancelAt = new Date("2027-04-20T17:00:00Z");
    const frozen = { status: "frozen", frozenUntil: "2027-04-01", cancelAt } as const;
    const kept = await db.update(memberships).set(frozen).returning();
    const [other] = await db
      .insert(memberships)
      .values({
        ...{ userId: site.member.user.id, athleteId, status: "active", monthlyRate: "303.10" },
        ...{ reference: "other", idempotencyKey: "other", qrCode: "0".repeat(32) },
      })
      .returning();
    const passId = other?.id ?? 0;
    const pitching = await anActivity(db, { name: "Pitching" });
    await db.insert(membershipActivities).values({
      ...{ membershipId: passId, frequencyPerWeek: 2, ratePerSession: "35.00" },
      ...{ activityName: "Training", timeSlotIds: slotIds },
      activityId: color === "green" ? activityId : pitching.id,
    });
    if (color === "green") await db.update(standingPlaces).set({ passId });
    for (const wish of [{}, { code: undefined, athleteId }]) {
      const { data } = (await site.ask({ code: kept[0]?.qrCode, ...wish })).body;
      expect(data).toMatchObject({ color, stop });
      if (color === "red") continue;
      await site.desk.post(`/api/rawpass/desk/check-ins/${data.checkIn.id}/undo`);
    }
  });

  test("of a pass into which a bank inquires names the bank, and asks nobody to pay", async () => {
    const site = await deskSite();
    await site.db.update(memberships).set({ status: "suspended", disputeId: "dp_1" });
    const answer = await site.scan();
    expect(answer).toMatchObject({ stop: "suspended", isDisputed: true, owedCents: null });
    expect(sentenceOf(answer)).toBe(
      "This pass is on hold until the bank has decided about a payment.",
    );
    expect(sentenceOf({ ...answer, isDisputed: null })).toBe("This pass is on hold.");
  });

  test("of a code that was replaced is red like an unknown one, and names nobody", async () => {
    const site = await deskSite();
    await site.member.post(`/api/rawpass/passes/${site.passId}/code`);
    const replaced = await site.scan();
    expect(replaced).toMatchObject({ color: "red", stop: "unknown", athlete: null });
    expect((await site.ask({ code: "F".repeat(32) })).body.data).toEqual(replaced);
  });

  test("without a place is red outside the age range, unless the month was paid in it", async () => {
    const site = await deskSite();
    site.at(0);
    await site.db.update(bookings).set({ state: "cancelled" });
    await site.db.update(activities).set({ maxAge: 9 });
    await site.db.update(athletes).set({ birthDate: "2017-03-10" });
    expect(await site.scan()).toMatchObject({ color: "red", stop: "age" });
    await site.db.update(athletes).set({ birthDate: "2017-03-11" });
    expect(await site.scan()).toMatchObject({ color: "amber", doubts: ["not_booked"] });
  });

  test("is green with a place of a paid month, whatever ages staff have chosen since", async () => {
    const site = await deskSite();
    site.at(0);
    await site.db.update(activities).set({ minAge: 11 });
    await site.db.update(memberships).set({ status: "past_due" });
    expect(await site.scan()).toMatchObject({ color: "red", stop: "age" });
    await site.db.update(memberships).set({ status: "active" });
    expect(await site.scan()).toMatchObject({ color: "green" });
  });

  test("is green with a single session that is sold, whatever ages staff have chosen since", async () => {
    const site = await deskSite();
    site.at(0);
    const code = "D".repeat(32);
    const sold = { kind: "drop_in", standingPlaceId: null, code } as const;
    await site.db.update(bookings).set(sold).where(eq(bookings.date, FRIDAY));
    for (const ages of [
      { minAge: 11, maxAge: 12 },
      { minAge: 6, maxAge: 8 },
    ]) {
      await site.db.update(activities).set(ages);
      expect(await site.scan({ code })).toMatchObject({ color: "green" });
      await site.db.delete(checkIns);
      await site.db.update(bookings).set({ state: "booked" }).where(eq(bookings.date, FRIDAY));
    }
  });

  test("is amber too early: staff let in with a note, which is audited", async () => {
    const site = await deskSite();
    site.at(-31);
    expect(await site.scan()).toMatchObject({ color: "amber", doubts: ["early"] });
    const letIn = { way: "let_in", note: "Her father had to leave" } as const;
    expect(await site.scan(letIn)).toMatchObject({ color: "green" });
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{
        action: "check_in_decided",
        after: { decision: "Let in", doubts: "Too early: check-in opens 30 minutes before" },
      },
    });
  });

  test("is red on a closed day, and outside the age range", async () => {
    const site = await deskSite();
    site.at(0);
    await site.db.update(athletes).set({ birthDate: "2010-01-01" });
    await site.db.update(memberships).set({ status: "past_due" });
    expect(await site.scan()).toMatchObject({ color: "red", stop: "age" });
    await site.db.insert(closures).values({
      ...{ fromDate: FRIDAY, toDate: FRIDAY, activityId: null, reason: "A hurricane" },
      createdAt: new Date(STARTS.getTime() - DAY_MS),
    });
    expect(await site.scan()).toMatchObject({
      ...{ color: "red", stop: "closed", closedFor: "A hurricane" },
    });
    site.at(60);
    expect(await site.scan()).toMatchObject({
      ...{ color: "red", stop: "no_session" },
      next: { activityName: "Hitting", startsAt: "2027-03-17T22:00:00.000Z" },
    });
  });

  test("counts the week of the pass, Monday to Sunday", async () => {
    const site = await deskSite();
    await site.scan();
    site.clock.now = new Date("2027-03-17T22:00:00Z");
    expect(await site.scan()).toMatchObject({ color: "green", week: { used: 1, of: 2 } });
    site.clock.now = new Date("2027-03-19T22:00:00Z");
    expect(await site.scan()).toMatchObject({ color: "green", week: { used: 2, of: 2 } });
  });
});

describe("an athlete found by name", () => {
  test("is looked for by the beginnings of both names, and has an age but no birth date", async () => {
    const site = await deskSite();
    const find = async (q: string) =>
      (await site.desk.post("/api/rawpass/desk/search", { q })).body.data;
    const maya = { id: site.athleteId, firstName: "Maya", lastName: "Batiste", age: 9 };
    expect(await find("bat MA")).toEqual([maya]);
    expect(await find("aya")).toEqual([]);
    expect(await find("m%")).toEqual([]);
    expect((await site.desk.post("/api/rawpass/desk/search", { q: " m " })).status).toBe(422);
  });

  test("is checked in like by the code", async () => {
    const site = await deskSite();
    const { body } = await site.ask({ athleteId: site.athleteId });
    expect(body.data).toMatchObject({ color: "green", week: { used: 1, of: 2 } });
    expect((await site.scan()).color).toBe("again");
  });

  test("has the contact told, on a day without a session too", async () => {
    const site = await deskSite();
    const path = `/api/rawpass/desk/athletes/${site.athleteId}/contact`;
    const contact = { emergencyName: "Ana Batiste", emergencyPhone: "(504) 555-0142" };
    expect((await site.desk.get(path)).body.data).toEqual(contact);
    site.clock.advance(DAY_MS);
    expect((await site.desk.get(path)).body.data).toEqual(contact);
    expect((await site.desk.get("/api/rawpass/desk/athletes/9999/contact")).status).toBe(404);
  });

  test("tells an account 60 contacts an hour of athletes whom nobody expects", async () => {
    const site = await deskSite();
    const path = `/api/rawpass/desk/athletes/${site.athleteId}/contact`;
    const read = async (times: number) => {
      const statuses = new Set<number>();
      for (let turn = 0; turn < times; turn += 1) statuses.add((await site.desk.get(path)).status);
      return [...statuses];
    };
    expect(await read(61)).toEqual([200]);
    site.clock.advance(DAY_MS);
    expect(await read(60)).toEqual([200]);
    expect(await read(1)).toEqual([429]);
  });

  test("or scanned, but not both, and not neither", async () => {
    const { ask, code, athleteId } = await deskSite();
    expect((await ask({})).body.fields).toHaveProperty("code");
    expect((await ask({ code, athleteId })).status).toBe(422);
  });
});

describe("a doubt", () => {
  test("is decided by staff with a note, which is kept; the audit log has no word of it", async () => {
    const site = await deskSite();
    await site.db.update(memberships).set({ status: "past_due" });
    site.at(20);
    expect(await site.scan()).toMatchObject({ color: "amber", doubts: ["past_due", "late"] });
    expect(await site.db.$count(checkIns)).toBe(0);

    const { code } = site;
    const without = await site.ask({ code, way: "let_in" });
    expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ["note"]]);
    const note = "Mother pays tonight";
    expect((await site.ask({ code, way: "let_in", note })).body.data.color).toBe("green");
    expect(await site.db.select().from(checkIns)).toMatchObject([{ way: "let_in", notes: note }]);
    const entries = await recordedChanges(site.db);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: "check_in_decided", subjectType: "check_in", subjectId: 1 },
      ...{
        actorId: site.otherMember.user.id,
        after: { decision: "Let in", doubts: "A payment is late. More than 15 minutes late" },
      },
    });
    expect(JSON.stringify(entries)).not.toContain("Mother");
  });

  test("of who is not booked takes a free place, which everybody sees as taken", async () => {
    const site = await deskSite();
    await site.db
      .update(bookings)
      .set({ state: "late_cancelled" })
      .where(eq(bookings.date, FRIDAY));
    expect(await site.scan()).toMatchObject({
      color: "amber",
      doubts: ["not_booked"],
      next: { activityName: "Hitting", startsAt: "2027-03-17T22:00:00.000Z" },
      mayUseMakeUp: false,
    });
    const version = site.deps.database.contentVersion.current;
    const { body } = await site.ask({ code: site.code, way: "let_in", note: "Came after all" });
    expect(body.data).toMatchObject({ color: "green", week: { used: 1, of: 2 } });
    expect(site.deps.database.contentVersion.current).toBeGreaterThan(version);
    const session = { slotId: site.slotId, date: FRIDAY };
    expect(await countTaken(site.db, session, site.clock.now)).toBe(1);
  });

  test("in a full session is red, and no decision changes that", async () => {
    const site = await deskSite();
    await site.db
      .update(bookings)
      .set({ state: "late_cancelled" })
      .where(eq(bookings.date, FRIDAY));
    const { id: athleteId } = await anAthlete(site.db, { userId: site.member.user.id });
    await site.db.insert(bookings).values({
      ...{ athleteId, slotId: site.slotId, date: FRIDAY, kind: "drop_in", state: "booked" },
    });
    await site.db.update(timeSlots).set({ maxCapacity: 1 });
    const wish = { code: site.code, way: "let_in", note: "Please" } as const;
    expect((await site.ask(wish)).body.data).toMatchObject({ color: "red", stop: "full" });
    expect(await site.db.$count(checkIns)).toBe(0);
  });

  test("is settled by a make-up, without a note, and undone with it", async () => {
    const site = await deskSite();
    const { db, athleteId, activityId, code } = site;
    await db.update(bookings).set({ state: "late_cancelled" }).where(eq(bookings.date, FRIDAY));
    const expiresAt = new Date(STARTS.getTime() + DAY_MS);
    await db.insert(credits).values({ athleteId, activityId, reason: "closure", expiresAt });
    expect(await site.scan()).toMatchObject({ color: "amber", mayUseMakeUp: true });
    const { body } = await site.ask({ code, way: "make_up" });
    expect(body.data).toMatchObject({ color: "green", week: null });
    expect(await db.select().from(credits)).toMatchObject([{ usedAt: STARTS }]);
    await site.desk.post(`/api/rawpass/desk/check-ins/${body.data.checkIn.id}/undo`);
    expect(await db.select().from(credits)).toMatchObject([{ usedAt: null }]);
    expect(await countTaken(db, { slotId: site.slotId, date: FRIDAY }, STARTS)).toBe(0);
  });

  test("settled by a make-up makes up for a late cancellation of a full session", async () => {
    const site = await deskSite();
    const { db, activityId, athleteId } = site;
    await db.update(bookings).set({ state: "late_cancelled" }).where(eq(bookings.date, FRIDAY));
    await db.update(timeSlots).set({ maxCapacity: 1 });
    const expiresAt = new Date(STARTS.getTime() + DAY_MS);
    const other = { athleteId: site.otherAthleteId, activityId, reason: "staff" } as const;
    await db.insert(credits).values({ ...other, expiresAt });
    const wish = { athleteId: site.otherAthleteId, slotId: site.slotId, way: "make_up" } as const;
    const { body } = await site.ask({ ...wish, note: "No waiver yet" });
    expect(body.data).toMatchObject({ color: "green" });
    const given = await db.select().from(credits).where(eq(credits.athleteId, athleteId));
    expect(given).toMatchObject([{ reason: "filled", usedAt: null }]);
  });

  test("about the waiver is one until the guardian agrees", async () => {
    const site = await deskSite();
    await site.db.delete(waivers);
    expect(await site.scan()).toMatchObject({ color: "amber", doubts: ["waiver"] });
    await site.member.post(`/api/rawpass/athletes/${site.athleteId}/waiver`, site.agreed);
    expect((await site.scan()).color).toBe("green");
  });

  test("about somebody without a pass is decided for the session that staff choose", async () => {
    const site = await deskSite();
    const { id: athleteId } = await anAthlete(site.db, {
      userId: site.member.user.id,
      firstName: "Lea",
    });
    expect((await site.ask({ athleteId })).body.data).toMatchObject({
      color: "red",
      stop: "no_session",
    });
    const { slotId } = site;
    expect((await site.ask({ athleteId, slotId })).body.data).toMatchObject({
      ...{ color: "amber", doubts: ["not_booked", "no_pass", "waiver"] },
    });
    const { body } = await site.ask({ athleteId, slotId, way: "let_in", note: "Trial session" });
    expect(body.data.color).toBe("green");
    expect(await site.db.select().from(checkIns)).toMatchObject([{ membershipId: null }]);
  });
});

describe("a session that was paid alone", () => {
  async function paidAlone() {
    const site = await deskSite();
    const { db, member, slotId } = site;
    const { id: athleteId } = await anAthlete(db, { userId: member.user.id, firstName: "Lea" });
    await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, site.agreed);
    const code = "A".repeat(32);
    await db
      .insert(bookings)
      .values({ ...{ athleteId, slotId, date: FRIDAY, kind: "drop_in", state: "booked", code } });
    return { ...site, code, athleteId };
  }

  test("is opened by its own code, of no pass", async () => {
    const site = await paidAlone();
    expect((await site.ask({ code: site.code })).body.data).toMatchObject({
      ...{ color: "green", week: null, athlete: { firstName: "Lea" } },
    });
    expect(await site.db.select().from(checkIns)).toMatchObject([
      { membershipId: null, way: "booked" },
    ]);
  });

  test("is opened by that code on its day alone", async () => {
    const site = await paidAlone();
    site.clock.now = new Date("2027-03-19T22:00:00Z");
    expect((await site.ask({ code: site.code })).body.data).toMatchObject({
      color: "red",
      stop: "no_session",
    });
  });
});

describe("undo", () => {
  test("gives the place back as it was, for ten minutes, once, and is written down", async () => {
    const site = await deskSite();
    const { checkIn } = await site.scan();
    const undo = () => site.desk.post(`/api/rawpass/desk/check-ins/${checkIn.id}/undo`);
    site.at(9);
    expect((await undo()).status).toBe(200);
    expect(await site.booking()).toMatchObject({ state: "booked", kind: "standing" });
    const again = await undo();
    expect([again.status, again.body.message]).toEqual([409, "This check-in was undone already."]);
    const [entry] = await site.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: "check_in_undone", subjectId: checkIn.id });

    expect((await site.scan()).color).toBe("green");
    expect(await site.db.$count(checkIns)).toBe(2);
  });

  test("is refused later, and for what is not there", async () => {
    const site = await deskSite();
    const { checkIn } = await site.scan();
    site.at(10);
    const path = `/api/rawpass/desk/check-ins/${checkIn.id}/undo`;
    expect((await site.desk.post(path)).body.message).toBe(
      "A check-in can be undone for 10 minutes.",
    );
    expect(await statusesOf(site, (actor) => actor.post(path))).toEqual([401, 403, 409, 409]);
    expect((await site.desk.post("/api/rawpass/desk/check-ins/99/undo")).status).toBe(404);
  });

  test("of who was let in without a place leaves none", async () => {
    const site = await deskSite();
    await site.db
      .update(bookings)
      .set({ state: "late_cancelled" })
      .where(eq(bookings.date, FRIDAY));
    const { body } = await site.ask({ code: site.code, way: "let_in", note: "Came after all" });
    await site.desk.post(`/api/rawpass/desk/check-ins/${body.data.checkIn.id}/undo`);
    expect(await countTaken(site.db, { slotId: site.slotId, date: FRIDAY }, STARTS)).toBe(0);
  });
});

describe("the sessions of the desk", () => {
  test("are all of today, past, running and to come, with who is expected, in, and missing", async () => {
    const site = await deskSite();
    const { db, member, slotId, activityId } = site;
    for (const [startTime, endTime] of [
      ["06:00", "07:00"],
      ["20:00", "21:00"],
      ["21:00", "22:00"],
    ] as const) {
      await aSlot(db, { activityId, dayOfWeek: 5, startTime, endTime });
    }
    const { id: athleteId } = await anAthlete(db, { userId: member.user.id, firstName: "Lea" });
    await db
      .insert(bookings)
      .values({ ...{ athleteId, slotId, date: FRIDAY, kind: "drop_in", state: "booked" } });
    const held = await anAthlete(db, { userId: member.user.id, firstName: "Not paid" });
    await db.insert(bookings).values({
      ...{ athleteId: held.id, slotId, date: FRIDAY, kind: "drop_in", state: "booked" },
      heldUntil: new Date(STARTS.getTime() + DAY_MS),
    });
    const read = async () => (await site.desk.get("/api/rawpass/desk/sessions")).body.data;
    const presences = async () =>
      (await read())[1].people.map(
        ({ firstName, presence }: Record<string, string>) => `${firstName} ${presence}`,
      );
    const phases = async () => (await read()).map(({ phase }: { phase: string }) => phase);
    site.at(-60);
    expect(await phases()).toEqual(["over", "to_come", "to_come", "to_come"]);
    site.at(0);
    expect(await phases()).toEqual(["over", "running", "to_come", "to_come"]);
    await site.scan();
    expect(await presences()).toEqual(["Lea expected", "Maya in"]);
    site.at(15);
    expect(await presences()).toEqual(["Lea missing", "Maya in"]);
    site.at(60);
    expect(await phases()).toEqual(["over", "over", "to_come", "to_come"]);
  });
});

describe("who did not come", () => {
  async function mark(site: Awaited<ReturnType<typeof deskSite>>) {
    await deskJobs(site.deps)
      .find(({ name }) => name === "rawpass-mark-missing")
      ?.run();
  }

  test("is missing once the session has ended, and not before", async () => {
    const site = await deskSite();
    site.at(59);
    await mark(site);
    expect(await site.booking()).toMatchObject({ state: "booked" });
    site.at(60);
    await mark(site);
    expect(await site.booking()).toMatchObject({ state: "no_show" });
  });

  test("for the third time in 30 days is told once, to the family and to staff", async () => {
    const site = await deskSite();
    const { db, member, athleteId, slotId, outbox } = site;
    const lea = await anAthlete(db, { userId: member.user.id, firstName: "Lea" });
    for (const [date, state] of [
      [FRIDAY, "booked"],
      ["2027-03-19", "booked"],
      ["2027-03-26", "booked"],
    ] as const) {
      await db.insert(bookings).values({ athleteId: lea.id, slotId, date, kind: "drop_in", state });
    }
    await db
      .insert(bookings)
      .values({ ...{ athleteId, slotId, date: "2027-03-26", kind: "drop_in", state: "booked" } });
    const missedMails = async () =>
      (await outbox()).filter(({ cause }) => cause.startsWith("rawpass-missed:"));
    // The desk is open: somebody else is checked in on each of the days.
    for (const day of [FRIDAY, "2027-03-19", "2027-03-26"]) {
      site.clock.now = new Date(day === FRIDAY ? STARTS : `${day}T22:00:00Z`);
      const desk = await site.signIn(site.otherMember.user);
      const wish = { athleteId: lea.id, way: "let_in", note: "No waiver yet" };
      expect((await desk.post("/api/rawpass/desk/check-ins", wish)).body.data.color).toBe("green");
      expect(await missedMails()).toEqual([]);
      site.clock.advance(60 * MINUTE_MS);
      await mark(site);
    }
    await mark(site);
    const events = await db.select().from(passEvents);
    expect(events.filter(({ note }) => note === "Missed 3 sessions in 30 days")).toHaveLength(1);
    const mails = await missedMails();
    expect(mails).toMatchObject([
      { to: "ana@city.example", subject: "We missed Maya at training" },
    ]);
    expect(mails[0]?.parts).toContainEqual({
      facts: [
        ["Hitting", "Friday, March 12, at 5:00 PM"],
        ["Hitting", "Friday, March 19, at 5:00 PM"],
        ["Hitting", "Friday, March 26, at 5:00 PM"],
      ],
    });
    expect(mails[0]?.parts.at(-1)).toMatchObject({
      ...{ button: "See your RawPass", url: expect.stringMatching(/\/rawpass\/pass$/) },
    });
    // One of the three is excused, and another one missed: of the others the family was told.
    const [first] = await db.select().from(bookings).where(eq(bookings.state, "no_show"));
    await db
      .update(bookings)
      .set({ state: "cancelled" })
      .where(eq(bookings.id, first?.id ?? 0));
    const date = "2027-04-02";
    for (const id of [lea.id, athleteId]) {
      await db
        .insert(bookings)
        .values({ athleteId: id, slotId, date, kind: "drop_in", state: "booked" });
    }
    site.clock.now = new Date(`${date}T22:00:00Z`);
    const desk = await site.signIn(site.otherMember.user);
    await desk.post("/api/rawpass/desk/check-ins", {
      athleteId: lea.id,
      way: "let_in",
      note: "No waiver",
    });
    site.clock.advance(60 * MINUTE_MS);
    await mark(site);
    expect(await missedMails()).toHaveLength(1);
  });

  test("is told to nobody where the desk was not open", async () => {
    const site = await deskSite();
    site.clock.advance(30 * DAY_MS);
    await mark(site);
    expect(await site.db.$count(bookings, eq(bookings.state, "no_show"))).toBe(3);
    const mails = await site.outbox();
    expect(mails.filter(({ cause }) => cause.startsWith("rawpass-missed:"))).toEqual([]);
  });
});

describe("what is kept", () => {
  test("are check-ins for 36 months, without what was written of a family that left", async () => {
    const site = await deskSite();
    await site.db.delete(waivers);
    await site.ask({ code: site.code, way: "let_in", note: "Mother signs tonight" });
    expect(await site.db.select().from(checkIns)).toMatchObject([
      { notes: "Mother signs tonight" },
    ]);
    const gone = await site.member.delete("/api/user", {
      password: TEST_PASSWORD,
      endsPass: true,
    });
    expect(gone.status).toBe(200);
    expect(await site.db.$count(athletes)).toBe(1);
    expect(await site.db.select().from(checkIns)).toMatchObject([{ bookingId: null, notes: null }]);
    site.clock.now = new Date("2030-03-14T23:00:00Z");
    await deskRetentionJobs(site.deps)[0]?.run();
    expect(await site.db.$count(checkIns)).toBe(0);
  });
});
