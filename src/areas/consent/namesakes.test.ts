import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { deleteProspect } from "#areas/board/prospects/service/prospect-changes.ts";
import { prospectFormerNames, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord, NOT_TAKEN_DOWN } from "#areas/board/prospects/testing.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { childOf } from "#areas/youscout/nominations/access/same-child.ts";
import { ANONYMIZED } from "#areas/youscout/nominations/service/anonymize-nominations.ts";
import { nominationFormerNames, nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { keyedHash } from "#lib/secrets.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const MOTHER = "mother@family.example";
const ON_FILE = "A player of this name is on file (#1, class of 2029), and his guardian";
const CHILD = { firstName: "Malik", lastName: "Thibeaux", gradYear: 2029, school: "Holy Cross" };
const NEW = { ...CHILD, positionPrimary: "SS", rawRank: 40 };
const HEAD = "First name,Last name,Position,Grad year,School";

/** A site with one player whose guardian said this. */
async function siteAfter(answer: "hidden" | "refused" | "agreed" = "hidden") {
  const site = await testApp();
  const hiddenAt = answer === "hidden" ? new Date() : null;
  await aProspect(site.db, { ...CHILD, guardianEmail: MOTHER, hiddenAt });
  await aWord(site.db, 1, [], answer);
  return site;
}

async function lastEntry(db: Db) {
  return (await recordedChanges(db)).at(-1);
}

/** Whether anybody reads the child's last name on the board or YouScout. */
async function isRead({ visitor }: TestApp): Promise<boolean> {
  const board = await visitor.get("/api/prospects");
  const scouted = await visitor.get("/api/you-scout/nominations");
  return JSON.stringify([board.body, scouted.body]).includes("Malik");
}

const WHOLE = { firstName: "Malik Thibeaux" };
const WITHOUT = { ...WHOLE, lastName: "X" };

describe("a whole name in the first name of a child whose last name is withheld is refused", () => {
  const importWith = async ({ admin }: TestApp, name: string) => {
    const csv = `ID,First name,Last name\n1,${name}`;
    const { errors } = (await admin.post("/api/admin/prospects/import", { csv })).body.data;
    return errors.map(({ column }: { column: string }) => column);
  };

  test("in a player's file and in an import, also with another last name", async () => {
    const site = await siteAfter("refused");
    const scout = await site.staff("scout");
    for (const change of [WHOLE, WITHOUT]) {
      const refused = await scout.patch("/api/admin/prospects/1", change);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["firstName"]]);
    }
    expect((await scout.patch("/api/admin/prospects/1", { lastName: "X" })).status).toBe(200);
    expect((await scout.patch("/api/admin/prospects/1", WHOLE)).status).toBe(422);
    expect(await importWith(site, "Malik Thibeaux,X")).toEqual(["First name"]);
    expect(await importWith(site, "Malik,Thibeaux")).toEqual([]);
    const shown = await site.visitor.get("/api/prospects/1");
    expect(shown.body.data).toMatchObject({ firstName: "Malik", lastName: "X." });
  });

  test("in a new player", async () => {
    const { admin } = await testApp();
    const refused = await admin.post("/api/admin/prospects", { ...NEW, ...WHOLE });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["firstName"]]);
  });

  test("in a nomination that is corrected or approved", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { ...CHILD, status: "approved" });
    expect((await admin.patch("/api/admin/you-scout/nominations/1", WHOLE)).status).toBe(422);
    expect(
      (await admin.patch("/api/admin/you-scout/nominations/1", { lastName: "X" })).status,
    ).toBe(200);
    expect((await admin.patch("/api/admin/you-scout/nominations/1", WHOLE)).status).toBe(422);
    await aNomination(db, { ...CHILD, ...WHOLE, status: "pending" });
    const approval = { transition: "approve", isNoDuplicate: true, ...(await asRead(db, 2)) };
    const refused = await admin.post("/api/admin/you-scout/nominations/2/decision", approval);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The text tells what the page withholds: last name. Please correct it first, or ask the author to.",
    ]);
  });
});

