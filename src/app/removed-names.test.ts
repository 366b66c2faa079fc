import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { boardEditions } from "#domains/editions/tables.ts";
import { anEdition } from "#domains/editions/testing.ts";
import { events } from "#domains/events/tables.ts";
import { anEvent } from "#domains/events/testing.ts";
import { deleteProspectsOfAnonymized } from "#domains/nominations/service/retention.ts";
import { aNomination } from "#domains/nominations/testing.ts";
import { prospectFacts, prospects } from "#domains/prospects/tables.ts";
import { aProspect, aWord } from "#domains/prospects/testing.ts";
import { createRemovalList } from "#lib/db/removals/removal-list.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { takeDump } from "#tests/dump.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { catchUp } from "./catch-up.ts";
import { STAFF_TEXTS } from "./staff-texts.ts";

const BRYCE = { firstName: "Bryce", lastName: "Guioreux", gradYear: 2027 };
const TOKEN = "token of the guardian";
const COMMITTED = { committedOn: "2026-03-01", announcedBy: "family" } as const;
const SOON = {
  startsAt: new Date("2097-03-01T15:00:00Z"),
  endsAt: new Date("2097-03-01T19:00:00Z"),
};
/** Every one of the texts above, as it may be read of nobody who is gone. */
const NAMED = /guioreux|bryce/i;

interface Named extends TestApp {
  readAll(): Promise<string>;
}

