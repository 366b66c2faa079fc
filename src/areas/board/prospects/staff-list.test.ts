import { inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { StaffProspect } from "./schema/prospects.ts";
import { prospects } from "./tables.ts";
import { aProspect } from "./testing.ts";

async function aBoard(db: Db): Promise<void> {
  await aProspect(db, { firstName: "Remy", lastName: "Zabel", gradYear: 2028 });
  await aProspect(db, { firstName: "Tate", lastName: "Roberelle", rawRank: 2, school: null });
  await aProspect(db, { firstName: "Jude", lastName: "Abelle", positionPrimary: "RHP" });
  await aProspect(db, {
    firstName: "Ezra",
    lastName: "Harantier",
    rawRank: 1,
    hiddenAt: new Date("2027-03-01T12:00:00Z"),
    publicationAgreedAt: new Date("2027-02-01T12:00:00Z"),
  });
}

describe("GET /api/admin/prospects", () => {
  test("has everybody by rank, unranked last by name, hidden ones marked", async () => {
    const { admin, db } = await testApp();
    await aBoard(db);
    const { body } = await admin.get("/api/admin/prospects");
    expect(body.total).toBe(4);
    expect(body.data.map(({ lastName }: StaffProspect) => lastName)).toEqual([
      "Harantier",
      "Roberelle",
      "Abelle",
      "Zabel",
    ]);
    expect(body.data[0]).toMatchObject({
      hiddenAt: "2027-03-01T12:00:00.000Z",
      publicationAgreedAt: "2027-02-01T12:00:00.000Z",
      updatedAt: expect.any(String),
    });
    expect(body.data[1]).toMatchObject({ hiddenAt: null, publicationAgreedAt: null });
  });

  test("names the classes in use, whatever is chosen, also one that the form does not offer yet", async () => {
    const { admin, db } = await testApp();
    await aBoard(db);
    await aProspect(db, { gradYear: 2031 });
    const all = await admin.get("/api/admin/prospects");
    expect(all.body.classes).toEqual([2027, 2028, 2031]);
    const { body } = await admin.get(withQuery("/api/admin/prospects", { year: "2031" }));
    expect([body.total, body.classes]).toEqual([1, [2027, 2028, 2031]]);
  });

  test("finds whom the public board would find, of those in the chosen state", async () => {
    const { admin, db } = await testApp();
    await aBoard(db);
    for (const [filter, names] of [
      [{ q: " remy  ZABEL " }, ["Zabel"]],
      [{ q: "holy cross" }, ["Harantier", "Abelle", "Zabel"]],
      [{ position: "P" }, ["Abelle"]],
      [{ year: "2028" }, ["Zabel"]],
      [{ q: "holy cross", position: "SS", year: "2027" }, ["Harantier"]],
      [{ q: "nobody" }, []],
      [{ state: "ranked" }, ["Roberelle"]],
      [{ state: "unranked", q: "holy cross" }, ["Abelle", "Zabel"]],
      [{ state: "hidden" }, ["Harantier"]],
    ] as const) {
      const { body } = await admin.get(withQuery("/api/admin/prospects", filter));
      expect(
        body.data.map(({ lastName }: StaffProspect) => lastName),
        JSON.stringify(filter),
      ).toEqual(names);
      expect(body.total, JSON.stringify(filter)).toBe(names.length);
    }
  });

  test("gives pages, whose total is that of the whole list", async () => {
    const { admin, db } = await testApp();
    await aBoard(db);
    const second = await admin.get(withQuery("/api/admin/prospects", { page: "2", pageSize: "3" }));
    expect(second.body.data.map(({ lastName }: StaffProspect) => lastName)).toEqual(["Zabel"]);
    expect(second.body.total).toBe(4);
  });

  test("is sorted by a column on the server, before its pages, who has no value there last", async () => {
    const { admin, db } = await testApp();
    await aBoard(db);
    for (const [sort, names] of [
      ["name", ["Abelle", "Harantier", "Roberelle", "Zabel"]],
      ["-name", ["Zabel", "Roberelle", "Harantier", "Abelle"]],
      ["-class", ["Zabel", "Harantier", "Roberelle", "Abelle"]],
      ["school", ["Harantier", "Abelle", "Zabel", "Roberelle"]],
      ["-school", ["Harantier", "Abelle", "Zabel", "Roberelle"]],
    ] as const) {
      const [one, other] = await Promise.all(
        ["1", "2"].map((page) =>
          admin.get(withQuery("/api/admin/prospects", { sort, page, pageSize: "2" })),
        ),
      );
      const shown = [...(one?.body.data ?? []), ...(other?.body.data ?? [])];
      expect(
        shown.map(({ lastName }: StaffProspect) => lastName),
        sort,
      ).toEqual(names);
    }
  });

  test("is one player alone, hidden or not, and nobody once he is deleted", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { hiddenAt: new Date("2027-03-01T12:00:00Z") });
    await aProspect(db, {});
    const one = withQuery("/api/admin/prospects", { id: String(id) });
    expect((await admin.get(one)).body).toMatchObject({ data: [{ id }], total: 1 });
    await admin.delete(`/api/admin/prospects/${id}`);
    expect((await admin.get(one)).body).toMatchObject({ data: [], total: 0 });
  });

  test("refuses filters that do not exist", async () => {
    const { admin } = await testApp();
    for (const filter of [
      { position: "QB" },
      { year: "20x7" },
      { page: "0" },
      { pageSize: "101" },
      { state: "lost" },
      { sort: "height" },
      { id: "0" },
    ]) {
      expect(
        (await admin.get(withQuery("/api/admin/prospects", filter))).status,
        JSON.stringify(filter),
      ).toBe(400);
    }
  });

  test("shows what changed at once", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 7 });
    await admin.get("/api/admin/prospects");
    await admin.post(`/api/admin/prospects/${id}/move`, { toRank: 3, expectedRank: 7 });
    expect((await admin.get("/api/admin/prospects")).body.data[0].rawRank).toBe(3);
  });
});