describe("a child whose guardian said no comes back by nobody's mistake", () => {
  test.each([
    ["the same", {}],
    ["in other letters", { firstName: " MALIK ", lastName: "Thibéaux Jr." }],
    ["with a middle initial", { firstName: "Malik J." }],
    ["parted elsewhere", { firstName: "Mal", lastName: "ik Thibeaux" }],
    ["with a letter that nobody sees", { firstName: "Malik\u3164" }],
    ["with a letter that looks alike", { firstName: "Mɑlik" }],
    ["wholly in the first name", { firstName: "Malik Thibeaux", lastName: "SS" }],
    // Whoever wants the child back could enter another class, or correct the class of the row with the no.
    ["of another class", { gradYear: 2026 }],
  ])("added by hand, %s", async (_how, given) => {
    const site = await siteAfter();
    const refused = await site.admin.post("/api/admin/prospects", { ...NEW, ...given });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const { isAnotherPlayer } = refused.body.fields;
    expect(isAnotherPlayer).toContain(`${ON_FILE} took him off the board.`);
    expect(JSON.stringify(refused.body)).not.toContain("@");
    expect(await site.db.$count(prospects)).toBe(1);
    expect(await isRead(site)).toBe(false);
  });

  test.each([
    ["a brother", { firstName: "Marcus" }],
    ["somebody of another name", { lastName: "Thibodeaux" }],
  ])("and %s is nobody's namesake", async (_who, given) => {
    const { admin } = await siteAfter();
    const added = await admin.post("/api/admin/prospects", { ...NEW, ...given });
    expect(added.status).toBe(201);
  });

  test("but he may be another player, which the audit log keeps with who and when", async () => {
    const { db, staff, admin } = await siteAfter("refused");
    const scout = await staff("scout");
    const refused = await scout.post("/api/admin/prospects", { ...NEW, isAnotherPlayer: false });
    expect(refused.body.fields.isAnotherPlayer).toContain(`${ON_FILE} allows the short version`);
    const added = await scout.post("/api/admin/prospects", { ...NEW, isAnotherPlayer: true });
    expect(added.status).toBe(201);
    expect(await lastEntry(db)).toMatchObject({
      action: "prospect_created",
      subjectId: 2,
      actorId: scout.user.id,
      after: { rawRank: 40, isAnotherThan: "#1" },
    });
    // Who has no namesake is no other player than anybody.
    await admin.post("/api/admin/prospects", { ...NEW, firstName: "Remy", isAnotherPlayer: true });
    expect((await lastEntry(db))?.after).toEqual({ rawRank: 40, pushed: 1 });
  });

  test("unless the guardian says yes", async () => {
    const { admin } = await siteAfter("agreed");
    expect((await admin.post("/api/admin/prospects", NEW)).status).toBe(201);
  });

  test("by another name that is corrected", async () => {
    const { admin, db } = await siteAfter();
    await aProspect(db, { ...CHILD, firstName: "Malic" });
    const refused = await admin.patch("/api/admin/prospects/2", { firstName: "Malik" });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const change = { firstName: "Malik", isAnotherPlayer: true };
    expect((await admin.patch("/api/admin/prospects/2", change)).status).toBe(200);
    expect((await lastEntry(db))?.after).toMatchObject({ isAnotherThan: "#1" });
    // It was said; nobody is asked again about the school.
    expect((await admin.patch("/api/admin/prospects/2", { school: "Jesuit" })).status).toBe(200);
    // The player himself is his own namesake in nothing.
    expect((await admin.patch("/api/admin/prospects/1", { lastName: "Thibeau" })).status).toBe(200);
  });

  test("by staff who show a second row of his", async () => {
    const { admin, db, visitor } = await siteAfter();
    await aProspect(db, { ...CHILD, hiddenAt: new Date() });
    const refused = await admin.post("/api/admin/prospects/2/show");
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
    expect((await visitor.get("/api/prospects/2")).status).toBe(404);
    const shown = await admin.post("/api/admin/prospects/2/show", { isAnotherPlayer: true });
    expect(shown.status).toBe(200);
    const entry = { action: "prospect_shown", after: { isAnotherThan: "#1" } };
    expect(await lastEntry(db)).toMatchObject(entry);
  });

  test("by a file: his line says so, and the others wait for it", async () => {
    const { admin, db } = await siteAfter();
    const csv = `${HEAD}\nRemy,Gaux,SS,2028,Jesuit\nMalik,Thibeaux,SS,2028,Jesuit`;
    const { data } = (await admin.post("/api/admin/prospects/import", { csv })).body;
    expect(data).toMatchObject({ errorCount: 1, added: 2 });
    expect(data.errors).toEqual([
      {
        line: 3,
        column: "Last name",
        value: "Thibeaux",
        message: expect.stringContaining(`${ON_FILE} took him off the board.`),
      },
    ]);
    const file = { csv, expectedBoard: data.board };
    expect((await admin.post("/api/admin/prospects/import", file)).status).toBe(422);
    await aProspect(db, { firstName: "Malic", lastName: "Thibeaux", gradYear: 2029 });
    const renamed = "ID,First name\n2,Malik";
    const answer = await admin.post("/api/admin/prospects/import", { csv: renamed });
    expect(answer.body.data.errorCount).toBe(1);
  });

  test("as a player or nomination whose name staff gave to his row first", async () => {
    const site = await siteAfter();
    const { db, staff } = site;
    const former = { firstName: "Zed", lastName: "Quill" };
    await aProspect(db, { ...CHILD, ...former });
    await aNomination(db, { ...former, status: "approved" });
    const scout = await staff("scout", "moderator");
    expect((await scout.patch("/api/admin/prospects/1", former)).status).toBe(200);
    const name = { firstName: "Malik", lastName: "Thibeaux" };
    for (const row of ["/api/admin/prospects/2", "/api/admin/you-scout/nominations/1"]) {
      const refused = await scout.patch(row, name);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
        409,
        ["isAnotherPlayer"],
      ]);
    }
    const csv = "ID,First name,Last name\n2,Malik,Thibeaux";
    const { data } = (await scout.post("/api/admin/prospects/import", { csv })).body;
    expect(data.errorCount).toBe(1);
    expect(await isRead(site)).toBe(false);
    const another = { ...name, isAnotherPlayer: true };
    expect((await scout.patch("/api/admin/prospects/2", another)).status).toBe(200);
    // It was said of this player.
    expect((await scout.patch("/api/admin/prospects/2", { firstName: "Malik J." })).status).toBe(
      200,
    );
  });

  test("by an evaluation", async () => {
    const { admin, db, member } = await siteAfter();
    await someRequests(db, member.user.id, { status: "completed" });
    const refused = await admin.post("/api/admin/evaluation-requests/1/prospect", NEW);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await db.$count(prospects)).toBe(1);
    const player = { ...NEW, isAnotherPlayer: true };
    expect((await admin.post("/api/admin/evaluation-requests/1/prospect", player)).status).toBe(
      201,
    );
  });
});