/** Bryce, whom an edition, another player's page and an event name, all written before he was on the board. */
async function site(given: Parameters<typeof testApp>[0] = {}): Promise<Named> {
  const app = await testApp(given);
  const { db, visitor } = app;
  const guardianTokenHash = keyedHash(app.deps.secrets.vote, `board guardian ${TOKEN}`);
  await aProspect(db, { ...BRYCE, rawRank: 1, guardianTokenHash });
  await aProspect(db, { firstName: "Emile", lastName: "Verigny", rawRank: 2 });
  await aWord(db, 2, ["notes", "commitment"]);
  await anEdition(db, { 2: 1 }, { title: "Fall of Guioreux", note: "Bryce Guioreux is next." });
  await anEdition(db, { 2: 1 }, { title: "Winter", note: "Cold." });
  await db.insert(prospectFacts).values({
    ...{ prospectId: 2, note: "Faster than Bryce Guioreux.", noteOn: "2027-03-01" },
    ...{ college: "Bryce Guioreux College", ...COMMITTED },
  });
  await anEvent(db, { ...SOON, name: "Workout of Bryce Guioreux", isPublic: true });
  await anEvent(db, { ...SOON, place: "Guioreux Field, home of Bryce", isPublic: true });
  const readAll = async () => {
    const { edition, editions, newestEdition, prospect, prospects: board } = paths.api;
    const calls = [
      ...[editions, newestEdition, edition("fall-of-guioreux"), edition("edition--1")],
      ...[edition("winter"), prospect(2), board, paths.api.events],
    ];
    const answers = await Promise.all(calls.map((path) => visitor.get(path)));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  return { ...app, readAll };
}

const say = ({ visitor }: TestApp, answer: string) =>
  visitor.post(paths.api.boardGuardian(TOKEN), { answer, kinds: [] });

describe("a child with a no who is renamed or removed", () => {
  test.each(["hidden", "refused"])("is named by no text before: %s", async (answer) => {
    const app = await site();
    expect((await app.readAll()).match(/Guioreux/g)).toHaveLength(12);
    await say(app, answer);
    const read = await app.readAll();
    expect(read.replace(/"firstName":"Bryce","lastName":"G."/, "")).not.toMatch(NAMED);
    expect(read).toContain("Showcase of March 1, 2097");
    expect(read).toContain("Contact us for the location");
    const marked = (await app.admin.get(adminApi.events)).body.data;
    expect(marked).toMatchObject([{ namesWithheld: true }, { namesWithheld: true }]);
    const facts = (await app.admin.get(adminApi.prospectFacts(2))).body.data;
    expect(facts).toMatchObject({ isNoteWithheld: true, isCollegeWithheld: true });
  });

  test("a fix of his spelling shows no text again", async () => {
    const app = await site();
    await say(app, "hidden");
    const before = await app.readAll();
    const change = { lastName: "Guioreaux" };
    expect((await app.admin.patch(adminApi.prospect(1), change)).status).toBe(200);
    expect(await app.readAll()).toBe(before);
    expect(before).not.toMatch(NAMED);
    const event = { kind: "showcase", place: "Kenner", capacity: 4, isPublic: true };
    const times = { startsAt: "2097-03-01T09:00", endsAt: "2097-03-01T10:00" };
    const named = { ...event, ...times, name: "Guioreux day" };
    expect((await app.admin.post(adminApi.events, named)).status).toBe(422);
  });

  test.each(["hidden", "refused"])("nor does his removal, for good: %s", async (answer) => {
    const app = await site();
    await say(app, answer);
    const { db } = app;
    await app.admin.patch(adminApi.prospect(1), { lastName: "Guioreaux" });
    expect((await app.admin.delete(adminApi.prospect(1))).status).toBe(200);
    expect(await app.readAll()).not.toMatch(NAMED);
    expect(await db.select().from(boardEditions).orderBy(boardEditions.id)).toMatchObject([
      { title: "Edition of March 1, 2027", slug: "edition--1", note: "" },
      { title: "Winter", slug: "winter", note: "Cold." },
    ]);
    expect(await db.select().from(prospectFacts)).toMatchObject([{ note: null, college: null }]);
    expect(await db.select().from(events).orderBy(events.id)).toMatchObject([
      { name: "Showcase of March 1, 2097", place: "City Park, Field 2" },
      { name: "Spring Showcase", place: "Contact us for the location" },
    ]);
    expect((await app.visitor.get(paths.api.edition("edition--1"))).status).toBe(200);
    // Staff may write it anew.
    const { status } = await app.admin.patch(adminApi.edition(1), { note: "A new note." });
    expect(status).toBe(200);
  });

  test("whom everybody may read leaves texts as they are", async () => {
    const app = await site();
    const before = await app.db.select().from(boardEditions);
    await app.admin.delete(adminApi.prospect(1));
    expect(await app.db.select().from(boardEditions)).toEqual(before);
  });

  test("nor when the calendar removes him", async () => {
    const app = await site();
    const { db, clock } = app;
    await say(app, "hidden");
    await db.update(prospects).set({ hiddenAt: clock.now }).where(eq(prospects.id, 1));
    await aNomination(db, { status: "promoted", promotedProspectId: 1, anonymizedAt: clock.now });
    clock.advance(91 * DAY_MS);
    expect(await deleteProspectsOfAnonymized(app.deps, STAFF_TEXTS)).toBe(1);
    expect(await app.readAll()).not.toMatch(NAMED);
  });

  describe("nor when a restore brings the texts back", () => {
    /** A site whose removals are kept beside its database. */
    async function keptSite() {
      const dataDir = mkdtempSync(join(tmpdir(), "raw-removed-names-"));
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      const app = await site({ config: { dataDir } });
      app.clock.now = new Date();
      const list = createRemovalList(app.deps);
      const start = () => catchUp(app.deps, createRemovalList(app.deps));
      await start();
      const stop = async () => {
        await list.keep();
        await list.mark();
      };
      return { ...app, start, stop };
    }

    test("from before he was on the board", async () => {
      const { start, stop, ...app } = await keptSite();
      const { db } = app;
      await db.delete(prospects).where(eq(prospects.id, 1));
      const dump = await takeDump(db);
      await aProspect(db, { ...BRYCE, hiddenAt: new Date() });
      await aWord(db, 3, [], "hidden");
      expect((await app.admin.delete(adminApi.prospect(3))).status).toBe(200);
      await stop();
      await dump.putBack();
      expect(await db.select().from(boardEditions)).toMatchObject([
        { title: "Fall of Guioreux" },
        { title: "Winter" },
      ]);
      await start();
      expect(await app.readAll()).not.toMatch(NAMED);
      expect(await db.select().from(boardEditions).orderBy(boardEditions.id)).toMatchObject([
        { title: "Edition of March 1, 2027", slug: "edition--1", note: "" },
        { title: "Winter", note: "Cold." },
      ]);
    });

    test("of which staff had rewritten them since", async () => {
      const { start, stop, ...app } = await keptSite();
      const { db } = app;
      const dump = await takeDump(db);
      await say(app, "hidden");
      await db.update(boardEditions).set({ note: "Other words." });
      await db
        .update(boardEditions)
        .set({ title: "Fall", slug: "fall" })
        .where(eq(boardEditions.id, 1));
      await db.delete(prospectFacts);
      await db.update(events).set({ name: "Showcase", place: "Kenner" });
      await app.admin.delete(adminApi.prospect(1));
      await stop();
      await dump.putBack();
      await start();
      expect(await db.$count(prospects)).toBe(1);
      expect(await app.readAll()).not.toMatch(NAMED);
    });
  });
});

describe("what staff write of events and colleges names nobody", () => {
  const EVENT = {
    ...{ name: "Showcase", kind: "showcase", place: "Kenner", capacity: 40, isPublic: true },
    ...{ startsAt: "2097-03-01T09:00", endsAt: "2097-03-01T10:00" },
  };

  test.each([
    ["name", "Workout of Bryce Guioreux"],
    ["name", "Guioreux day"],
    ["place", "Guioreux Field, home of Bryce"],
  ])("not the %s of an event: %s", async (field, text) => {
    const { admin } = await site();
    const refused = await admin.post(adminApi.events, { ...EVENT, [field]: text });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { [field]: expect.stringMatching(/^Please name no player: Bryce Guioreux would stay/) },
    ]);
    const { id } = (await admin.post(adminApi.events, EVENT)).body.data;
    const changed = await admin.patch(adminApi.event(id), { [field]: text });
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, [field]]);
    // What was written before he was on the board holds up no other change.
    const sent = { capacity: 41, name: "Workout of Bryce Guioreux" };
    expect((await admin.patch(adminApi.event(1), sent)).status).toBe(200);
  });

  test("but a field may be called like a player, and a college, too", async () => {
    const { admin } = await site();
    const place = "Guioreux Field";
    expect((await admin.post(adminApi.events, { ...EVENT, place })).status).toBe(201);
    const facts = { ...COMMITTED, note: "", video: "" };
    const write = (college: string) => admin.put(adminApi.prospectFacts(2), { ...facts, college });
    expect((await write("Guioreux State")).status).toBe(200);
    const refused = await write("With Bryce Guioreux");
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["college"]]);
  });
});
