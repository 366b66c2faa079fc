import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { differencesOf, moved, takenIn } from "./rules/order.ts";
import { workingOrderRanks, workingOrders } from "./tables.ts";

const EDITION = { title: "Winter 2099", note: "All of it at once.", nextOn: "2099-06-01" };

/** Ana, Ben, Cal and Dan on the ranks 1 to 4, and Eli without one; a working order of them is begun. */
async function begun(): Promise<TestApp> {
  const site = await testApp();
  for (const [index, firstName] of ["Ana", "Ben", "Cal", "Dan"].entries()) {
    await aProspect(site.db, { firstName, lastName: "Fon", rawRank: index + 1 });
  }
  await aProspect(site.db, { firstName: "Eli", lastName: "Fon" });
  expect((await site.admin.post("/api/admin/working-order")).status).toBe(201);
  return site;
}

/** Names by rank in the working order. */
function namesOf({ body }: Answer): (string | [string, null])[] {
  return body.data.players.map((player: { firstName: string; rank: number | null }) =>
    player.rank === null ? [player.firstName, null] : `${player.rank} ${player.firstName}`,
  );
}

/** Names by rank on the live board. */
async function live(visitor: Caller): Promise<string[]> {
  const { body } = await visitor.get("/api/prospects");
  return body.data.map(
    ({ rawRank, firstName }: { rawRank: number | null; firstName: string }) =>
      `${rawRank ?? "–"} ${firstName}`,
  );
}

const versionOf = async ({ admin }: TestApp): Promise<number> =>
  (await admin.get("/api/admin/working-order")).body.data.version;

