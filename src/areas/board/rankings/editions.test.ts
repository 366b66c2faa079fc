import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import type { Alumnus } from "#areas/board/prospects/schema/alumni.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { editionFrom } from "./schema/editions.ts";
import { boardEditionRanks, boardEditions } from "./tables.ts";
import { anEdition } from "./testing.ts";

const NEW = { title: "Fall 2099 rankings", note: "Fall ball is over.", nextOn: "2099-12-15" };

/** A board of three ranked players, of whom the second is hidden, and one without a rank. */
async function aBoard({ db }: TestApp): Promise<void> {
  await aProspect(db, { rawRank: 1 });
  await aProspect(db, { rawRank: 2, hiddenAt: new Date() });
  await aProspect(db, { rawRank: 3, firstName: "Emile", lastName: "Verigny" });
  await aProspect(db);
}

/** What a family asked about a player. */
async function aRequest(
  { db }: TestApp,
  given: Partial<typeof evaluationRequests.$inferInsert>,
): Promise<void> {
  await db.insert(evaluationRequests).values({ ...WRITTEN, userId: 1, ...given });
}

test("everybody reads editions", async () => {
  const site = await testApp();
  await aBoard(site);
  await anEdition(site.db, { 1: 1 });
  const everybody = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
  for (const path of [
    "/api/editions",
    "/api/newest-edition",
    "/api/editions/march-2027",
    "/api/prospects/1/editions",
    paths.editionPicture("march-2027"),
  ]) {
    await site.expectStatuses((actor) => actor.get(path), everybody);
  }
  for (const nowhere of ["/api/editions/april-2027", paths.editionPicture("april-2027")]) {
    expect((await site.visitor.get(nowhere)).status).toBe(404);
  }
});

describe("the live ranking", () => {
  test("is published as everybody sees it, with how many never asked, and told in the audit log", async () => {
    const site = await testApp();
    await aBoard(site);
    await aRequest(site, { playerName: "Vérigny, emile" });
    const { body } = await site.admin.post("/api/admin/editions", { ...NEW, expectedNewest: null });
    expect(body.data).toMatchObject({
      slug: "fall-2099-rankings",
      players: 2,
      neverAsked: 1,
      nextOn: "2099-12-15",
    });
    const ranks = await site.db.select().from(boardEditionRanks).orderBy(boardEditionRanks.rank);
    expect(ranks.map(({ prospectId, rank }) => [prospectId, rank])).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect(await site.db.select().from(auditEntries)).toMatchObject([
      { action: "edition_published", subjectId: 1, after: { title: NEW.title, players: 2 } },
    ]);
    expect(await site.outbox()).toEqual([]);
  });

  test("counts a player who was made of a request as one who asked", async () => {
    const site = await testApp();
    await aBoard(site);
    await aRequest(site, { playerName: "Somebody Else", prospectId: 1 });
    expect((await site.admin.post("/api/admin/editions", NEW)).body.data.neverAsked).toBe(1);
  });

  test("counts a player whom staff scheduled for a request as one who asked, however it calls him", async () => {
    const site = await testApp();
    await aBoard(site);
    const inMay = {
      startsAt: new Date("2027-05-03T14:00:00Z"),
      endsAt: new Date("2027-05-03T18:00:00Z"),
    };
    await anEvent(site.db, inMay);
    await aRequest(site, { playerName: "E. Verigny Jr." });
    const given = { eventId: 1, startsAt: "2027-05-03T09:30", place: "Field 2", playerId: 3 };
    expect(
      (await site.admin.put("/api/admin/evaluation-requests/1/appointment", given)).status,
    ).toBe(200);
    expect((await site.admin.post("/api/admin/editions", NEW)).body.data).toMatchObject({
      players: 2,
      neverAsked: 1,
    });
  });

  test("refuses each wrong value at its field", async () => {
    const site = await testApp();
    await aBoard(site);
    for (const [given, field, message] of [
      [{ title: "" }, "title", "Title must be at least 2 characters"],
      [{ title: "!?" }, "title", "The title needs a letter or digit for its address"],
      [{ note: "" }, "note", "Note is required"],
      [{ note: "x".repeat(501) }, "note", "Note must be at most 500 characters"],
      [{ note: "EMILE  Verigny leads." }, "note", expect.stringMatching(/^Please name no player/)],
      [{ nextOn: "" }, "nextOn", "Please choose the day of the next edition"],
      [{ nextOn: "2026-02-30" }, "nextOn", "Please choose the day of the next edition"],
    ] as const) {
      const answer = await site.admin.post("/api/admin/editions", { ...NEW, ...given });
      expect(answer, JSON.stringify(given)).toMatchObject({
        status: 422,
        body: { fields: { [field]: message } },
      });
      expect(await site.db.$count(boardEditions), JSON.stringify(given)).toBe(0);
    }
  });

  test("is checked in one go in the form, the next date of yesterday, too", () => {
    const checked = editionFrom("2027-03-09").safeParse({
      title: "",
      note: "",
      nextOn: "2027-03-08",
    });
    const first = new Map<unknown, string>();
    for (const { path, message } of checked.error?.issues ?? []) {
      if (!first.has(path[0])) first.set(path[0], message);
    }
    expect([...first]).toEqual([
      ["title", "Title must be at least 2 characters"],
      ["note", "Note is required"],
      ["nextOn", "The next edition can't be in the past"],
    ]);
    const today = { title: "Winter", note: "All.", nextOn: "2027-03-09" };
    expect(editionFrom("2027-03-09").safeParse(today).success).toBe(true);
  });

  test("is not published with a next date of yesterday, but with one of today, as New Orleans counts days", async () => {
    const site = await testApp();
    await aBoard(site);
    // Half past nine in the evening of the 9th there.
    site.clock.now = new Date("2027-03-10T03:30:00Z");
    const yesterday = await site.admin.post("/api/admin/editions", {
      ...NEW,
      nextOn: "2027-03-08",
    });
    const message = "The next edition can't be in the past";
    expect(yesterday).toMatchObject({ status: 422, body: { fields: { nextOn: message } } });
    const today = await site.admin.post("/api/admin/editions", { ...NEW, nextOn: "2027-03-09" });
    expect(today).toMatchObject({ status: 201, body: { data: { publishedOn: "2027-03-09" } } });
  });

  test("is not published twice at one address, over an edition that its publisher did not see, or without a player", async () => {
    const site = await testApp();
    expect((await site.admin.post("/api/admin/editions", NEW)).status).toBe(409);
    await aBoard(site);
    await site.admin.post("/api/admin/editions", NEW);
    const again = await site.admin.post("/api/admin/editions", {
      ...NEW,
      title: "FALL 2099, rankings",
    });
    expect(again).toMatchObject({ status: 409, body: { fields: { title: expect.any(String) } } });
    const unseen = { ...NEW, title: "Winter", expectedNewest: null };
    expect(await site.admin.post("/api/admin/editions", unseen)).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
  });
});