describe("a name that staff took from a child by renaming the row again and again is still the child's", () => {
  const ZED = { firstName: "Zed", lastName: "Quill" };
  const MALIK = { firstName: "Malik", lastName: "Thibeaux" };

  const renamed = async ({ admin }: TestApp, row: string, ...names: object[]) => {
    for (const name of names) expect((await admin.patch(row, name)).status).toBe(200);
  };
  const isShown = async ({ admin }: TestApp) =>
    (await admin.post("/api/admin/prospects/2/show")).status;

  test("where a guardian said no", async () => {
    const site = await siteAfter("refused");
    await aProspect(site.db, { ...CHILD, hiddenAt: new Date() });
    await renamed(site, "/api/admin/prospects/1", ZED, MALIK, ZED);
    expect(await isShown(site)).toBe(409);
  });

  test("where the row had the other name before the guardian said no", async () => {
    const site = await testApp();
    await aProspect(site.db, { ...CHILD, ...ZED, guardianEmail: MOTHER });
    await aProspect(site.db, { ...CHILD, hiddenAt: new Date() });
    await renamed(site, "/api/admin/prospects/1", MALIK, ZED, MALIK);
    await aWord(site.db, 1, [], "refused");
    await renamed(site, "/api/admin/prospects/1", ZED);
    expect(await isShown(site)).toBe(409);
  });

  test("where a guardian took a nomination down", async () => {
    const site = await testApp();
    const { db } = site;
    await aProspect(db, ZED);
    await aProspect(db, { ...CHILD, hiddenAt: new Date() });
    await aNomination(db, { ...ZED, status: "approved", guardianEmail: MOTHER });
    await db.update(nominations).set(MALIK);
    await db.update(nominations).set({ guardianRevokedAt: sql`clock_timestamp()` });
    await db.update(nominations).set(ZED);
    expect(await isShown(site)).toBe(409);
    // In one millisecond with the end of the name.
    const { until } = nominationFormerNames;
    const [malik] = await db
      .select({ until })
      .from(nominationFormerNames)
      .where(eq(nominationFormerNames.firstName, MALIK.firstName));
    await db.update(nominations).set({ guardianRevokedAt: malik?.until });
    expect(await isShown(site)).toBe(409);
  });

  test("where a nomination of a namesake is renamed before it is approved", async () => {
    const site = await siteAfter("refused");
    const { admin, db } = site;
    await aNomination(db, { ...MALIK, status: "pending" });
    await renamed(site, "/api/admin/you-scout/nominations/1", ZED, MALIK, ZED);
    const decision = { transition: "approve", ...(await asRead(db, 1)) };
    expect((await admin.post("/api/admin/you-scout/nominations/1/decision", decision)).status).toBe(
      409,
    );
  });
});