describe("a working order", () => {
  test("is moved in private and published at once, as the live ranking and an edition", async () => {
    const site = await begun();
    const { admin, visitor, db } = site;
    const before = await live(visitor);
    const version = site.deps.database.contentVersion.current;
    expect(
      namesOf(
        await admin.post("/api/admin/working-order/move", {
          prospectId: 4,
          toRank: 1,
          expectedRank: 4,
        }),
      ),
    ).toEqual(["1 Dan", "2 Ana", "3 Ben", "4 Cal", ["Eli", null]]);
    await admin.post("/api/admin/working-order/move", {
      prospectId: 5,
      toRank: 3,
      expectedRank: null,
    });
    expect(
      namesOf(await admin.post("/api/admin/working-order/move", { prospectId: 2, toRank: null })),
    ).toEqual(["1 Dan", "2 Ana", "3 Eli", "5 Cal", ["Ben", null]]);
    expect(await live(visitor)).toEqual(before);
    expect(site.deps.database.contentVersion.current).toBe(version);

    const expectedVersion = await versionOf(site);
    const { status, body } = await admin.post("/api/admin/working-order/publish", {
      ...EDITION,
      expectedVersion,
    });
    expect([status, body.data.players]).toEqual([201, 4]);
    const published = ["1 Dan", "2 Ana", "3 Eli", "5 Cal", "– Ben"];
    expect(await live(visitor)).toEqual(published);
    const edition = await visitor.get("/api/editions/winter-2099");
    expect(
      edition.body.data.ranks.map(
        ({ rank, firstName }: { rank: number; firstName: string }) => `${rank} ${firstName}`,
      ),
    ).toEqual(published.slice(0, 4));
    expect((await admin.get("/api/admin/working-order")).body).toEqual({ data: null });
    expect(await db.$count(workingOrderRanks)).toBe(0);
    const told = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(told.map(({ action }) => action)).toEqual([
      "working_order_started",
      "edition_published",
      ...Array(5).fill("prospect_moved"),
    ]);
    expect(told.map(({ partOf }) => partOf)).toEqual([null, null, ...Array(5).fill(told[1]?.id)]);
    expect(await site.outbox()).toEqual([]);
  });

  test("is refused a move that was made for another place, of nobody, or to no rank", async () => {
    const { admin } = await begun();
    const moved = await admin.post("/api/admin/working-order/move", {
      prospectId: 1,
      toRank: 2,
      expectedRank: 3,
    });
    expect(moved).toMatchObject({ status: 409, body: { code: "stale" } });
    expect(
      (await admin.post("/api/admin/working-order/move", { prospectId: 99, toRank: 2 })).status,
    ).toBe(404);
    for (const toRank of [0, 101, 1.5]) {
      const answer = await admin.post("/api/admin/working-order/move", { prospectId: 1, toRank });
      expect(answer.body.fields).toEqual({ toRank: "A rank is a number from 1 to 100" });
    }
    await admin.delete("/api/admin/working-order");
    expect(
      (await admin.post("/api/admin/working-order/move", { prospectId: 1, toRank: 2 })).status,
    ).toBe(404);
    expect((await admin.post("/api/admin/working-order/paste", { text: "1 Ben Fon" })).status).toBe(
      404,
    );
    expect((await admin.delete("/api/admin/working-order")).status).toBe(404);
  });

  test("is not published over a live ranking that moved meanwhile: the differences are named, and taken in", async () => {
    const site = await begun();
    const { admin, visitor } = site;
    await admin.post("/api/admin/working-order/move", { prospectId: 4, toRank: 1 });
    await admin.post("/api/admin/prospects/2/move", { toRank: 1 });
    const expectedVersion = await versionOf(site);
    const refused = await admin.post("/api/admin/working-order/publish", {
      ...EDITION,
      expectedVersion,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "stale" } });
    expect(refused.body.message).toBe(
      "The live ranking has moved since: Ben Fon is number 1 now, not number 2; Ana Fon is number 2 now, not number 1. Please take that in first.",
    );
    expect(await live(visitor)).toEqual(["1 Ben", "2 Ana", "3 Cal", "4 Dan", "– Eli"]);
    expect((await visitor.get("/api/newest-edition")).body.data).toBeNull();

    const { data } = (await admin.get("/api/admin/working-order")).body;
    expect(data.differences).toEqual([
      { id: 2, name: "Ben Fon", before: 2, now: 1, isAlumnus: false },
      { id: 1, name: "Ana Fon", before: 1, now: 2, isAlumnus: false },
    ]);
    await admin.post("/api/admin/prospects/3/move", { toRank: 1 });
    expect(
      (await admin.post("/api/admin/working-order/take-in", { expectedLive: data.live })).status,
    ).toBe(409);
    const { live: expectedLive } = (await admin.get("/api/admin/working-order")).body.data;
    const taken = await admin.post("/api/admin/working-order/take-in", { expectedLive });
    expect(taken.body.data.differences).toEqual([]);
    expect(namesOf(taken).slice(0, 4)).toEqual(["1 Dan", "2 Ana", "3 Ben", "4 Cal"]);
    const version = taken.body.data.version;
    expect(
      (
        await admin.post("/api/admin/working-order/publish", {
          ...EDITION,
          expectedVersion: version,
        })
      ).status,
    ).toBe(201);
    expect(await live(visitor)).toEqual(["1 Dan", "2 Ana", "3 Ben", "4 Cal", "– Eli"]);
  });

  test("stays as it is, and the live board too, when the edition is refused", async () => {
    const site = await begun();
    await site.admin.post("/api/admin/working-order/move", { prospectId: 4, toRank: 1 });
    const expectedVersion = await versionOf(site);
    const bad = { ...EDITION, nextOn: "2020-01-01", expectedVersion };
    expect((await site.admin.post("/api/admin/working-order/publish", bad)).status).toBe(422);
    expect((await live(site.visitor))[0]).toBe("1 Ana");
    expect(await versionOf(site)).toBe(expectedVersion);
    const seenBefore = { ...EDITION, expectedVersion: expectedVersion - 1 };
    expect((await site.admin.post("/api/admin/working-order/publish", seenBefore)).body.code).toBe(
      "stale",
    );
  });

  test("loses a player who is deleted, and keeps everybody else's place", async () => {
    const site = await begun();
    await site.admin.delete("/api/admin/prospects/2");
    const { body } = await site.admin.get("/api/admin/working-order");
    expect(body.data.players.map(({ rank }: { rank: number }) => rank)).toEqual([1, 3, 4, null]);
    expect(body.data.differences).toEqual([]);
    expect(await site.db.$count(workingOrders)).toBe(1);
  });
});

