// @module-tag dialect
import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { ProspectList } from "./schema/prospects.ts";
import { prospectVotes } from "./tables.ts";
import { aProspect, demoProspects, loadDemoBoard } from "./testing.ts";

describe("the list call", () => {
  test("is open to everybody and has exactly the public fields", async () => {
    const { db, visitor, expectStatuses } = await testApp();
    await aProspect(db, { rawRank: 7, publicationAgreedAt: new Date() });
    await expectStatuses((actor) => actor.get("/api/prospects"), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const { body } = await visitor.get("/api/prospects");
    expect(Object.keys(body)).toEqual(["data"]);
    expect(Object.keys(body.data[0])).toEqual([
      "id",
      "firstName",
      "lastName",
      "positionPrimary",
      "positionSecondary",
      "battingThrowingHand",
      "school",
      "teamName",
      "gradYear",
      "rawRank",
      "rawEvaluated",
      "communityVotes",
      "level",
      "committedTo",
      "previousRank",
    ]);
    expect(ProspectList.parse(body)).toEqual(body);
  });

  test("goes by official rank, the unranked last by name, hidden players left out", async () => {
    const { db, visitor } = await testApp();
    await aProspect(db, { lastName: "Zulmar" });
    await aProspect(db, { lastName: "Abelle" });
    await aProspect(db, { lastName: "Third", rawRank: 3 });
    await aProspect(db, { lastName: "Hidden", rawRank: 2, hiddenAt: new Date() });
    await aProspect(db, { lastName: "First", rawRank: 1 });
    const { body } = await visitor.get("/api/prospects");
    const names = body.data.map(({ lastName }: { lastName: string }) => lastName);
    expect(names).toEqual(["First", "Third", "Abelle", "Zulmar"]);
  });

  test("is not sent again to who has it", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const first = await visitor.get("/api/prospects");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const known = visitor.with({ "if-none-match": String(first.headers.etag) });
    expect((await known.get("/api/prospects")).status).toBe(304);
    await visitor.post(`/api/prospects/${id}/vote`);
    expect((await known.get("/api/prospects")).status).toBe(200);
  });
});

describe("the call of one player", () => {
  test("tells his place in the community ranking", async () => {
    const { db, visitor } = await testApp();
    await aProspect(db, { communityVotes: 9 });
    await aProspect(db, { communityVotes: 50, hiddenAt: new Date() });
    const { id } = await aProspect(db, { communityVotes: 4, rawRank: 2 });
    const { body } = await visitor.get(`/api/prospects/${id}`);
    expect(body.data).toMatchObject({ id, rawRank: 2, communityRank: 2, isSearchable: false });
  });

  test("tells of the family's agreement only whether there is one", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db, { publicationAgreedAt: new Date() });
    const { body } = await visitor.get(`/api/prospects/${id}`);
    expect(body.data.isSearchable).toBe(true);
    expect(JSON.stringify(body)).not.toContain("greedAt");
  });

  test.each([["hidden"], ["unknown"]])("is a 404 for a player who is %s", async (which) => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db, { hiddenAt: new Date() });
    const answer = await visitor.get(`/api/prospects/${which === "hidden" ? id : 999}`);
    expect(answer.status).toBe(404);
  });
});

describe("demo content", () => {
  test("is the same every time: 100 ranks, some unranked, no name twice", () => {
    const players = demoProspects(new Date());
    expect(players).toEqual(demoProspects(new Date()));
    const ranks = players.flatMap(({ rawRank }) => rawRank ?? []);
    expect(ranks).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(players.length).toBeGreaterThan(105);
    expect(new Set(players.map(({ lastName }) => lastName)).size).toBe(players.length);
  });

  test("has a vote row for every vote", async () => {
    const { db, visitor } = await testApp();
    await loadDemoBoard(db, new Date());
    const counted = demoProspects(new Date()).reduce(
      (sum, { communityVotes }) => sum + communityVotes,
      0,
    );
    expect(await db.$count(prospectVotes, isNull(prospectVotes.voidedAt))).toBe(counted);
    expect((await visitor.get("/api/prospects")).body.data).toHaveLength(112);
  });
});