describe("what is said of an edition", () => {
  test("changes once for each state seen; its address stays, and no date that is past is announced", async () => {
    const site = await testApp();
    await aBoard(site);
    const { body } = await site.admin.post("/api/admin/editions", NEW);
    const change = { title: "Autumn", expectedUpdatedAt: body.data.updatedAt };
    const changed = await site.admin.patch("/api/admin/editions/1", change);
    expect(changed.body.data).toMatchObject({ title: "Autumn", slug: "fall-2099-rankings" });
    expect((await site.admin.patch("/api/admin/editions/1", change)).body.code).toBe("stale");
    const past = await site.admin.patch("/api/admin/editions/1", { nextOn: "2020-01-01" });
    expect(past.body.fields).toEqual({ nextOn: "The next edition can't be in the past" });
    expect((await site.admin.patch("/api/admin/editions/2", { title: "Nowhere" })).status).toBe(
      404,
    );
  });
});

describe("an edition", () => {
  test("keeps its list, with the movement against the one before, and its neighbors", async () => {
    const site = await testApp();
    await aBoard(site);
    await anEdition(site.db, { 1: 3, 2: 2 }, { title: "First" });
    await anEdition(site.db, { 1: 1, 3: 3 }, { title: "Second", nextOn: "2099-01-01" });
    const { body } = await site.visitor.get("/api/editions/second");
    expect(body.data).toMatchObject({
      before: { slug: "first", title: "First" },
      after: null,
      nextOn: "2099-01-01",
    });
    expect(
      body.data.ranks.map(({ id, rank, previousRank }: Record<string, number>) => [
        id,
        rank,
        previousRank,
      ]),
    ).toEqual([
      [1, 1, 3],
      [3, 3, null],
    ]);
    const first = (await site.visitor.get("/api/editions/first")).body.data;
    expect(first).toMatchObject({ after: { slug: "second" }, before: null, nextOn: null });
    // The second player is hidden.
    expect(first.ranks.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(first.players).toBe(2);
    const list = (await site.visitor.get("/api/editions")).body.data;
    expect(list.map(({ slug }: { slug: string }) => slug)).toEqual(["second", "first"]);
  });

  test("announces no next one once its day is past", async () => {
    const site = await testApp();
    await aBoard(site);
    site.clock.now = new Date("2027-03-14T18:00:00Z");
    await anEdition(site.db, { 1: 1 }, { nextOn: "2027-03-14" });
    const nextOn = async () =>
      (await site.visitor.get("/api/newest-edition")).body.data.nextOn as string | null;
    expect(await nextOn()).toBe("2027-03-14");
    site.clock.now = new Date("2027-03-15T18:00:00Z");
    expect(await nextOn()).toBeNull();
  });

  test("loses whoever is deleted for good, and keeps the others", async () => {
    const site = await testApp();
    await aBoard(site);
    await anEdition(site.db, { 1: 1, 3: 3 });
    const read = async () =>
      (await site.visitor.get("/api/editions/march-2027")).body.data.ranks.map(
        ({ id }: { id: number }) => id,
      );
    expect(await read()).toEqual([1, 3]);
    expect((await site.admin.delete("/api/admin/prospects/1")).status).toBe(200);
    expect(await read()).toEqual([3]);
    expect(await site.db.$count(boardEditionRanks)).toBe(1);
  });
});

describe("the board", () => {
  test("tells the rank in the edition before the newest, and none without two", async () => {
    const site = await testApp();
    await aBoard(site);
    const ranks = async () =>
      (await site.visitor.get("/api/prospects")).body.data.map(
        ({ id, previousRank }: Record<string, number>) => [id, previousRank],
      );
    await anEdition(site.db, { 1: 9, 3: 4 }, { title: "First" });
    expect(await ranks()).toEqual([
      [1, null],
      [3, null],
      [4, null],
    ]);
    await site.admin.post("/api/admin/editions", NEW);
    expect(await ranks()).toEqual([
      [1, 9],
      [3, 4],
      [4, null],
    ]);
    expect((await site.visitor.get("/api/prospects/1")).body.data.previousRank).toBe(9);
  });
});

describe("a player's ranks over the editions", () => {
  test("are told of who has a rank today and is shown, the oldest first", async () => {
    const site = await testApp();
    await aBoard(site);
    await anEdition(site.db, { 1: 9, 2: 8, 4: 7 }, { title: "First" });
    await anEdition(site.db, { 1: 1 }, { title: "Second" });
    const read = async (id: number) =>
      (await site.visitor.get(`/api/prospects/${id}/editions`)).body;
    expect((await read(1)).data).toMatchObject([
      { slug: "first", rank: 9, publishedOn: "2027-03-01" },
      { slug: "second", rank: 1 },
    ]);
    expect([await read(2), await read(4), await read(99)]).toEqual([
      { data: [] },
      { data: [] },
      { data: [] },
    ]);
    await site.admin.post("/api/admin/prospects/1/hide");
    expect((await read(1)).data).toEqual([]);
  });
});

describe("alumni", () => {
  test("keep the best rank that they held or had in an edition, and its first edition", async () => {
    const site = await testApp();
    const make = (gradYear: number, rawRank: number | null) =>
      aProspect(site.db, { gradYear, rawRank });
    const early = await make(2026, 3);
    const late = await make(2026, 2);
    const never = await make(2026, null);
    await anEdition(site.db, { [early.id]: 1, [late.id]: 5 }, { title: "First" });
    await anEdition(site.db, { [early.id]: 1, [late.id]: 2 }, { title: "Second" });
    await anEdition(site.db, { [early.id]: 4, [late.id]: 2 }, { title: "Third" });
    const ids = [early.id, late.id, never.id];
    await site.admin.post("/api/admin/prospects/graduates", { ids });
    const read = async () =>
      (await site.visitor.get("/api/prospects/alumni")).body.data.map(
        ({ id, bestRank, bestEdition }: Alumnus) => [id, bestRank, bestEdition],
      );
    const second = { title: "Second", slug: "second" };
    expect(await read()).toEqual([
      [early.id, 1, { title: "First", slug: "first" }],
      [late.id, 2, second],
      [never.id, null, null],
    ]);
    const ranks = (await site.visitor.get(`/api/prospects/${late.id}/editions`)).body.data;
    expect(ranks.map(({ rank }: { rank: number }) => rank)).toEqual([5, 2, 2]);
    await site.admin.patch("/api/admin/editions/2", { title: "Spring rankings" });
    expect((await read())[1]).toEqual([late.id, 2, { ...second, title: "Spring rankings" }]);
  });
});

describe("an edition that was published by mistake", () => {
  const WHY = { reason: "Published a day too early" };

  /** Three editions, the last one a mistake. */
  async function aMistake(): Promise<TestApp> {
    const site = await testApp();
    await aBoard(site);
    await anEdition(site.db, { 1: 9, 3: 4 }, { title: "First" });
    await anEdition(site.db, { 1: 8, 3: 5 }, { title: "Second", nextOn: "2099-01-01" });
    await anEdition(site.db, { 1: 2, 3: 1 }, { title: "Mistake" });
    return site;
  }

  const previousRanks = async ({ visitor }: TestApp) =>
    (await visitor.get("/api/prospects")).body.data.map(
      ({ id, previousRank }: Record<string, number>) => [id, previousRank],
    );

  test("is nowhere once it is withdrawn: not at its address, in no list, movement or chart", async () => {
    const site = await aMistake();
    const { visitor, admin, db } = site;
    expect(await previousRanks(site)).toContainEqual([1, 8]);
    const answer = await admin.post("/api/admin/editions/3/withdrawal", WHY);
    expect(answer).toMatchObject({ status: 200, body: { data: { withdrawnOn: "2027-03-10" } } });
    for (const path of ["/api/editions/mistake", paths.editionPicture("mistake")]) {
      expect((await visitor.get(path)).status).toBe(410);
    }
    expect((await visitor.get("/api/editions")).body.data).toMatchObject([
      { slug: "second", nextOn: "2099-01-01" },
      { slug: "first" },
    ]);
    expect((await visitor.get("/api/newest-edition")).body.data.slug).toBe("second");
    expect((await visitor.get("/api/editions/second")).body.data.after).toBeNull();
    expect(await previousRanks(site)).toContainEqual([1, 9]);
    const ranks = (await visitor.get("/api/prospects/1/editions")).body.data;
    expect(ranks.map(({ rank }: { rank: number }) => rank)).toEqual([9, 8]);
    const [told] = await db.select().from(auditEntries);
    expect(told).toMatchObject({ action: "edition_withdrawn", subjectId: 3, ...WHY });
    expect((await visitor.get("/api/prospects/1")).body.data.rawRank).toBe(1);
  });

  test("leaves its address to another one, and is shown again as long as it is free", async () => {
    const site = await aMistake();
    const { visitor, admin } = site;
    await admin.post("/api/admin/editions/3/withdrawal", WHY);
    expect(
      (await admin.post("/api/admin/editions/3/return", WHY)).body.data.withdrawnOn,
    ).toBeNull();
    expect((await visitor.get("/api/editions/mistake")).status).toBe(200);
    await admin.post("/api/admin/editions/3/withdrawal", WHY);
    const anew = await admin.post("/api/admin/editions", {
      ...NEW,
      title: "Mistake",
      expectedNewest: 2,
    });
    expect(anew.body.data).toMatchObject({ id: 4, slug: "mistake" });
    expect((await visitor.get("/api/editions/mistake")).body.data.players).toBe(2);
    expect((await admin.post("/api/admin/editions/3/return", WHY)).status).toBe(409);
  });

  test("takes a reason and the state that was seen, and stays withdrawn when it is sent twice", async () => {
    const { admin, db } = await aMistake();
    expect(
      (await admin.post("/api/admin/editions/3/withdrawal", { reason: "-" })).body.fields,
    ).toEqual({
      reason: "The reason must be at least 3 characters",
    });
    const unseen = { ...WHY, expectedUpdatedAt: "2020-01-01T00:00:00.000Z" };
    expect((await admin.post("/api/admin/editions/3/withdrawal", unseen)).body.code).toBe("stale");
    for (let time = 0; time < 2; time += 1)
      await admin.post("/api/admin/editions/3/withdrawal", WHY);
    expect(await db.$count(auditEntries)).toBe(1);
    expect((await admin.post("/api/admin/editions/9/withdrawal", WHY)).status).toBe(404);
    const list = (await admin.get("/api/admin/editions")).body.data;
    expect(list.map(({ withdrawnOn }: { withdrawnOn: string | null }) => withdrawnOn)).toEqual([
      "2027-03-10",
      null,
      null,
    ]);
  });

  test("gives no alumnus a best rank, also of one who graduated before it was withdrawn", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026, rawRank: 7 });
    await anEdition(site.db, { [id]: 6 }, { title: "First" });
    await anEdition(site.db, { [id]: 1 }, { title: "Mistake" });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const best = async () => {
      const [alumnus] = (await site.visitor.get("/api/prospects/alumni")).body.data as Alumnus[];
      return [alumnus?.bestRank, alumnus?.bestEdition?.slug];
    };
    expect(await best()).toEqual([1, "mistake"]);
    await site.admin.post("/api/admin/editions/2/withdrawal", WHY);
    expect(await best()).toEqual([6, "first"]);
    await site.admin.post("/api/admin/editions/2/return", WHY);
    expect(await best()).toEqual([1, "mistake"]);
  });

  test("changes nothing of a working order", async () => {
    const site = await aMistake();
    await site.admin.post("/api/admin/working-order");
    const read = async () => (await site.admin.get("/api/admin/working-order")).body.data;
    const before = await read();
    await site.admin.post("/api/admin/editions/3/withdrawal", WHY);
    expect(await read()).toEqual(before);
  });
});
