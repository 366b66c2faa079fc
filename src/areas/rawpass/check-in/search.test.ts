import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { buy, passSite } from "#tests/passes.ts";
import { checkIns } from "./tables.ts";

/** The Friday on which Maya Batiste hits at 5:00 PM in New Orleans. */
const STARTS = new Date("2027-03-12T23:00:00Z");

const search = (desk: Caller, q: string): Promise<Answer> =>
  desk.post("/api/rawpass/desk/search", { q });

/** A site with a tablet at the desk on the day of Maya's session. Lou Batiste and Marc Batson have none. */
async function deskSite() {
  const site = await passSite();
  const { db, otherMember, visitor, signIn } = site;
  await buy(site);
  site.clock.now = STARTS;
  await db.insert(staffRights).values({
    ...{ userId: otherMember.user.id, right: "desk", reason: "Front desk", at: STARTS },
  });
  const marc = await anAthlete(db, {
    ...{ userId: otherMember.user.id, firstName: "Marc", lastName: "Batson" },
  });
  const full = await signIn(otherMember.user);
  async function openTablet(): Promise<Caller> {
    const opened = await full.post("/api/rawpass/desk/session");
    const cookies = [opened.headers["set-cookie"]].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith("raw_desk="))?.split(";")[0] ?? "";
    return visitor.with({ cookie });
  }
  const names = async (desk: Caller, q: string): Promise<string[]> =>
    (await search(desk, q)).body.data.map(({ firstName }: { firstName: string }) => firstName);
  return { ...site, marc, full, openTablet, tablet: await openTablet(), names };
}

type DeskSite = Awaited<ReturnType<typeof deskSite>>;

/** Maya keeps her pass for what meets today, but has no place in it. */
async function withoutPlaces({ db }: DeskSite): Promise<void> {
  await db.delete(checkIns);
  await db.delete(bookings);
}

/** Maya, as a device says later that it let her in without network. */
function lateScan({ slotIds, clock, athleteId }: DeskSite, caller: Caller): Promise<Answer> {
  const scan = { key: crypto.randomUUID(), at: clock.now.toISOString(), athleteId };
  const decided = { slotId: slotIds[1], way: "let_in", note: "Forgot the day" };
  return caller.post("/api/rawpass/desk/late-scans", { ...scan, ...decided });
}

describe("a search at the desk", () => {
  test("shows who comes today by two letters, first, and others by three of the last name", async () => {
    const { tablet, names } = await deskSite();
    expect(await names(tablet, "ma")).toEqual(["Maya"]);
    expect(await names(tablet, "ba")).toEqual(["Maya"]);
    expect(await names(tablet, "marc")).toEqual([]);
    expect(await names(tablet, "bat")).toEqual(["Maya", "Lou", "Marc"]);
    expect(await names(tablet, "ma bats")).toEqual(["Marc"]);
  });

  test("finds a last name of two letters by both", async () => {
    const { db, otherMember, tablet, names } = await deskSite();
    await anAthlete(db, { userId: otherMember.user.id, firstName: "Kim", lastName: "Ng" });
    expect(await names(tablet, "ki")).toEqual([]);
    expect(await names(tablet, "ng")).toEqual(["Kim"]);
  });

  test("is made 60 times an hour by a desk session, and by another one besides", async () => {
    const { db, tablet, openTablet } = await deskSite();
    const statuses = [];
    for (let turn = 0; turn < 60; turn += 1) statuses.push((await search(tablet, "zo")).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await search(tablet, "zo");
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining("choose from today's sessions") },
    });
    expect((await search(await openTablet(), "zo")).status).toBe(200);
    await letLimitsPass(db, HOUR_MS);
    expect((await search(tablet, "zo")).status).toBe(200);
  });

  test("is recorded each time, by ids and without a name", async () => {
    const { db, tablet, athleteId, marc, otherMember } = await deskSite();
    for (const q of ["ma bat", "bats", "zo"]) await search(tablet, q);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "athletes_searched"))
      .orderBy(asc(auditEntries.id));
    expect(entries.map(({ actorId }) => actorId)).toEqual(Array(3).fill(otherMember.user.id));
    expect(entries.map(({ after }) => after)).toEqual([
      { found: 2, athletes: `${athleteId}, ${marc.id}` },
      { found: 1, athletes: `${marc.id}` },
      { found: 0, athletes: "" },
    ]);
  });
});

