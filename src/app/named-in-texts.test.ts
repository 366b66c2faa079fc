import { describe, expect, test } from "vitest";
import { cachedBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { prospectFacts } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { boardEditions } from "#areas/board/rankings/tables.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const TOKEN = "token of the guardian";
const BRYCE = { firstName: "Bryce", lastName: "Guioreux", gradYear: 2027 };
const NEXT = "2099-01-01";

/** Bryce on the board, whose guardian has a link, with Emile, of whom notes are public. */
async function site(): Promise<TestApp & { say(answer: string): Promise<unknown> }> {
  const app = await testApp();
  const guardianTokenHash = keyedHash(app.deps.secrets.vote, `board guardian ${TOKEN}`);
  await aProspect(app.db, { ...BRYCE, rawRank: 1, guardianTokenHash, school: "St. Paul's" });
  await aProspect(app.db, { firstName: "Emile", lastName: "Verigny", rawRank: 2 });
  await aProspect(app.db, { firstName: "Cole", lastName: "Young", rawRank: 3 });
  await aProspect(app.db, { firstName: "Ray", lastName: "Martin", school: "Brother Martin" });
  await aWord(app.db, 2, ["notes"]);
  const say = (answer: string) =>
    app.visitor.post(`/api/prospects/guardian/${TOKEN}`, {
      answer,
      kinds: ["name"],
      isGuardian: true,
    });
  return { ...app, say };
}

// All spellings are in `prospects/rules/names/named-in.test.ts`.
const NAMING = ["Guioreux of St. Paul's drops to 6", "We like C. Young"];
const NOT_NAMING = ["Bryce G. drops to 6", "A young class from Brother Martin"];

describe("what staff write for everybody names no player", () => {
  test("not in an edition, nor in another's note", async () => {
    const { admin } = await site();
    for (const text of NAMING) {
      const edition = { title: "Fall 2026", note: text, nextOn: NEXT };
      const refused = await admin.post("/api/admin/editions", edition);
      expect([refused.status, refused.body.fields.note], text).toEqual([
        422,
        expect.stringMatching(/^Please name no player: (Bryce Guioreux|Cole Young)/),
      ]);
      const note = { college: "", committedOn: "", announcedBy: "", video: "", note: text };
      const written = await admin.put("/api/admin/prospects/2/facts", note);
      expect([written.status, written.body.fields.note], text).toEqual([
        422,
        expect.stringMatching(/^Please name no other player/),
      ]);
    }
  });

  test("but may write what names nobody", async () => {
    const { admin } = await site();
    for (const text of NOT_NAMING) {
      const edition = { title: text, note: text, nextOn: NEXT };
      expect((await admin.post("/api/admin/editions", edition)).status, text).toBe(201);
    }
  });

  test("a player's own note may name him, and his last name tells of nobody else", async () => {
    const { admin, db } = await site();
    const empty = { college: "", committedOn: "", announcedBy: "", video: "" };
    const write = (note: string) => admin.put("/api/admin/prospects/1/facts", { ...empty, note });
    await aProspect(db, { firstName: "Andre", lastName: "Guioreux" });
    expect((await write("Bryce Guioreux runs well. Guioreux is quick.")).status).toBe(200);
    expect((await write("Faster than Andre Guioreux.")).status).toBe(422);
  });
});

describe("a text that names a child whose word is taken back later", () => {
  /** Everything that a stranger reads of editions and of the other player. */
  async function readAll({ visitor }: TestApp): Promise<string> {
    const calls = [
      "/api/editions",
      "/api/newest-edition",
      "/api/editions/fall-of-guioreux",
      "/api/editions/winter",
      "/api/prospects/2",
    ];
    const read = [...calls, "/api/prospects/2/editions"].map((path) => visitor.get(path));
    return JSON.stringify((await Promise.all(read)).map(({ body }) => body));
  }

  test.each(["refused", "hidden"])("goes on naming him nowhere: %s", async (answer) => {
    const app = await site();
    const { db, say, admin } = app;
    await anEdition(
      db,
      { 1: 1, 2: 2 },
      { title: "The fall of Guioreux", slug: "fall-of-guioreux" },
    );
    await anEdition(db, { 1: 1, 2: 2 }, { title: "Winter", slug: "winter" });
    await db.update(boardEditions).set({ note: "Guioreux leads." });
    const note = { note: "Faster than Bryce Guioreux.", noteOn: "2027-03-01" };
    await db.insert(prospectFacts).values({ prospectId: 2, ...note });
    const before = await readAll(app);
    expect(before.match(/Guioreux leads/g)).toHaveLength(4);
    expect(before).toContain("The fall of Guioreux");
    expect(before).toContain("Faster than");
    await say(answer);
    const after = await readAll(app);
    expect(after).not.toMatch(/Guioreux|Faster/i);
    expect(after).toContain("Winter");
    expect(after).toContain("Edition of ");
    const facts = (await admin.get("/api/admin/prospects/2/facts")).body.data;
    expect(facts).toMatchObject({ note: note.note, isNoteWithheld: true });
    const marked = (await admin.get("/api/admin/editions")).body.data;
    expect(marked).toMatchObject([
      { note: "Guioreux leads.", namesWithheld: true },
      { title: "The fall of Guioreux", namesWithheld: true },
    ]);
    await say("agreed");
    expect(await readAll(app)).toBe(before);
  });

  test("reads whom it must not name once, until a word or a row changes", async () => {
    const { deps, db, say, visitor } = await site();
    const readNames = cachedBoardNames(deps);
    const before = await readNames(db);
    expect(before.withheld.find("Guioreux leads.")).toBeNull();
    expect((await visitor.post("/api/prospects/1/vote")).status).toBe(200);
    expect(await readNames(db)).toBe(before);
    await say("refused");
    expect((await readNames(db)).withheld.find("Guioreux leads.")).toMatchObject({ id: 1 });
  });

  test("is at no address that names him, and gets another one with another title", async () => {
    const { db, say, admin, visitor } = await site();
    await anEdition(
      db,
      { 1: 1, 2: 2 },
      { title: "The fall of Guioreux", slug: "fall-of-guioreux" },
    );
    const statusOf = async (path: string) => (await visitor.get(path)).status;
    expect(await statusOf("/api/editions/edition--1")).toBe(404);
    await say("hidden");
    expect((await visitor.get("/api/newest-edition")).body.data.slug).toBe("edition--1");
    expect((await visitor.get("/api/editions")).body.data[0].slug).toBe("edition--1");
    expect((await visitor.get("/api/editions/edition--1")).body.data).toMatchObject({
      slug: "edition--1",
    });
    expect(await statusOf(paths.editionPicture("edition--1"))).toBe(200);
    expect(await statusOf(paths.editionPicture("fall-of-guioreux"))).toBe(404);
    const old = await visitor.get("/api/editions/fall-of-guioreux");
    expect([old.status, JSON.stringify(old.body)]).toEqual([
      404,
      expect.not.stringMatching(/fall/),
    ]);
    const changed = await admin.patch("/api/admin/editions/1", { title: "Fall 2026" });
    expect(changed.body.data).toMatchObject({ slug: "fall-2026", namesWithheld: false });
    expect(await statusOf("/api/editions/fall-2026")).toBe(200);
    expect(await statusOf("/api/editions/edition--1")).toBe(404);
  });

  test("is at a neutral address that no title makes", async () => {
    const { db, say, admin, visitor } = await site();
    await anEdition(db, { 1: 1 }, { title: "The fall of Guioreux", slug: "fall-of-guioreux" });
    await say("hidden");
    const numbered = { title: "Edition No. 1", note: "N", nextOn: NEXT };
    expect((await admin.post("/api/admin/editions", numbered)).body.data.slug).toBe("edition-no-1");
    expect((await visitor.get("/api/editions/edition-no-1")).body.data.title).toBe("Edition No. 1");
    expect((await visitor.get("/api/editions/edition--1")).body.data.title).toMatch(/^Edition of /);
  });

  test("answers at its neutral address that it was withdrawn", async () => {
    const { db, say, admin, visitor } = await site();
    await anEdition(db, { 1: 1 }, { title: "The fall of Guioreux", slug: "fall-of-guioreux" });
    await anEdition(db, { 2: 1 }, { title: "Winter", slug: "winter" });
    await say("hidden");
    for (const id of [1, 2])
      await admin.post(`/api/admin/editions/${id}/withdrawal`, { reason: "Wrong" });
    const statuses = ["edition--1", "winter", "edition--2"].map(async (slug) => [
      (await visitor.get(`/api/editions/${slug}`)).status,
      (await visitor.get(paths.editionPicture(slug))).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      [410, 410],
      [410, 410],
      [404, 404],
    ]);
  });
});