describe("what else is public of a child when everything is hidden", () => {
  test("goes where it names the same guardian; of others staff are told", async () => {
    const { db, deps, visitor, admin } = await testApp();
    const guardianTokenHash = keyedHash(deps.secrets.vote, "board guardian token");
    await aProspect(db, { ...CHILD, guardianEmail: MOTHER, guardianTokenHash });
    const one = { lastName: "Thibéaux", status: "approved" } as const;
    const guardianEmail = MOTHER.toUpperCase();
    await aNomination(db, { ...one, firstName: "Malik J.", guardianEmail, age: 10 });
    await aNomination(db, { ...one, firstName: "Marcus", guardianEmail });
    await aNomination(db, { ...one, firstName: "Malik" });
    await aProspect(db, { ...CHILD, gradYear: null });
    const link = "/api/prospects/guardian/token";
    const before = (await visitor.get(link)).body.data.nominations;
    expect(before.map(({ id }: { id: number }) => id)).toEqual([1]);
    const { body } = await visitor.post(link, { answer: "hidden", kinds: [] });
    expect(body.data).toMatchObject({ shown: null, nominations: [] });
    const statuses = [1, 2, 3].map(
      async (id) => (await visitor.get(`/api/you-scout/nominations/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
    const { data } = (await admin.get("/api/admin/you-scout/nominations")).body;
    const players = (await admin.get("/api/admin/prospects")).body.data;
    const onBoard = players.map(({ id, withheld }: { id: number; withheld: string[] }) => [
      id,
      withheld.length,
    ]);
    expect(Object.fromEntries(onBoard)).toEqual({ 1: 0, 2: 2 });
    const marked = data.filter(({ isPublic }: { isPublic: boolean }) => isPublic);
    expect(marked).toMatchObject([
      { id: 3, withheld: expect.arrayContaining([`${ON_FILE} took him off the board.`]) },
      { id: 2, withheld: [] },
    ]);
  });
});

test("a nomination goes into which staff merged the guardian's own", async () => {
  const { db, deps, visitor, admin } = await testApp();
  const guardianTokenHash = keyedHash(deps.secrets.vote, "board guardian token");
  await aProspect(db, { ...CHILD, guardianEmail: MOTHER, guardianTokenHash });
  const one = { firstName: "Malik", lastName: "Thibeaux", status: "approved" } as const;
  await aNomination(db, { ...one, guardianEmail: MOTHER });
  await aNomination(db, one);
  await aNomination(db, { ...one, firstName: "Marcus" });
  expect((await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status).toBe(
    200,
  );
  await visitor.post("/api/prospects/guardian/token", { answer: "hidden", kinds: [] });
  const statusOf = async (id: number) =>
    (await visitor.get(`/api/you-scout/nominations/${id}`)).status;
  expect([await statusOf(2), await statusOf(3)]).toEqual([404, 200]);
});

describe("a nomination that staff merged into one of another spelling", () => {
  const PUBLIC = { lastName: "Thibeaux", status: "approved", age: 14 } as const;

  test("takes that one down with it, when the board's guardian hides everything", async () => {
    const { db, deps, visitor, admin } = await testApp();
    const guardianTokenHash = keyedHash(deps.secrets.vote, "board guardian token");
    await aProspect(db, { ...CHILD, guardianEmail: MOTHER, guardianTokenHash });
    await aNomination(db, { ...PUBLIC, firstName: "Malik", guardianEmail: MOTHER });
    await aNomination(db, { ...PUBLIC, firstName: "Maliq" });
    await aNomination(db, { ...PUBLIC, firstName: "Marcus", guardianEmail: MOTHER });
    expect((await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status).toBe(
      200,
    );
    const link = "/api/prospects/guardian/token";
    expect((await visitor.get(link)).body.data.nominations).toMatchObject([{ id: 2 }]);
    await visitor.post(link, { answer: "hidden", kinds: [] });
    const statusOf = async (id: number) =>
      (await visitor.get(`/api/you-scout/nominations/${id}`)).status;
    expect([await statusOf(2), await statusOf(3)]).toEqual([404, 200]);
  });

  test("keeps his own name off the board, once it is taken down by its link", async () => {
    const { db, deps, visitor, admin } = await testApp();
    const guardianTokenHash = keyedHash(deps.secrets.vote, "guardian token");
    const guardian = { guardianEmail: MOTHER, guardianTokenHash };
    const own = { ...PUBLIC, ...guardian, firstName: "Malik" };
    await aNomination(db, own);
    await aNomination(db, { ...PUBLIC, firstName: "Maliq" });
    await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    const revoked = await visitor.post("/api/you-scout/guardian/token", { agrees: false });
    expect(revoked.status).toBe(200);
    const [row] = await db.select().from(nominations);
    const gradYear = row ? childOf(row).gradYear : 0;
    for (const firstName of ["Malik", "Maliq"]) {
      const added = await admin.post("/api/admin/prospects", { ...NEW, firstName, gradYear });
      expect([firstName, added.status]).toEqual([firstName, 409]);
    }
    const other = { ...NEW, firstName: "Marcus", gradYear };
    expect((await admin.post("/api/admin/prospects", other)).status).toBe(201);
  });

  test("is asked about by either name, when staff would show it", async () => {
    const { db, admin } = await siteAfter();
    await aNomination(db, { ...PUBLIC, firstName: "Malik", status: "pending" });
    await aNomination(db, { ...PUBLIC, firstName: "Maliq", status: "pending" });
    await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    const { data } = (await admin.get("/api/admin/you-scout/nominations")).body;
    const marked = data.filter(({ withheld }: { withheld: string[] }) => withheld.length > 0);
    expect(marked).toMatchObject([{ id: 2 }, { id: 1 }]);
    const approval = { transition: "approve", ...(await asRead(db, 2)) };
    const approve = (given: object) =>
      admin.post("/api/admin/you-scout/nominations/2/decision", { ...approval, ...given });
    expect((await approve({})).body.code).toBe("conflict");
    expect((await approve({ isAnotherPlayer: true })).status).toBe(200);
    await admin.post("/api/admin/you-scout/nominations/2/hide");
    expect(
      (await admin.post("/api/admin/you-scout/nominations/2/show", await asRead(db, 2))).status,
    ).toBe(409);
  });
});

describe("a child with a no whose row gets another name", () => {
  test("is known by the former one as well, by hand, by a file, and by all that follow", async () => {
    const { db, admin, deps } = await siteAfter();
    const rename = (firstName: string) => admin.patch("/api/admin/prospects/1", { firstName });
    expect((await rename("Malic")).status).toBe(200);
    const add = (firstName: string) => admin.post("/api/admin/prospects", { ...NEW, firstName });
    expect([(await add("Malik")).status, (await add("Malic")).status]).toEqual([409, 409]);
    const csv = "ID,First name\n1,Malyk";
    const { data } = (await admin.post("/api/admin/prospects/import", { csv })).body;
    const file = { csv, expectedBoard: data.board };
    expect((await admin.post("/api/admin/prospects/import", file)).status).toBe(200);
    const statuses = ["Malik", "Malic", "Malyk"].map(async (name) => (await add(name)).status);
    expect(await Promise.all(statuses)).toEqual([409, 409, 409]);
    const names = await db.select().from(prospectFormerNames);
    expect(names.map(({ firstName }) => firstName).sort()).toEqual(["Malic", "Malik"]);
    // Asked once about a child, whatever he was called.
    const another = { ...NEW, firstName: "Malic", isAnotherPlayer: true };
    const { id } = (await admin.post("/api/admin/prospects", another)).body.data;
    expect((await admin.patch(`/api/admin/prospects/${id}`, { firstName: "Malik" })).status).toBe(
      200,
    );
    await deleteProspect(deps, SYSTEM, { id: 1, isTakenDown: NOT_TAKEN_DOWN });
    expect(await db.$count(prospectFormerNames)).toBe(1);
    expect((await add("Malyk")).status).toBe(201);
  });

  test("so is a nomination that was taken down, until it is anonymized", async () => {
    const { db, admin } = await testApp();
    const guardianRevokedAt = new Date();
    const nominated = { firstName: "Malik", lastName: "Thibeaux", status: "approved" } as const;
    await aNomination(db, { ...nominated, guardianRevokedAt, age: 14 });
    const renamed = await admin.patch("/api/admin/you-scout/nominations/1", { firstName: "Maliq" });
    expect(renamed.status).toBe(200);
    const [row] = await db.select().from(nominations);
    const gradYear = row ? childOf(row).gradYear : 0;
    const add = (firstName: string) =>
      admin.post("/api/admin/prospects", { ...NEW, firstName, gradYear });
    expect([(await add("Malik")).status, (await add("Maliq")).status]).toEqual([409, 409]);
    await db.update(nominations).set({ ...ANONYMIZED, anonymizedAt: new Date() });
    expect(await db.$count(nominationFormerNames)).toBe(0);
    expect((await add("Malik")).status).toBe(201);
  });

  test("takes down the nominations of the former name, too", async () => {
    const { db, deps, visitor, admin } = await testApp();
    const guardianTokenHash = keyedHash(deps.secrets.vote, "board guardian token");
    await aProspect(db, { ...CHILD, guardianEmail: MOTHER, guardianTokenHash });
    const nominated = { firstName: "Malik", lastName: "Thibeaux", status: "approved" } as const;
    await aNomination(db, { ...nominated, guardianEmail: MOTHER });
    await admin.patch("/api/admin/prospects/1", { firstName: "Malique" });
    await visitor.post("/api/prospects/guardian/token", { answer: "hidden", kinds: [] });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
  });
});

describe("a nomination of a child whose guardian said no", () => {
  const NOMINATED = { firstName: "Malik", lastName: "Thibeaux", status: "pending" } as const;

  test("says so in the queue, and nothing of the guardian", async () => {
    const { db, staff } = await siteAfter();
    await aNomination(db, NOMINATED);
    await aNomination(db, { ...NOMINATED, firstName: "Marcus" });
    const moderator = await staff("moderator");
    const { body } = await moderator.get("/api/admin/you-scout/nominations");
    expect(body.data.map(({ withheld }: { withheld: string[] }) => withheld)).toEqual([
      [],
      [`${ON_FILE} took him off the board.`],
    ]);
    expect(JSON.stringify(body)).not.toContain(MOTHER);
  });

  test("is approved as another player only, alone and among many", async () => {
    const site = await siteAfter();
    const { db, staff } = site;
    await aNomination(db, NOMINATED);
    const moderator = await staff("moderator");
    const seen = await asRead(site.db, 1);
    const approve = (given: object = {}) =>
      moderator.post("/api/admin/you-scout/nominations/1/decision", {
        transition: "approve",
        ...seen,
        ...given,
      });
    const refused = await approve();
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const many = { action: "approve", nominations: [{ id: 1, ...seen }] };
    const { body } = await moderator.post("/api/admin/you-scout/nominations/bulk", many);
    expect(body.data[0]).toMatchObject({ isDone: false, message: refused.body.message });
    expect(await isRead(site)).toBe(false);
    expect((await approve({ isAnotherPlayer: true })).status).toBe(200);
    const entry = (await db.select().from(auditEntries)).find(
      ({ action }) => action === "nomination_changed",
    );
    expect(entry).toMatchObject({
      actorId: moderator.user.id,
      after: { status: "approved", isAnotherThan: "#1" },
    });
  });

  test("that is a duplicate as well is approved by two answers, each to its own question", async () => {
    const { db, staff } = await siteAfter();
    const same = { ...NOMINATED, city: "Kenner", sport: "Baseball" } as const;
    await aNomination(db, { ...same, status: "approved" });
    await aNomination(db, same);
    const moderator = await staff("moderator");
    const approve = async (given: object) => {
      const decision = { transition: "approve", ...(await asRead(db, 2)), ...given };
      const { status, body } = await moderator.post(
        "/api/admin/you-scout/nominations/2/decision",
        decision,
      );
      return [status, body.code];
    };
    expect(await approve({})).toEqual([409, "duplicate"]);
    expect(await approve({ isAnotherPlayer: true })).toEqual([409, "duplicate"]);
    expect(await approve({ isNoDuplicate: true })).toEqual([409, "conflict"]);
    expect((await approve({ isNoDuplicate: true, isAnotherPlayer: true }))[0]).toBe(200);
  });

  test("that was hidden is shown again as another player only", async () => {
    const site = await siteAfter();
    await aNomination(site.db, { ...NOMINATED, status: "approved", hiddenAt: new Date() });
    const moderator = await site.staff("moderator");
    const seen = await asRead(site.db, 1);
    expect((await moderator.post("/api/admin/you-scout/nominations/1/show", seen)).status).toBe(
      409,
    );
    expect(await isRead(site)).toBe(false);
    const another = { isAnotherPlayer: true, ...seen };
    expect((await moderator.post("/api/admin/you-scout/nominations/1/show", another)).status).toBe(
      200,
    );
    expect((await lastEntry(site.db))?.after).toEqual({ isAnotherThan: "#1" });
  });

  test("that everybody reads is given his name for another player only", async () => {
    const site = await siteAfter();
    const { db } = site;
    await aNomination(db, { ...NOMINATED, status: "approved", firstName: "Malic" });
    const moderator = await site.staff("moderator");
    const correct = (given: object) => moderator.patch("/api/admin/you-scout/nominations/1", given);
    const refused = await correct({ firstName: "Malik" });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.fields.isAnotherPlayer).toContain(`${ON_FILE} took him off the board.`);
    expect(await isRead(site)).toBe(false);
    expect((await correct({ firstName: "Malik", isAnotherPlayer: true })).status).toBe(200);
    expect((await lastEntry(db))?.after).toEqual({ firstName: "changed", isAnotherThan: "#1" });
    // It was said; nobody is asked again about the city.
    expect((await correct({ city: "Kenner", isAnotherPlayer: false })).status).toBe(200);
  });

  test("puts nobody on the board, unless he is another player", async () => {
    const { db, admin } = await siteAfter();
    const guardian = { guardianEmail: "x@y.example", guardianAgreedAt: new Date() };
    await aNomination(db, { ...NOMINATED, status: "approved", publication: "full", ...guardian });
    const refused = await admin.post("/api/admin/you-scout/nominations/1/promote");
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await db.$count(prospects)).toBe(1);
    const decision = { isAnotherPlayer: true };
    const promoted = await admin.post("/api/admin/you-scout/nominations/1/promote", decision);
    expect(promoted.status).toBe(200);
    const [row] = await db.select().from(nominations);
    expect(row).toMatchObject({ status: "promoted", promotedProspectId: expect.any(Number) });
  });
});

describe("a child whose guardian took a nomination down by the link of YouScout", () => {
  const TAKEN_DOWN = "A player of this name is on file (nomination #1, class of";

  /** A nomination that its guardian agreed to, promoted or not, and what the guardian says next. */
  async function nominated(isPromoted: boolean) {
    const site = await testApp();
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian token");
    const agreed = { publication: "full", guardianEmail: MOTHER, guardianAgreedAt: new Date() };
    const named = {
      firstName: "Malik",
      lastName: "Thibeaux",
      status: "approved",
      age: 14,
    } as const;
    await aNomination(site.db, { ...agreed, ...named, guardianTokenHash } as typeof named);
    if (isPromoted) await site.admin.post("/api/admin/you-scout/nominations/1/promote");
    const link = "/api/you-scout/guardian/token";
    const revoke = () => site.visitor.post(link, { agrees: false });
    const agree = async () => {
      const { version } = (await site.visitor.get(link)).body.data;
      return site.visitor.post(link, { agrees: true, isGuardian: true, version });
    };
    return { ...site, revoke, agree };
  }

  test("is shown by no staff, with or without a word on the board, until a guardian agrees", async () => {
    const site = await nominated(true);
    const { admin, revoke, agree, db } = site;
    await revoke();
    const refused = await admin.post("/api/admin/prospects/1/show", { isAnotherPlayer: true });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.message).toContain("took this player down on YouScout (nomination #1)");
    expect(await isRead(site)).toBe(false);
    await agree();
    expect(await isRead(site)).toBe(true);
    await db.update(prospects).set({ guardianEmail: MOTHER });
    await aWord(db, 1, ["notes"]);
    await revoke();
    expect((await admin.post("/api/admin/prospects/1/show")).status).toBe(409);
    expect(await isRead(site)).toBe(false);
    await agree();
    expect(await isRead(site)).toBe(true);
  });

  test("is shown once the guardian agrees on the board", async () => {
    const site = await nominated(true);
    await site.revoke();
    const { db } = site;
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, "board guardian token");
    await db.update(prospects).set({ guardianTokenHash });
    const said = { answer: "agreed", kinds: ["name"], isGuardian: true };
    await site.visitor.post("/api/prospects/guardian/token", said);
    expect((await site.admin.post("/api/admin/prospects/1/show")).status).toBe(200);
  });

  test.each([true, false])("comes back as no second player, promoted %s", async (isPromoted) => {
    const site = await nominated(isPromoted);
    const { admin, revoke, agree, db } = site;
    await revoke();
    const [nomination] = await db.select().from(nominations);
    const gradYear = new Date(nomination?.createdAt ?? 0).getFullYear() + 3;
    const added = await admin.post("/api/admin/prospects", { ...NEW, gradYear });
    expect([added.status, added.body.code]).toEqual([409, "conflict"]);
    expect(added.body.fields.isAnotherPlayer).toContain(TAKEN_DOWN);
    expect(added.body.fields.isAnotherPlayer).toContain("his guardian took him down on YouScout.");
    expect(JSON.stringify(added.body)).not.toContain("@");
    const csv = `${HEAD}\nMalik J.,Thibeaux,SS,${gradYear},Jesuit`;
    const file = (await admin.post("/api/admin/prospects/import", { csv })).body.data;
    expect(file.errors).toMatchObject([{ message: expect.stringContaining(TAKEN_DOWN) }]);
    await aNomination(db, {
      firstName: "Malik",
      lastName: "Thibeaux",
      city: "Kenner",
      age: 14,
      status: "pending",
    });
    const approve = { transition: "approve", ...(await asRead(site.db, 2)) };
    expect((await admin.post("/api/admin/you-scout/nominations/2/decision", approve)).status).toBe(
      409,
    );
    expect(await isRead(site)).toBe(false);
    const another = { ...NEW, gradYear, isAnotherPlayer: true };
    expect((await admin.post("/api/admin/prospects", another)).status).toBe(201);
    expect((await lastEntry(db))?.after).toMatchObject({ isAnotherThan: "nomination #1" });
    await agree();
    expect((await admin.post("/api/admin/prospects", { ...NEW, gradYear })).status).toBe(201);
  });
});
