import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { AuditEntry } from "#areas/staff/schema/audit-log.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { testDatabase } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { latestClass } from "./rules/class-window.ts";
import { FIELDS } from "./rules/fields.ts";
import type { NewProspect } from "./schema/prospects.ts";
import { importProspects, previewImport } from "./service/import-prospects.ts";
import {
  changeProspect,
  createProspect,
  deleteProspect,
  moveProspect,
} from "./service/prospect-changes.ts";
import { prospects } from "./tables.ts";
import { aProspect, NOT_TAKEN_DOWN } from "./testing.ts";

const NEW: NewProspect = {
  firstName: "Remy",
  lastName: "Gauandeaux",
  positionPrimary: "SS",
  school: "Jesuit High School",
  gradYear: 2027,
  rawRank: 1,
};

async function ranksById(db: Db): Promise<Record<number, number | null>> {
  const rows = await db.select().from(prospects).orderBy(prospects.id);
  return Object.fromEntries(rows.map(({ id, rawRank }) => [id, rawRank]));
}

describe("adding a player", () => {
  test("answers with the player, and the list has him at once", async () => {
    const { admin, visitor } = await testApp();
    const answer = await admin.post("/api/admin/prospects", {
      ...NEW,
      positionSecondary: "none",
      battingThrowingHand: "unknown",
      teamName: " Crescent City Pelicans ",
      communityVotes: 5000,
      hiddenAt: "2026-01-01T00:00:00Z",
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: 1,
      ...Object.fromEntries(FIELDS.map(({ name }) => [name, null])),
      ...NEW,
      teamName: "Crescent City Pelicans",
      rawEvaluated: false,
      communityVotes: 0,
      hiddenAt: null,
      alumnusSince: null,
      publicationAgreedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await visitor.get("/api/prospects")).body.data).toHaveLength(1);
  });

  test("says what is wrong at each field", async () => {
    const { admin, db } = await testApp();
    const latest = latestClass(new Date());
    for (const [change, fields] of [
      [{ firstName: undefined }, { firstName: "First name is required" }],
      [{ firstName: "  " }, { firstName: "First name is required" }],
      [{ lastName: "" }, { lastName: "Last name is required" }],
      [{ positionPrimary: "" }, { positionPrimary: "Primary position is required" }],
      [{ positionPrimary: "QB" }, { positionPrimary: "Please choose a position from the list" }],
      [{ positionPrimary: "none" }, { positionPrimary: "Primary position is required" }],
      [{ school: "" }, { school: "School is required" }],
      [{ school: "Unknown" }, { school: "School is required" }],
      [{ rawEvaluated: null }, { rawEvaluated: "Evaluated must be true or false" }],
      [{ gradYear: undefined }, { gradYear: "Graduation year is required" }],
      [{ gradYear: "soon" }, { gradYear: "Graduation year must be a number" }],
      [{ gradYear: 2027.5 }, { gradYear: "Graduation year must be a number" }],
      [{ gradYear: 2022 }, { gradYear: "Graduation year must be 2023 or later" }],
      [{ gradYear: latest + 1 }, { gradYear: `Graduation year must be ${latest} or earlier` }],
      [{ rawRank: undefined }, { rawRank: "Rank is required" }],
      [{ rawRank: null }, { rawRank: "Rank is required" }],
      [{ rawRank: "first" }, { rawRank: "Rank must be a number" }],
      [{ rawRank: 0 }, { rawRank: "Rank must be at least 1" }],
      [{ rawRank: 101 }, { rawRank: "Rank must be 100 or less" }],
      [{ firstName: "x".repeat(101) }, { firstName: "Must be at most 100 characters" }],
      [
        { firstName: "", school: "" },
        { firstName: "First name is required", school: "School is required" },
      ],
    ] as const) {
      const answer = await admin.post("/api/admin/prospects", { ...NEW, ...change });
      expect(answer.status, JSON.stringify(fields)).toBe(422);
      expect(answer.body, JSON.stringify(fields)).toEqual({
        message: Object.values(fields)[0],
        code: "invalid",
        fields,
      });
      expect(await db.$count(prospects), JSON.stringify(fields)).toBe(0);
    }
  });

  test("is refused when the board is full", async () => {
    const { admin, db } = await testApp();
    const many = Array.from({ length: 1000 }, () => ({ firstName: "A", lastName: "B" }));
    await db.insert(prospects).values(many);
    const answer = await admin.post("/api/admin/prospects", NEW);
    expect([answer.status, answer.body.code]).toEqual([409, "board_full"]);
    const last = sql`id in (select max(id) from ${prospects})`;
    await db.update(prospects).set({ hiddenAt: new Date(), isNeverShown: true }).where(last);
    const added = await admin.post("/api/admin/prospects", NEW);
    expect(added.status, "who was never shown takes no place on the board").toBe(201);
    const { body } = await admin.get("/api/admin/prospects");
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(added.body.data.id);
    const show = await admin.post("/api/admin/prospects/1000/show", {
      reason: "Seen at the event",
    });
    expect([show.status, show.body.code]).toEqual([409, "board_full"]);
  });
});