describe("a desk session", () => {
  test("learns no name by an id but of who comes today, or was found by it", async () => {
    const { tablet, openTablet, full, marc, athleteId } = await deskSite();
    const ask = (caller: Caller, wish: object) => caller.post("/api/rawpass/desk/check-ins", wish);
    const walked = await ask(tablet, { athleteId: marc.id });
    expect(walked).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("search for the name first") },
    });
    expect((await ask(tablet, { athleteId: 9_999 })).body).toEqual(walked.body);
    const { data } = (await search(tablet, "ma bat")).body;
    const { ticket } = data[1];
    expect((await ask(await openTablet(), { athleteId: marc.id, ticket })).status).toBe(409);
    expect((await ask(tablet, { athleteId, ticket: "made-up" })).status).toBe(200);
    const found = await ask(tablet, { athleteId: marc.id, ticket });
    expect([found.status, found.body.data.athlete.firstName]).toEqual([200, "Marc"]);
    expect((await ask(full, { athleteId: marc.id })).status).toBe(200);
  });

  test("sells to nobody by an id, and tells nobody's contact for a place that is only held", async () => {
    const { db, tablet, athleteId, slotIds, clock } = await deskSite();
    await db.delete(bookings);
    clock.now = new Date(STARTS.getTime() - HOUR_MS);
    const sale = { athleteId, slotId: slotIds[1] };
    const onSale = `/api/rawpass/desk/athletes/${athleteId}/on-sale`;
    expect((await tablet.get(onSale)).status).toBe(409);
    expect((await tablet.post("/api/rawpass/desk/sales", sale)).status).toBe(409);
    const { data } = (await search(tablet, "maya bat")).body;
    const { ticket } = data[0];
    expect((await tablet.get(withQuery(onSale, { ticket }))).status).toBe(200);
    expect((await tablet.post("/api/rawpass/desk/sales", { ...sale, ticket })).status).toBe(201);
    expect((await tablet.get(`/api/rawpass/desk/athletes/${athleteId}/contact`)).status).toBe(409);
    expect((await tablet.post("/api/rawpass/desk/check-ins", { athleteId })).status).toBe(409);
  });

  test("takes no late scan of somebody who was not expected", async () => {
    const { tablet, marc, athleteId, slotIds, clock } = await deskSite();
    const scan = { slotId: slotIds[1], at: clock.now.toISOString(), way: "let_in", note: "Forgot" };
    const late = (id: number) =>
      tablet.post("/api/rawpass/desk/late-scans", {
        ...scan,
        athleteId: id,
        key: crypto.randomUUID(),
      });
    expect(await late(marc.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("was not expected that day") },
    });
    expect((await tablet.get(`/api/rawpass/desk/athletes/${marc.id}/contact`)).status).toBe(409);
    expect((await late(athleteId)).status).toBe(200);
  });

  test("learns no more of a pass holder by a late scan of the id", async () => {
    const site = await deskSite();
    const { tablet, full, athleteId: id, names } = site;
    await withoutPlaces(site);
    expect((await lateScan(site, tablet)).status).toBe(200);
    const lastNames = async (caller: Caller): Promise<string[]> => {
      const [friday] = (await caller.get("/api/rawpass/desk/sessions")).body.data;
      return friday.people.map(({ lastName }: { lastName: string }) => lastName);
    };
    expect(await lastNames(tablet)).toEqual(["B."]);
    expect(await lastNames(full)).toEqual(["Batiste"]);
    expect((await tablet.get("/api/rawpass/desk/snapshot")).body.data.athletes).toMatchObject([
      { id, firstName: "Maya", lastName: "B.", age: null, contact: null },
    ]);
    expect(await names(tablet, "ma")).toEqual([]);
    for (const path of [
      `/api/rawpass/desk/athletes/${id}/contact`,
      `/api/rawpass/desk/athletes/${id}/on-sale`,
    ]) {
      expect(await tablet.get(path)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("search for the name first") },
      });
    }
    expect((await tablet.post("/api/rawpass/desk/check-ins", { athleteId: id })).status).toBe(409);
    expect((await full.get(`/api/rawpass/desk/athletes/${id}/contact`)).status).toBe(200);
  });

  test("reads the contact of somebody let in at the desk whom it has found", async () => {
    const site = await deskSite();
    const { tablet, openTablet, athleteId } = site;
    await withoutPlaces(site);
    await lateScan(site, tablet);
    const { data } = (await search(tablet, "maya bat")).body;
    const path = withQuery(`/api/rawpass/desk/athletes/${athleteId}/contact`, {
      ticket: data[0].ticket,
    });
    expect((await tablet.get(path)).body.data.emergencyName).toBe("Ana Batiste");
    expect((await (await openTablet()).get(path)).status).toBe(409);
  });

  test("reads the contact of somebody without a place today whom it has found", async () => {
    const { tablet, openTablet, marc } = await deskSite();
    const { data } = (await search(tablet, "ma bats")).body;
    const path = withQuery(`/api/rawpass/desk/athletes/${marc.id}/contact`, {
      ticket: data[0].ticket,
    });
    const { status, body } = await tablet.get(path);
    expect([status, Object.keys(body.data)]).toEqual([200, ["emergencyName", "emergencyPhone"]]);
    expect((await (await openTablet()).get(path)).status).toBe(409);
  });

  test("sends late scans of people without a place within the limit of searches, and the others later", async () => {
    const site = await deskSite();
    const { db, tablet, openTablet, full } = site;
    for (let turn = 0; turn < 60; turn += 1) await search(tablet, "zo");
    expect((await lateScan(site, tablet)).status).toBe(200);
    await withoutPlaces(site);
    // A device keeps a scan that is answered so, and sends it again.
    expect((await lateScan(site, tablet)).status).toBe(429);
    expect((await lateScan(site, await openTablet())).status).toBe(200);
    expect((await lateScan(site, full)).status).toBe(200);
    await letLimitsPass(db, HOUR_MS);
    expect((await lateScan(site, tablet)).status).toBe(200);
  });

  test("sells to somebody whose code was scanned", async () => {
    const { db, tablet, athleteId } = await deskSite();
    await db.delete(bookings);
    const [pass] = await db.select({ code: memberships.qrCode }).from(memberships);
    const { body } = await tablet.post("/api/rawpass/desk/check-ins", { code: pass?.code });
    const { ticket } = body.data.athlete;
    const onSale = `/api/rawpass/desk/athletes/${athleteId}/on-sale`;
    expect((await tablet.get(onSale)).status).toBe(409);
    expect((await tablet.get(withQuery(onSale, { ticket }))).status).toBe(200);
  });
});
