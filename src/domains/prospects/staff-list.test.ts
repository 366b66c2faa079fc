import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import type { Db } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { testApp } from "#tests/test-app.ts";
import type { StaffProspect } from "./schema.ts";
import { aProspect } from "./testing.ts";

const { prospects: adminProspects } = adminApi;

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
    const { body } = await admin.get(adminProspects);
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
    const all = await admin.get(adminProspects);
    expect(all.body.classes).toEqual([2027, 2028, 2031]);
    const { body } = await admin.get(withQuery(adminProspects, { year: "2031" }));
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
      const { body } = await admin.get(withQuery(adminProspects, filter));
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
    const second = await admin.get(withQuery(adminProspects, { page: "2", pageSize: "3" }));
    expect(second.body.data.map(({ lastName }: StaffProspect) => lastName)).toEqual(["Zabel"]);
    expect(second.body.total).toBe(4);
  });

  test("refuses filters that do not exist", async () => {
    const { admin } = await testApp();
    for (const filter of [
      { position: "QB" },
      { year: "20x7" },
      { page: "0" },
      { pageSize: "101" },
      { state: "lost" },
    ]) {
      expect(
        (await admin.get(withQuery(adminProspects, filter))).status,
        JSON.stringify(filter),
      ).toBe(400);
    }
  });

  test("shows what changed at once", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 7 });
    await admin.get(adminProspects);
    await admin.post(adminApi.prospectMove(id), { toRank: 3, expectedRank: 7 });
    expect((await admin.get(adminProspects)).body.data[0].rawRank).toBe(3);
  });
});