describe("changing a player", () => {
  test("changes what was given and never the votes", async () => {
    const { admin, db } = await testApp();
    const before = await aProspect(db, { rawRank: 5, communityVotes: 12, teamName: "Herons" });
    const answer = await admin.patch(`/api/admin/prospects/${before.id}`, {
      school: "Slidell High School",
      communityVotes: 900,
    });
    expect(answer.body.data).toMatchObject({
      school: "Slidell High School",
      communityVotes: 12,
      teamName: "Herons",
      rawRank: 5,
    });
    expect(Date.parse(answer.body.data.updatedAt)).toBeGreaterThan(before.updatedAt.getTime());
  });

  test("swaps a held rank, and null takes the player off the ranking", async () => {
    const { admin, db } = await testApp();
    const first = await aProspect(db, { rawRank: 4 });
    const second = await aProspect(db, { rawRank: 5 });
    await admin.patch(`/api/admin/prospects/${second.id}`, { rawRank: 4 });
    await admin.patch(`/api/admin/prospects/${first.id}`, { rawRank: 5 });
    expect(await ranksById(db)).toEqual({ [first.id]: 5, [second.id]: 4 });
    await admin.patch(`/api/admin/prospects/${first.id}`, { rawRank: null });
    expect(await ranksById(db)).toEqual({ [first.id]: null, [second.id]: 4 });
  });

  test("records the family's agreement and takes it back, and the log tells", async () => {
    const { admin, visitor, db } = await testApp();
    const { id } = await aProspect(db);
    const isSearchable = async () =>
      (await visitor.get(`/api/prospects/${id}`)).body.data.isSearchable;
    const agree = (isPublicationAgreed: unknown) =>
      admin.patch(`/api/admin/prospects/${id}`, { isPublicationAgreed });
    const { body } = await agree(true);
    expect(body.data.publicationAgreedAt).toEqual(expect.any(String));
    expect((await agree(true)).body.data.publicationAgreedAt).toBe(body.data.publicationAgreedAt);
    expect(await isSearchable()).toBe(true);
    expect((await agree(false)).body.data.publicationAgreedAt).toBeNull();
    expect(await isSearchable()).toBe(false);
    expect((await agree("yes")).body.fields).toEqual({
      isPublicationAgreed: "Publication agreed must be true or false",
    });
    const { body: log } = await admin.get("/api/admin/audit");
    expect(log.data.map((entry: AuditEntry) => entry.after)).toEqual([
      { isPublicationAgreed: false },
      { isPublicationAgreed: true },
    ]);
  });

  test("is refused when somebody else changed the player meanwhile", async () => {
    const { admin, db } = await testApp();
    const { id, updatedAt } = await aProspect(db, { rawRank: 4 });
    const change = { school: "Slidell", expectedUpdatedAt: updatedAt.toISOString() };
    expect((await admin.patch(`/api/admin/prospects/${id}`, change)).status).toBe(200);
    const late = await admin.patch(`/api/admin/prospects/${id}`, change);
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    const unchecked = await admin.patch(`/api/admin/prospects/${id}`, { school: "Slidell" });
    expect(unchecked.status).toBe(200);
  });

  test("of nobody is a 404", async () => {
    const { admin } = await testApp();
    for (const call of [
      admin.patch("/api/admin/prospects/7", { school: "Slidell" }),
      admin.post("/api/admin/prospects/7/move", { toRank: 1 }),
      admin.delete("/api/admin/prospects/7"),
    ]) {
      expect((await call).status).toBe(404);
    }
  });
});

