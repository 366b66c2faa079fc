import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { evaluationAppointments } from "#areas/board/evaluations/tables.ts";
import { anAppointment, someRequests } from "#areas/board/evaluations/testing.ts";
import { events } from "#areas/board/events/tables.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { listFormerNames } from "#areas/board/prospects/queries/board-names.ts";
import { deleteProspect } from "#areas/board/prospects/service/prospect-changes.ts";
import { prospectFacts, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { boardEditions } from "#areas/board/rankings/tables.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { deleteProspectsOfAnonymized } from "#areas/youscout/nominations/service/retention.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { createRemovalList } from "#lib/db/removals/removal-list.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import { takeDump } from "#tests/dump.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { catchUp } from "./catch-up.ts";

const BRYCE = { firstName: "Bryce", lastName: "Guioreux", gradYear: 2027 };
const TOKEN = "token of the guardian";
const COMMITTED = { committedOn: "2026-03-01", announcedBy: "family" } as const;
const SOON = {
  startsAt: new Date("2097-03-01T15:00:00Z"),
  endsAt: new Date("2097-03-01T19:00:00Z"),
};
/** Every one of the texts above, as it may be read of nobody who is gone. */
const NAMED = /guioreux|bryce/i;

/** Deletes a player, as two owners agree to where a guardian said no. */
const remove = ({ deps }: TestApp, id: number) => deleteProspect(deps, SYSTEM, { id, isTakenDown });

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
  await anEvent(db, {
    ...{ ...SOON, name: "Workout of Bryce Guioreux", isPublic: true },
    bring: "A bat for Bryce Guioreux",
  });
  await anEvent(db, { ...SOON, place: "Field of Bryce Guioreux", isPublic: true });
  const readAll = async () => {
    const calls = [
      ...[
        "/api/editions",
        "/api/newest-edition",
        "/api/editions/fall-of-guioreux",
        "/api/editions/edition--1",
      ],
      ...["/api/editions/winter", "/api/prospects/2", "/api/prospects", "/api/events"],
    ];
    const answers = await Promise.all(calls.map((path) => visitor.get(path)));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  return { ...app, readAll };
}

const say = ({ visitor }: TestApp, answer: string) =>
  visitor.post(`/api/prospects/guardian/${TOKEN}`, { answer, kinds: ["name"], isGuardian: true });

describe("a child with a no who is renamed or removed", () => {
  test.each(["hidden", "refused"])("is named by no text before: %s", async (answer) => {
    const app = await site();
    expect((await app.readAll()).match(/Guioreux/g)).toHaveLength(14);
    await say(app, answer);
    const read = await app.readAll();
    expect(read.replace(/"firstName":"Bryce","lastName":"G."/, "")).not.toMatch(NAMED);
    expect(read).toContain("Showcase of March 1, 2097");
    expect(read).toContain("Contact us for the location");
    const marked = (await app.admin.get("/api/admin/events")).body.data;
    expect(marked).toMatchObject([{ namesWithheld: true }, { namesWithheld: true }]);
    const facts = (await app.admin.get("/api/admin/prospects/2/facts")).body.data;
    expect(facts).toMatchObject({ isNoteWithheld: true, isCollegeWithheld: true });
  });

  test("a fix of his spelling shows no text again", async () => {
    const app = await site();
    await say(app, "hidden");
    const before = await app.readAll();
    const change = { lastName: "Guioreaux" };
    expect((await app.admin.patch("/api/admin/prospects/1", change)).status).toBe(200);
    expect(await app.readAll()).toBe(before);
    expect(before).not.toMatch(NAMED);
    const event = { kind: "showcase", place: "Kenner", capacity: 4, isPublic: true };
    const times = { startsAt: "2097-03-01T09:00", endsAt: "2097-03-01T10:00" };
    const named = { ...event, ...times, name: "Day of Bryce Guioreux" };
    expect((await app.admin.post("/api/admin/events", named)).status).toBe(422);
  });

  test.each(["hidden", "refused"])("nor does his removal, for good: %s", async (answer) => {
    const app = await site();
    const { db } = app;
    const { id } = await aProspect(db, { firstName: "Remy", lastName: "Thibodaux" });
    await db.insert(prospectFacts).values({
      ...{ prospectId: id, note: "Quick.", noteOn: "2027-03-01" },
      ...{ college: "Bryce Guioreux College", ...COMMITTED },
    });
    await say(app, answer);
    await app.admin.patch("/api/admin/prospects/1", { lastName: "Guioreaux" });
    await remove(app, 1);
    expect(await app.readAll()).not.toMatch(NAMED);
    expect(await db.select().from(boardEditions).orderBy(boardEditions.id)).toMatchObject([
      { title: "Edition of March 1, 2027", slug: "edition--1", note: "" },
      { title: "Winter", slug: "winter", note: "Cold." },
    ]);
    expect(await db.select().from(prospectFacts).orderBy(prospectFacts.prospectId)).toMatchObject([
      { note: null, college: null },
      { note: "Quick.", college: null, committedOn: null },
    ]);
    expect(await db.select().from(events).orderBy(events.id)).toMatchObject([
      { name: "Showcase of March 1, 2097", place: "City Park, Field 2" },
      { name: "Spring Showcase", place: "Contact us for the location" },
    ]);
    expect((await app.visitor.get("/api/editions/edition--1")).status).toBe(200);
    // Staff may write it anew.
    const { status } = await app.admin.patch("/api/admin/editions/1", { note: "A new note." });
    expect(status).toBe(200);
  });

  test("is at no address that is called like a place, now and for good", async () => {
    const app = await site();
    const { admin, visitor, db } = app;
    const title = "Guioreux Fields Everything";
    await anEdition(db, { 2: 1 }, { title, slug: "guioreux-fields-everything" });
    await say(app, "hidden");
    const { status } = await admin.patch("/api/admin/editions/2", {
      title: "Guioreux High On Our List",
    });
    expect(status).toBe(422);
    const address = "/api/editions/guioreux-fields-everything";
    expect((await visitor.get(address)).status).toBe(404);
    await remove(app, 1);
    const stored = await db.select().from(boardEditions).orderBy(boardEditions.id);
    expect(stored.at(2)).toMatchObject({ title: "Edition of March 1, 2027", slug: "edition--3" });
  });

  test("nor does the removal of a child whom staff hid, as a family asked them, by his whole name", async () => {
    const app = await site();
    const { db } = app;
    await db.update(prospects).set({ hiddenAt: new Date() }).where(eq(prospects.id, 1));
    await remove(app, 1);
    expect(await app.readAll()).not.toMatch(/bryce/i);
    expect(await db.select().from(prospectFacts)).toMatchObject([{ note: null, college: null }]);
    const [fall] = await db.select().from(boardEditions).orderBy(boardEditions.id);
    expect(fall).toMatchObject({ title: "Fall of Guioreux", note: "" });
  });

  describe("but texts stay as they are", () => {
    const readStored = async ({ db }: TestApp) => [
      await db.select().from(boardEditions).orderBy(boardEditions.id),
      await db.select().from(prospectFacts),
      await db.select().from(events).orderBy(events.id),
    ];

    test.each<[string, (app: Named) => Promise<unknown>]>([
      ["everybody may read him", async () => {}],
      [
        "nobody has spoken yet",
        ({ admin }) => admin.put("/api/admin/board-settings", { boardConsent: "agreed" }),
      ],
    ])("where %s", async (_, happen) => {
      const app = await site();
      const before = await readStored(app);
      await happen(app);
      await remove(app, 1);
      expect(await readStored(app)).toEqual(before);
    });

    test("where somebody else whom everybody may read has the name", async () => {
      const app = await site();
      const { db } = app;
      const before = await readStored(app);
      await aProspect(db, { ...BRYCE, gradYear: 2031 });
      await say(app, "hidden");
      await remove(app, 1);
      expect(await readStored(app)).toEqual(before);
    });

    test("where his brother has the last name", async () => {
      const app = await site();
      const { db } = app;
      await db.update(boardEditions).set({ note: "Emile Verigny is next." });
      await aProspect(db, { firstName: "Remy", lastName: "Verigny" });
      await aWord(db, 3, [], "hidden");
      const before = await readStored(app);
      await remove(app, 3);
      expect(await readStored(app)).toEqual(before);
    });

    test.each(["Remy Verigny is next.", "Remy and Emile Verigny.", "The Verigny brothers lead."])(
      "unless they name him: %s",
      async (note) => {
        const app = await site();
        const { db } = app;
        await anEdition(db, { 2: 1 }, { title: "Remy and Emile Verigny", note });
        await aProspect(db, { firstName: "Remy", lastName: "Verigny" });
        await aWord(db, 3, [], "hidden");
        await remove(app, 3);
        const [, , fall] = await db.select().from(boardEditions).orderBy(boardEditions.id);
        expect(fall).toMatchObject({ title: "Edition of March 1, 2027", note: "" });
      },
    );
  });

  test.each(["refused", "hidden by staff"])(
    "keeps a former name that may be of the same child: the other one is %s",
    async (state) => {
      const { db, admin } = await site();
      await aProspect(db, BRYCE);
      if (state === "refused") await aWord(db, 1, [], "refused");
      else await db.update(prospects).set({ hiddenAt: new Date() }).where(eq(prospects.id, 1));
      await admin.patch("/api/admin/prospects/3", { lastName: "Guioreaux" });
      const { firstName, lastName } = BRYCE;
      expect((await listFormerNames(db)).get(3)).toEqual([{ firstName, lastName }]);
    },
  );

  describe("is not called what he was called by a slip", () => {
    const NOTE = "Emile Verigny runs well.";

    const SLIPS: Record<string, (app: Named) => Promise<unknown>> = {
      async "names that were exchanged in a file"({ admin }) {
        for (const names of [
          ["Emile,Verigny", "Bryce,Guioreux"],
          ["Bryce,Guioreux", "Emile,Verigny"],
        ]) {
          const lines = names.map((name, index) => `${index + 1},${name}`);
          const csv = ["ID,First name,Last name", ...lines].join("\n");
          const { board } = (await admin.post("/api/admin/prospects/import", { csv })).body.data;
          const file = { csv, expectedBoard: board };
          expect((await admin.post("/api/admin/prospects/import", file)).status).toBe(200);
        }
      },
      async "a change there and back"({ admin }) {
        for (const name of [{ firstName: "Émile", lastName: "Verigny" }, BRYCE]) {
          expect((await admin.patch("/api/admin/prospects/1", name)).status).toBe(200);
        }
      },
    };

    test("and a duplicate that gets another name keeps the one that both had", async () => {
      const { db, admin } = await site();
      await aProspect(db, { ...BRYCE, rawRank: 3 });
      await admin.patch("/api/admin/prospects/1", { firstName: "Brice" });
      expect((await listFormerNames(db)).get(1)).toMatchObject([{ firstName: "Bryce" }]);
    });

    test.each(Object.keys(SLIPS))("%s", async (slip) => {
      const app = await site();
      const { admin, db, visitor } = app;
      await SLIPS[slip]?.(app);
      const facts = { ...COMMITTED, college: "LSU", video: "", note: NOTE };
      expect((await admin.put("/api/admin/prospects/2/facts", facts)).status).toBe(200);
      await db.update(boardEditions).set({ note: "Emile Verigny is next." });
      const report = async () => (await visitor.get("/api/prospects/2")).body.data.scoutReport;
      await say(app, "hidden");
      expect(await report()).toMatchObject({ text: NOTE });
      const added = { ...BRYCE, ...{ firstName: "Emile", lastName: "Verigny" } };
      const again = await admin.post("/api/admin/prospects", { ...added, positionPrimary: "SS" });
      expect(JSON.stringify(again.body)).not.toMatch(/took him off the board/);
      await remove(app, 1);
      expect(await report()).toMatchObject({ text: NOTE });
      const [edition] = await db.select().from(boardEditions);
      expect(edition?.note).toBe("Emile Verigny is next.");
    });
  });

  test.each(["staff", "the calendar"])(
    "nor where the guardian took him down on YouScout: %s",
    async (who) => {
      const app = await site();
      const { db, clock } = app;
      const guardianRevokedAt = clock.now;
      await db.update(prospects).set({ hiddenAt: clock.now }).where(eq(prospects.id, 1));
      const brought = { status: "promoted", promotedProspectId: 1, guardianRevokedAt } as const;
      await aNomination(db, { ...brought, anonymizedAt: who === "staff" ? null : clock.now });
      if (who === "staff") await remove(app, 1);
      clock.advance(91 * DAY_MS);
      await deleteProspectsOfAnonymized(app.deps);
      expect(await db.$count(prospects)).toBe(1);
      expect(await app.readAll()).not.toMatch(NAMED);
    },
  );

  describe("nor when a restore brings the texts back", () => {
    /** A site whose removals are kept beside its database. */
    async function keptSite() {
      const dataDir = mkdtempSync(join(tmpdir(), "raw-removed-names-"));
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      const app = await site({ config: { dataDir } });
      await app.letTimePass(Date.now() - app.clock.now.getTime());
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
      await remove(app, 3);
      await stop();
      await dump.putBack();
      expect(await db.select().from(boardEditions).orderBy(boardEditions.id)).toMatchObject([
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
      await someRequests(db, app.member.user.id, {});
      const place = "Field of Bryce Guioreux";
      const appointment = { requestId: 1, eventId: 2, isPlayerNew: false, place };
      await anAppointment(db, { ...appointment, ...SOON });
      const dump = await takeDump(db);
      await say(app, "hidden");
      await db.update(boardEditions).set({ note: "Other words." });
      await db
        .update(boardEditions)
        .set({ title: "Fall", slug: "fall" })
        .where(eq(boardEditions.id, 1));
      await db.delete(prospectFacts);
      await db.update(events).set({ name: "Showcase", place: "Kenner" });
      await remove(app, 1);
      await stop();
      await dump.putBack();
      await start();
      expect(await db.$count(prospects)).toBe(1);
      expect(await app.readAll()).not.toMatch(NAMED);
      const [{ place: emptied } = {}] = await db.select().from(evaluationAppointments);
      expect(emptied).toBe("Contact us for the location");
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
    ["name", "Guioreux, Bryce: workout"],
    ["place", "Field of Bryce Guioreux"],
    ["bring", "A bat for Bryce Guioreux"],
  ])("not the %s of an event: %s", async (field, text) => {
    const { admin } = await site();
    const refused = await admin.post("/api/admin/events", { ...EVENT, [field]: text });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { [field]: expect.stringMatching(/^Please name no player: Bryce Guioreux would stay/) },
    ]);
    const { id } = (await admin.post("/api/admin/events", EVENT)).body.data;
    const changed = await admin.patch(`/api/admin/events/${id}`, { [field]: text });
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, [field]]);
    // What was written before he was on the board holds up no other change.
    const sent = { capacity: 41, name: "Workout of Bryce Guioreux" };
    expect((await admin.patch("/api/admin/events/1", sent)).status).toBe(200);
  });

  const PLACES = [
    ...["Jackson, MS", "Smith-Wills Stadium, Jackson, MS", "100 Jackson St", "100 S. Jackson St"],
    ...["Jackson Square", "Jackson State University", "Andrew Jackson Middle School"],
    ...["5700 St. Charles Ave", "Guioreux Field"],
  ];
  const NAMES = [
    "Jackson Showcase",
    "Winter Showcase",
    "August tryout",
    "Guioreux Drive And Hit Day",
    "Lafayette: gates will open at 8 AM",
  ];

  test("but streets, towns and seasons are called like players, also like one who is removed", async () => {
    const app = await site();
    const { admin, db, visitor } = app;
    for (const name of ["Sam Jackson", "Andre Charles", "Cole Winter", "Will Lafayette"]) {
      const [firstName = "", lastName = ""] = name.split(" ");
      await aWord(db, (await aProspect(db, { firstName, lastName })).id, [], "refused");
    }
    await say(app, "refused");
    const posted = [
      ...PLACES.map((place) => ({ ...EVENT, place })),
      ...NAMES.map((name) => ({ ...EVENT, name })),
    ].map(async (event) => (await admin.post("/api/admin/events", event)).status);
    expect(await Promise.all(posted)).toEqual(posted.map(() => 201));
    for (const id of [1, 3, 4, 5, 6]) await remove(app, id);
    const shown = JSON.stringify((await visitor.get("/api/events")).body.data);
    expect([...PLACES, ...NAMES].filter((text) => !shown.includes(text))).toEqual([]);
    const marked = (await admin.get("/api/admin/events")).body.data as { namesWithheld: boolean }[];
    expect(marked.filter(({ namesWithheld }) => namesWithheld)).toEqual([]);
  });

  test("but a college may be called like a player", async () => {
    const { admin } = await site();
    const facts = { ...COMMITTED, note: "", video: "" };
    const write = (college: string) =>
      admin.put("/api/admin/prospects/2/facts", { ...facts, college });
    expect((await write("Guioreux State")).status).toBe(200);
    const refused = await write("With Bryce Guioreux");
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["college"]]);
    const own = { ...facts, college: "Bryce Guioreux College" };
    expect((await admin.put("/api/admin/prospects/1/facts", own)).status, "his own page").toBe(200);
  });
});