describe("alumni", () => {
  const ALUMNUS = "This player is an alumnus. Please bring him back to the board first.";

  /** Ana to Eli as in `begun`, of whom Eli, unranked, graduated. */
  async function begunWithGraduate(): Promise<TestApp> {
    const site = await begun();
    await site.db.update(prospects).set({ gradYear: 2026 }).where(eq(prospects.id, 5));
    return site;
  }

  const graduate = (site: TestApp) =>
    site.admin.post("/api/admin/prospects/graduates", { ids: [5] });

  test("are not offered, and get no rank in the working order, by a move or by a pasted line", async () => {
    const site = await begunWithGraduate();
    await graduate(site);
    const { body } = await site.admin.get("/api/admin/working-order");
    expect(body.data.players.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      "Ana",
      "Ben",
      "Cal",
      "Dan",
    ]);
    const moved = await site.admin.post("/api/admin/working-order/move", {
      prospectId: 5,
      toRank: 5,
    });
    expect([moved.status, moved.body.message]).toEqual([409, ALUMNUS]);
    expect(moved.body.fields).toEqual({ toRank: ALUMNUS });
    for (const text of ["5 Eli Fon", "5 #5"]) {
      const pasted = await site.admin.post("/api/admin/working-order/paste", { text });
      expect(pasted.body.data.errors).toMatchObject([
        { line: 1, column: "Name", message: ALUMNUS },
      ]);
    }
    await aProspect(site.db, { firstName: "Eli", lastName: "Fon" });
    const namesake = await site.admin.post("/api/admin/working-order/paste", { text: "5 Eli Fon" });
    expect(namesake.body.data).toMatchObject({ errors: [], moves: [{ id: 6, from: null, to: 5 }] });
  });

  test("who were placed before are named when it is published, and go off it when that is taken in", async () => {
    const site = await begunWithGraduate();
    await site.admin.post("/api/admin/working-order/move", { prospectId: 5, toRank: 2 });
    const { live: before } = (await site.admin.get("/api/admin/working-order")).body.data;
    await graduate(site);
    const { data } = (await site.admin.get("/api/admin/working-order")).body;
    expect(data.differences).toEqual([
      { id: 5, name: "Eli Fon", before: null, now: null, isAlumnus: true },
    ]);
    const expectedVersion = data.version;
    const refused = await site.admin.post("/api/admin/working-order/publish", {
      ...EDITION,
      expectedVersion,
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The live ranking has moved since: Eli Fon is an alumnus now. Please take that in first.",
    ]);
    expect(
      (await site.admin.post("/api/admin/working-order/take-in", { expectedLive: before })).status,
    ).toBe(409);
    const taken = await site.admin.post("/api/admin/working-order/take-in", {
      expectedLive: data.live,
    });
    expect(taken.body.data.differences).toEqual([]);
    expect(namesOf(taken)).toEqual(["1 Ana", "3 Ben", "4 Cal", "5 Dan"]);
    const { version } = taken.body.data;
    const published = await site.admin.post("/api/admin/working-order/publish", {
      ...EDITION,
      expectedVersion: version,
    });
    expect([published.status, published.body.data.players]).toEqual([201, 4]);
  });

  test("are named as such also where they held a rank on the live board", async () => {
    const site = await begun();
    await site.db.update(prospects).set({ gradYear: 2026 }).where(eq(prospects.id, 2));
    await site.admin.post("/api/admin/prospects/graduates", { ids: [2] });
    const expectedVersion = await versionOf(site);
    const refused = await site.admin.post("/api/admin/working-order/publish", {
      ...EDITION,
      expectedVersion,
    });
    expect(refused.body.message).toContain("Ben Fon is an alumnus now, not number 2.");
  });
});