describe("moving a player", () => {
  test("shifts everyone between by one", async () => {
    const { admin, db } = await testApp();
    const ids: number[] = [];
    for (const rawRank of [1, 2, 3, 4]) ids.push((await aProspect(db, { rawRank })).id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const answer = await admin.post(`/api/admin/prospects/${d}/move`, {
      toRank: 2,
      expectedRank: 4,
    });
    expect(answer.body.data.rawRank).toBe(2);
    expect(await ranksById(db)).toEqual({ [a]: 1, [d]: 2, [b]: 3, [c]: 4 });
  });

  test("tells the log what it did to the others", async () => {
    const { admin, db } = await testApp();
    const [first, second, third] = [
      await aProspect(db, { rawRank: 98 }),
      await aProspect(db, { rawRank: 99 }),
      await aProspect(db, { rawRank: 100 }),
    ];
    await admin.post(`/api/admin/prospects/${third.id}/move`, { toRank: 98 });
    await admin.patch(`/api/admin/prospects/${third.id}`, { rawRank: 100 });
    await admin.post("/api/admin/prospects", { ...NEW, rawRank: 98 });
    const { body: log } = await admin.get("/api/admin/audit");
    expect(log.data.map((entry: AuditEntry) => [entry.subjectId, entry.after])).toEqual([
      [4, { rawRank: 98, pushed: 3 }],
      [third.id, { rawRank: null }],
      [third.id, { rawRank: 100 }],
      [second.id, { rawRank: 98 }],
      [third.id, { rawRank: 98, pushed: 2 }],
    ]);
    expect((await ranksById(db))[first.id]).toBe(100);
  });

  test("to where the player stands changes nothing and tells the log nothing", async () => {
    const { admin, db } = await testApp();
    const { id, updatedAt } = await aProspect(db, { rawRank: 4 });
    const answer = await admin.post(`/api/admin/prospects/${id}/move`, { toRank: 4 });
    expect(answer.body.data).toMatchObject({ rawRank: 4, updatedAt: updatedAt.toISOString() });
    expect((await admin.get("/api/admin/audit")).body.data).toEqual([]);
  });

  test("is refused when the player is not where the mover saw him", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 4 });
    const answer = await admin.post(`/api/admin/prospects/${id}/move`, {
      toRank: 2,
      expectedRank: 5,
    });
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    expect(await ranksById(db)).toEqual({ [id]: 4 });
  });

  test("refuses ranks that do not exist", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 4 });
    for (const [toRank] of [[0], [101], ["up"], [null], [undefined]] as const) {
      expect(
        (await admin.post(`/api/admin/prospects/${id}/move`, { toRank })).status,
        String(toRank),
      ).toBe(422);
    }
  });
});

test("deleting a player removes his votes and leaves a gap", async () => {
  const { admin, visitor, db } = await testApp();
  const first = await aProspect(db, { rawRank: 1 });
  const second = await aProspect(db, { rawRank: 2 });
  await visitor.post(`/api/prospects/${first.id}/vote`);
  const answer = await admin.delete(`/api/admin/prospects/${first.id}`);
  expect(answer.body).toEqual({ message: "Prospect deleted successfully" });
  expect(await ranksById(db)).toEqual({ [second.id]: 2 });
  expect((await visitor.get(`/api/prospects/${first.id}`)).status).toBe(404);
});

