import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { movePass } from "#areas/rawpass/passes/service/change-pass.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { signedInAnew } from "#tests/actors.ts";
import { buy, passSite } from "#tests/passes.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import type { LateScan } from "./schema/desk.ts";
import type { DeskSnapshot } from "./schema/snapshot.ts";
import { markMissedSessions } from "./service/mark-missed-sessions.ts";
import { checkIns } from "./tables.ts";

/** The Friday on which Maya hits at 5:00 PM in New Orleans. */
const FRIDAY = "2027-03-12";
const STARTS = new Date("2027-03-12T23:00:00Z");

/** A site at the start of Maya's session, with a desk person. */
async function offlineSite() {
  const site = await passSite();
  const { qrCode: code, id: passId } = await buy(site);
  const { db, otherMember, clock, athleteId } = site;
  clock.now = STARTS;
  await db.insert(staffRights).values({
    ...{ userId: otherMember.user.id, right: "desk", reason: "Front desk", at: STARTS },
  });
  const [, slotId = 0] = site.slotIds;
  const desk = signedInAnew(() => site.signIn(otherMember.user));
  /** A scan of Maya at the start of her session, with what differs. */
  const scanOf = (further: Partial<LateScan> = {}): LateScan => ({
    ...{ key: randomUUID(), at: STARTS.toISOString(), athleteId, passId, slotId },
    ...further,
  });
  return {
    ...site,
    ...{ code, passId, slotId, desk, scanOf },
    at: (minutes: number) => {
      clock.now = new Date(STARTS.getTime() + minutes * MINUTE_MS);
    },
    send: (scan: LateScan) => desk.post("/api/rawpass/desk/late-scans", scan),
    snapshot: async (): Promise<DeskSnapshot> =>
      (await desk.get("/api/rawpass/desk/snapshot")).body.data,
    rows: () => db.select().from(checkIns).orderBy(checkIns.id),
  };
}

const hashOf = (salt: string, code: string) =>
  createHash("sha256").update(`${salt}:${code}`).digest("hex");

describe("what a device keeps of today", () => {
  test("is for the desk alone", async () => {
    const site = await offlineSite();
    const admin = await site.signIn(site.admin.user);
    const statuses = [];
    for (const actor of [site.visitor, site.member, site.desk, admin]) {
      statuses.push((await actor.get("/api/rawpass/desk/snapshot")).status);
      statuses.push(
        (await actor.post("/api/rawpass/desk/late-scans/set-aside", aside(site))).status,
      );
      statuses.push((await actor.post("/api/rawpass/desk/late-scans", site.scanOf())).status);
    }
    expect(statuses).toEqual([401, 401, 401, 403, 403, 403, 200, 200, 200, 200, 200, 200]);
  });

  test("is who comes today, with what decides, and no code, birth date or family", async () => {
    const site = await offlineSite();
    const kept = await site.snapshot();
    expect(kept).toMatchObject({
      ...{ madeAt: STARTS.toISOString(), until: "2027-03-13T06:00:00.000Z" },
      sessions: [{ slotId: site.slotId, activityName: "Hitting", taken: 1, closedFor: null }],
      athletes: [
        {
          ...{ firstName: "Maya", lastName: "Batiste", age: 9, hasWaiver: true },
          contact: { emergencyName: "Ana Batiste", emergencyPhone: "(504) 555-0142" },
        },
      ],
    });
    const place = {
      ...{ slotId: site.slotId, passId: site.passId, passStatus: "active", frozenUntil: null },
      ...{ place: "standing", isOfAge: true, week: { used: 0, of: 2 }, checkedInAt: null },
    };
    const way = { passStatus: "active", frozenUntil: null, places: [place] };
    expect(kept.athletes[0]?.ways).toEqual([
      { codeHash: null, ...way },
      { codeHash: hashOf(kept.salt, site.code), ...way },
    ]);
    const text = JSON.stringify(kept);
    for (const secret of [site.code, "2017-05-20", "ana@city.example"]) {
      expect(text).not.toContain(secret);
    }
    expect((await site.snapshot()).salt).not.toBe(kept.salt);
  });

  test("has check-ins and what of the week is used, but no contact of whom has no session", async () => {
    const site = await offlineSite();
    await site.send(site.scanOf());
    const [maya] = (await site.snapshot()).athletes;
    expect(maya?.ways[0]?.places).toMatchObject([
      { checkedInAt: STARTS.toISOString(), week: { used: 1, of: 2 } },
    ]);
    await site.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.date, FRIDAY));
    const [absent] = (await site.snapshot()).athletes;
    expect(absent).toMatchObject({ firstName: "Maya", lastName: "B.", age: null, contact: null });
    expect(absent?.ways[0]?.places).toMatchObject([{ place: null, checkedInAt: null }]);
  });

  test("is nobody on a day without a session", async () => {
    const site = await offlineSite();
    site.clock.advance(DAY_MS);
    expect(await site.snapshot()).toMatchObject({ sessions: [], athletes: [] });
  });
});