describe("POST /api/admin/prospects/bulk", () => {
  /** Decides about players as they stand. */
  const decide = async ({ admin, db }: TestApp, action: string, ids: number[]) => {
    const rows = await db.select().from(prospects).where(inArray(prospects.id, ids));
    const expectedUpdatedAt = (id: number) =>
      (rows.find((row) => row.id === id)?.updatedAt ?? new Date()).toISOString();
    const players = ids.map((id) => ({ id, expectedUpdatedAt: expectedUpdatedAt(id) }));
    return admin.post("/api/admin/prospects/bulk", { action, players });
  };

  test("does the same with each by the rules for one, and says who was refused", async () => {
    const site = await testApp();
    const { admin, db } = site;
    const one = await aProspect(db, { rawRank: 3 });
    const other = await aProspect(db, { rawRank: 4 });
    const rows = async () =>
      (await admin.get("/api/admin/prospects")).body.data.map((row: StaffProspect) => [
        row.rawRank,
        row.hiddenAt !== null,
      ]);
    const hidden = await decide(site, "hide", [one.id, 4_711, other.id]);
    expect(hidden.body.data).toEqual([
      { id: one.id, isDone: true, message: null },
      { id: 4_711, isDone: false, message: "This prospect is not on the board." },
      { id: other.id, isDone: true, message: null },
    ]);
    expect(await rows()).toEqual([
      [3, true],
      [4, true],
    ]);
    await decide(site, "show", [one.id, other.id]);
    await decide(site, "unrank", [one.id, other.id]);
    expect(await rows()).toEqual([
      [null, false],
      [null, false],
    ]);
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data.map(({ action }: { action: string }) => action).slice(0, 6)).toEqual([
      "prospect_changed",
      "prospect_changed",
      "prospect_shown",
      "prospect_shown",
      "prospect_hidden",
      "prospect_hidden",
    ]);
  });

  test("leaves alone who changed since, and shows nobody whom only staff have seen", async () => {
    const site = await testApp();
    const { admin, db } = site;
    const hidden = { hiddenAt: new Date("2027-03-01T12:00:00Z") };
    const { id, updatedAt } = await aProspect(db);
    const seen = await aProspect(db, hidden);
    const unseen = await aProspect(db, { ...hidden, isNeverShown: true });
    await admin.post(`/api/admin/prospects/${id}/hide`, { reason: "The family asked for it" });
    const players = [{ id, expectedUpdatedAt: updatedAt.toISOString() }];
    for (const action of ["hide", "show", "unrank"]) {
      const { body } = await admin.post("/api/admin/prospects/bulk", { action, players });
      expect(body.data, action).toMatchObject([{ id, isDone: false }]);
      expect(body.data[0].message).toMatch(/changed/);
    }
    const { body } = await decide(site, "show", [seen.id, unseen.id]);
    expect(body.data).toMatchObject([
      { isDone: true },
      { isDone: false, message: expect.stringMatching(/^This player was added at an event/) },
    ]);
    expect(
      (await admin.post("/api/admin/prospects/bulk", { action: "show", ids: [id] })).status,
    ).toBe(422);
  });

  test("takes 1 to 100 players", async () => {
    const site = await testApp();
    for (const ids of [[], Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expect((await decide(site, "hide", ids)).status).toBe(422);
    }
  });
});