interface Step {
  verb: "create" | "rank" | "move" | "delete" | "import";
  player: number;
  rank: number;
}

const someStep: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom("create", "rank", "rank", "move", "move", "delete", "import"),
  player: fc.integer({ min: 1, max: 12 }),
  rank: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 98, max: 100 })),
});

/** What a person may be told: the player is gone, or the board another one than the file was for. */
const REFUSALS = ["not_found", "stale", "invalid"];

/** Takes one step; that it is refused is no failure. */
async function take(deps: Deps, { verb, player, rank }: Step): Promise<void> {
  const readNominated = async () => ({ takenDown: [], children: [], listGuarded: async () => [] });
  const step = {
    create: () => createProspect(deps, SYSTEM, { ...NEW, rawRank: rank, readNominated }),
    rank: () =>
      changeProspect(deps, SYSTEM, {
        id: player,
        rawRank: rank === 100 ? null : rank,
        readNominated,
      }),
    move: () => moveProspect(deps, SYSTEM, { id: player, toRank: rank }),
    delete: () => deleteProspect(deps, SYSTEM, { id: player, isTakenDown: NOT_TAKEN_DOWN }),
    import: async () => {
      const csv = `ID,Rank\n${player},${rank}`;
      const { board } = await previewImport(deps, SYSTEM, { csv, readNominated });
      return importProspects(deps, SYSTEM, { csv, expectedBoard: board, readNominated });
    },
  }[verb];
  await step().catch((error: { code?: string }) => {
    if (!REFUSALS.includes(error.code ?? "")) throw error;
  });
}

async function expectRanksUnique(db: Db): Promise<void> {
  const ranks = Object.values(await ranksById(db)).filter((rank) => rank !== null);
  expect(new Set(ranks).size).toBe(ranks.length);
}

describe("no sequence of creates, moves, edits, imports and deletes leaves two players on one rank", () => {
  test("one after the other", async () => {
    const { db, deps } = await testApp();
    await fc.assert(
      fc
        .asyncProperty(fc.array(someStep, { minLength: 3, maxLength: 12 }), async (steps) => {
          for (const step of steps) {
            await take(deps, step);
            await expectRanksUnique(db);
          }
        })
        .beforeEach(emptied),
      { numRuns: 25 },
    );
  });

  test("all at once, while people vote", async () => {
    const { db, deps, visitor } = await testApp({ config: { rateLimit: false } });
    await fc.assert(
      fc
        .asyncProperty(fc.array(someStep, { minLength: 8, maxLength: 24 }), async (steps) => {
          for (let rank = 1; rank <= 6; rank += 1) await aProspect(db, { rawRank: rank });
          await Promise.all([
            ...steps.map((step) => take(deps, step)),
            ...steps.map(({ player, rank }) =>
              visitor.at(`10.0.0.${rank}`).post(`/api/prospects/${player}/vote`),
            ),
          ]);
          await expectRanksUnique(db);
        })
        .beforeEach(emptied),
      { numRuns: 8 },
    );
  });
});

async function emptied(): Promise<void> {
  const { db } = await testDatabase();
  await db.delete(prospects);
  await db.execute(sql`alter table ${prospects} alter column id restart`);
}

test("a rank outside 1 to 100, or twice, is refused by the database itself", async () => {
  const { db } = await testDatabase();
  const { id } = await aProspect(db, { rawRank: 1 });
  await expect(aProspect(db, { rawRank: 1 })).rejects.toThrow();
  await expect(
    db.update(prospects).set({ rawRank: 101 }).where(eq(prospects.id, id)),
  ).rejects.toThrow();
});