const aside = ({ athleteId }: { athleteId: number }) => ({ athleteId, at: STARTS.toISOString() });

describe("a late scan", () => {
  test("is written with its own time and key, and is the athlete's once, however often it is sent", async () => {
    const site = await offlineSite();
    site.at(300);
    const scan = site.scanOf();
    const answers = [await site.send(scan), await site.send(scan), await site.send(scan)];
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ outcome: "taken" }));
    expect(await site.rows()).toMatchObject([
      {
        ...{ checkInTime: STARTS, scanKey: scan.key, way: "booked", membershipId: site.passId },
        ...{ timeSlotId: site.slotId, staffId: site.otherMember.user.id },
      },
    ]);
  });

  test("of another device, in any order, is again, and nothing is lost", async () => {
    const site = await offlineSite();
    site.at(60);
    const early = site.scanOf({ at: new Date(STARTS.getTime() - 5 * MINUTE_MS).toISOString() });
    const late = site.scanOf();
    expect((await site.send(late)).body).toEqual({ outcome: "taken" });
    expect((await site.send(early)).body).toEqual({ outcome: "again" });
    expect((await site.send(late)).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toHaveLength(1);
  });

  test("that was undone is not written again", async () => {
    const site = await offlineSite();
    const scan = site.scanOf();
    await site.send(scan);
    const [row] = await site.rows();
    await site.desk.post(`/api/rawpass/desk/check-ins/${row?.id ?? 0}/undo`);
    expect((await site.send(scan)).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toMatchObject([{ undoneAt: STARTS }]);
  });

  test("is taken for 24 hours, also of who was marked as missing", async () => {
    const site = await offlineSite();
    site.clock.now = new Date(STARTS.getTime() + 24 * HOUR_MS);
    await markMissedSessions(site.deps);
    expect((await site.send(site.scanOf())).body).toEqual({ outcome: "taken" });
    const [booking] = await site.db.select().from(bookings).where(eq(bookings.date, FRIDAY));
    expect(booking?.state).toBe("attended");
    site.clock.advance(1);
    expect(await site.send(site.scanOf())).toMatchObject({
      ...{ status: 409, body: { message: "Not taken: It is more than 24 hours old." } },
    });
    expect(await site.rows()).toHaveLength(1);
  });

  test("of a clock that is ahead is written with the time of the server", async () => {
    const site = await offlineSite();
    const ahead = site.scanOf({ at: new Date(STARTS.getTime() + 2 * MINUTE_MS).toISOString() });
    expect((await site.send(ahead)).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toMatchObject([{ checkInTime: STARTS }]);
  });

  test("counts the state that the pass had then", async () => {
    const site = await offlineSite();
    site.at(20);
    const { db, deps } = site;
    const pass = await site.pass();
    const move = { pass, name: "fall_behind", by: "payment", note: "A charge failed" } as const;
    expect(await movePass(db, deps, move)).toMatchObject({ status: "past_due" });
    expect((await site.send(site.scanOf())).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toMatchObject([{ way: "booked", notes: null }]);
  });

  test("of a pass that has ended since, and has no place any more, is told to staff, who may settle it", async () => {
    const site = await offlineSite();
    await site.db.update(memberships).set({ status: "cancelled" });
    await site.db.update(bookings).set({ state: "cancelled" });
    const scan = site.scanOf();
    expect((await site.send(scan)).body.message).toBe("Not taken: This pass has ended.");
    expect(await site.rows()).toEqual([]);
    expect(
      (await site.desk.post("/api/rawpass/desk/late-scans/set-aside", aside(site))).status,
    ).toBe(200);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      action: "late_scan_set_aside",
      ...{ subjectType: "athlete", subjectId: site.athleteId, after: { at: aside(site).at } },
    });
  });

  test("of a place that was given up since is let in with a note", async () => {
    const site = await offlineSite();
    site.at(30);
    await site.db.update(bookings).set({ state: "cancelled" });
    const scan = site.scanOf();
    expect((await site.send(scan)).body.message).toBe(
      "Not taken: Not booked for this session; a place is free.",
    );
    const settled = { ...scan, way: "let_in", note: "Was here at five" } as const;
    expect((await site.send(settled)).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toMatchObject([
      { way: "let_in", notes: "Was here at five", checkInTime: STARTS },
    ]);
  });

  test("by a code that was replaced between is taken: it was valid then", async () => {
    const site = await offlineSite();
    await site.member.post(`/api/rawpass/passes/${site.passId}/code`);
    expect((await site.send(site.scanOf())).body).toEqual({ outcome: "taken" });
  });

  test("does not take another family's pass for an athlete's", async () => {
    const site = await offlineSite();
    const scan = site.scanOf({ athleteId: site.otherAthleteId });
    expect((await site.send(scan)).status).toBe(409);
    const letIn = { ...scan, way: "let_in", note: "Open day" } as const;
    expect((await site.send(letIn)).body.message).toBe(
      "Not taken: This athlete was not expected that day.",
    );
    expect(await site.rows()).toEqual([]);
  });

  test("of whom a restored backup does not know is told to staff, who may settle it", async () => {
    const site = await offlineSite();
    const scan = site.scanOf({ athleteId: 1_000_099, passId: 1_000_099 });
    for (const sent of [scan, { ...scan, way: "let_in", note: "Was here at five" } as const]) {
      expect(await site.send(sent)).toMatchObject({
        ...{
          status: 409,
          body: { message: "Not taken: The site doesn't know this athlete anymore." },
        },
      });
    }
    const { athleteId, at } = scan;
    expect(
      (await site.desk.post("/api/rawpass/desk/late-scans/set-aside", { athleteId, at })).status,
    ).toBe(200);
    expect(await site.rows()).toEqual([]);
  });

  test("by a pass that a restored backup does not know counts for the place of the athlete", async () => {
    const site = await offlineSite();
    const scan = site.scanOf({ passId: 1_000_099 });
    expect((await site.send(scan)).body).toEqual({ outcome: "taken" });
    expect(await site.rows()).toMatchObject([{ membershipId: site.passId }]);
    const elsewhere = site.scanOf({ slotId: 1_000_099 });
    expect((await site.send(elsewhere)).body.message).toBe("Not taken: Maya has no session now.");
  });

  test("has a key, a time and a note for what staff decided", async () => {
    const site = await offlineSite();
    for (const wrong of [{ key: "1" }, { at: "yesterday" }, { way: "let_in" as const }]) {
      expect((await site.send(site.scanOf(wrong))).status).toBe(422);
    }
  });
});

test("a scan whose answer was lost on the way is taken once when it is sent again later", async () => {
  const site = await offlineSite();
  const key = randomUUID();
  const { body } = await site.desk.post("/api/rawpass/desk/check-ins", { code: site.code, key });
  expect(body.data.color).toBe("green");
  expect((await site.send(site.scanOf({ key }))).body).toEqual({ outcome: "taken" });
  expect(await site.rows()).toHaveLength(1);
});