describe("a pasted list", () => {
  test("is looked at first, then taken over as it was looked at; the others keep their order", async () => {
    const site = await begun();
    const text = "Rank\tName\n1\tFon, Eli\t2027\n\n3. dan fon\r\n2) #2";
    const looked = (await site.admin.post("/api/admin/working-order/paste", { text })).body.data;
    expect(looked).toMatchObject({ lines: 3, errorCount: 0, errors: [] });
    expect(
      looked.moves.map(({ name, from, to }: Record<string, string>) => [name, from, to]),
    ).toEqual([
      ["Eli Fon", null, 1],
      ["Dan Fon", 4, 3],
      ["Ana Fon", 1, 4],
      ["Cal Fon", 3, 5],
    ]);
    expect(namesOf(await site.admin.get("/api/admin/working-order"))[0]).toBe("1 Ana");
    const taken = { text, expectedVersion: looked.version };
    expect((await site.admin.post("/api/admin/working-order/paste", taken)).status).toBe(200);
    expect(namesOf(await site.admin.get("/api/admin/working-order"))).toEqual([
      "1 Eli",
      "2 Ben",
      "3 Dan",
      "4 Ana",
      "5 Cal",
    ]);
    expect((await site.admin.post("/api/admin/working-order/paste", taken)).body.code).toBe(
      "stale",
    );
  });

  test("says at its line what is wrong with it, and is then not taken over", async () => {
    const site = await begun();
    await aProspect(site.db, { firstName: "Ana", lastName: "Fon" });
    const text = [
      "1 Ben Fon",
      "1 Cal Fon",
      "0 Cal Fon",
      "101 Cal Fon",
      "2 Nobody Here",
      "3 Ana Fon",
      "4 Ben Fon",
      "Cal Fon",
      "5",
      "6 #99",
    ].join("\n");
    const { data } = (await site.admin.post("/api/admin/working-order/paste", { text })).body;
    expect(data.errors.map(({ line, message }: Record<string, string>) => [line, message])).toEqual(
      [
        [2, "Rank 1 is also on line 1"],
        [3, "A rank is a number from 1 to 100"],
        [4, "A rank is a number from 1 to 100"],
        [5, "No player on the board has this name"],
        [6, "Several players have this name: please write # and the player's number, such as #1"],
        [7, "This player is also on line 1"],
        [8, "This line begins with no rank, such as: 7 Julien Belombray"],
        [9, "This line names nobody"],
        [10, "No player on the board has this number"],
      ],
    );
    const taken = await site.admin.post("/api/admin/working-order/paste", {
      text,
      expectedVersion: data.version,
    });
    expect(taken).toMatchObject({ status: 422, body: { fields: { text: expect.any(String) } } });
    for (const [bad, message] of [
      ["", "Please paste a list"],
      ["x".repeat(20_001), "Must be at most 20,000 characters"],
    ]) {
      expect(
        (await site.admin.post("/api/admin/working-order/paste", { text: bad })).body.fields,
      ).toEqual({ text: message });
    }
    const empty = (await site.admin.post("/api/admin/working-order/paste", { text: "Rank Name" }))
      .body.data;
    expect(empty.errors).toMatchObject([{ message: "No line has a rank and a name" }]);
  });

  test("pushes whoever falls below the last rank off the ranking", async () => {
    const site = await testApp();
    for (let rank = 1; rank <= 100; rank += 1) {
      await aProspect(site.db, { firstName: `P${rank}`, rawRank: rank });
    }
    await aProspect(site.db, { firstName: "New", lastName: "One" });
    await site.admin.post("/api/admin/working-order");
    const { moves } = (
      await site.admin.post("/api/admin/working-order/paste", { text: "50 New One" })
    ).body.data;
    expect(moves).toHaveLength(52);
    expect(moves.at(-1)).toMatchObject({ from: 100, to: null });
  });
});

describe("the rules of a working order", () => {
  const placed = [
    { prospectId: 1, liveRank: 1, rank: 2 },
    { prospectId: 2, liveRank: 2, rank: 1 },
    { prospectId: 3, liveRank: 3, rank: 3 },
  ];

  test("take in who came onto the live ranking and who left it", () => {
    const live = [
      { id: 1, rawRank: 1 },
      { id: 4, rawRank: 2 },
      { id: 3, rawRank: 5 },
    ];
    expect(differencesOf(placed, live)).toEqual([
      { prospectId: 4, before: null, now: 2, isAlumnus: false },
      { prospectId: 3, before: 3, now: 5, isAlumnus: false },
      { prospectId: 2, before: 2, now: null, isAlumnus: false },
    ]);
    const taken = takenIn(placed, live);
    expect(taken.toSorted((a, b) => a.prospectId - b.prospectId)).toEqual([
      { prospectId: 1, liveRank: 1, rank: 3 },
      { prospectId: 3, liveRank: 5, rank: 4 },
      { prospectId: 4, liveRank: 2, rank: 2 },
    ]);
    expect(differencesOf(taken, live)).toEqual([]);
  });

  test("give no rank twice, wherever a player goes", () => {
    for (let toRank = 1; toRank <= 100; toRank += 1) {
      const ranks = moved(placed, 3, toRank).map(({ rank }) => rank);
      expect(new Set(ranks).size).toBe(3);
      expect(ranks).toContain(toRank);
    }
  });
});
