import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { testDatabase } from "#tests/database.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { SPORTS } from "./access/choices.ts";
import { nominationJobs } from "./jobs.ts";
import {
  countRanked,
  findPlace,
  listChoices,
  listRanked,
  type Season,
} from "./queries/leaderboard.ts";
import type { NominationFilter } from "./schema/nominations.ts";
import { beginDay } from "./service/period-counts.ts";
import { choices, nominations, nominationVoteCounts, sportSizes } from "./tables.ts";
import { aNomination, insertWithoutWords } from "./testing.ts";

test.each(["position", "city"])(
  "a %s that no database can hold filters by what is seen of it",
  async (field) => {
    const { visitor, db } = await testApp();
    await aNomination(db, { city: "Metairie", position: "SS" });
    for (const [typed, found] of [
      ["\0", 1],
      ["\0 SS\0", field === "position" ? 1 : 0],
    ] as const) {
      const { status, body } = await visitor.get(
        withQuery("/api/you-scout/nominations", { [field]: typed }),
      );
      expect([status, body.data?.length]).toEqual([200, found]);
    }
  },
);

test("each page tells the votes of the leader of all", async () => {
  const { db, visitor } = await testApp();
  await aNomination(db, { communityVotes: 9 });
  await aNomination(db, { communityVotes: 4 });
  const { body } = await visitor.get(
    withQuery("/api/you-scout/nominations", { page: "2", pageSize: "1" }),
  );
  expect(body).toMatchObject({ data: [{ id: 2, votes: 4 }], total: 2, mostVotes: 9 });
});

test("who has the list is told so, until a vote is counted", async () => {
  const { db, visitor } = await testApp();
  await aNomination(db);
  const { headers } = await visitor.get("/api/you-scout/nominations");
  const again = visitor.with({ "if-none-match": headers.etag as string });
  expect((await again.get("/api/you-scout/nominations")).status).toBe(304);
  await visitor.post("/api/you-scout/nominations/1/vote");
  expect(await again.get("/api/you-scout/nominations")).toMatchObject({
    status: 200,
    body: { mostVotes: 1 },
  });
});

test("the length of each week and month is counted by sport with whatever changes it", async () => {
  const site = await testApp();
  const { db } = site;
  for (const sport of ["Baseball", "Baseball", "Soccer"] as const) await aNomination(db, { sport });
  const areRight = async () => {
    const counted = await rowsOf(
      db,
      sql`
        select period, starts_on::text, sport, count(*)::int as nominations
        from ${nominationVoteCounts} join ${nominations} on id = nomination_id
        where votes > 0 group by 1, 2, 3 order by 1, 2, 3`,
    );
    const sizes = await rowsOf<{ nominations: number }>(
      db,
      sql`
        select period, starts_on::text, sport, nominations from ${sportSizes}
        where nominations <> 0 order by 1, 2, 3`,
    );
    expect(sizes).toEqual(counted);
    return sizes.map((row) => row.nominations);
  };
  const votes = [];
  for (const id of [1, 2, 2, 3]) {
    const voter = await aVoter(site, `voter-${votes.length}`);
    await voter.post(`/api/you-scout/nominations/${id}/vote`);
    votes.push({ id, voter });
  }
  expect(await areRight()).toEqual([2, 1, 2, 1]);
  for (const { id, voter } of votes.slice(0, 2)) {
    expect((await voter.post(`/api/you-scout/nominations/${id}/vote/undo`)).status).toBe(200);
  }
  expect(await areRight()).toEqual([1, 1, 1, 1]);
  await db
    .update(nominations)
    .set({ sport: "Baseball", city: "Kenner" })
    .where(eq(nominations.id, 3));
  expect(await areRight()).toEqual([2, 2]);
  await db.update(nominationVoteCounts).set({ startsOn: "2027-02-01" });
  expect(await areRight()).toEqual([2, 2]);
  await db.delete(nominations).where(eq(nominations.id, 3));
  expect(await areRight()).toEqual([1, 1]);
  await db.delete(nominationVoteCounts);
  expect(await areRight()).toEqual([]);
});

test("a week's leaderboard of a sport is as long as it has public nominations with votes", async () => {
  const { db, visitor } = await testApp();
  for (const sport of ["Baseball", "Soccer", "Soccer", "Soccer"] as const) {
    const { id } = await aNomination(db, { sport });
    await visitor.post(`/api/you-scout/nominations/${id}/vote`);
  }
  const totalOf = async (filter: NominationFilter) => {
    const { body } = await visitor.get(
      withQuery("/api/you-scout/nominations", { ...filter, period: "week" } as never),
    );
    expect(body.data).toHaveLength(body.total);
    return body.total;
  };
  await db.update(nominations).set({ hiddenAt: new Date() }).where(eq(nominations.id, 2));
  await visitor.at("10.0.0.9").post("/api/you-scout/nominations/3/vote");
  expect(await totalOf({})).toBe(3);
  expect(await totalOf({ sport: "Soccer" })).toBe(2);
  expect(await totalOf({ sport: "Softball" })).toBe(0);
});

test("what can be filtered by is what is public, whatever its case", async () => {
  const { db, visitor } = await testApp();
  await aNomination(db, { city: "Metairie", position: "SS" });
  await aNomination(db, { city: "METAIRIE", position: "ss" });
  await aNomination(db, { city: "Kenner", position: "SS", sport: "Softball" });
  await aNomination(db, { city: "Gretna", position: "P", status: "pending" });
  await aNomination(db, { city: "Gretna", position: "C", hiddenAt: new Date() });
  const { positions, cities } = (await visitor.get("/api/you-scout/choices")).body.data;
  expect(cities.map((city: string) => city.toLowerCase())).toEqual(["metairie", "kenner"]);
  const told = positions.map(({ sport, position }: { sport: string; position: string }) =>
    [sport, position.toUpperCase()].join(" "),
  );
  expect(told).toEqual(["Baseball SS", "Softball SS"]);
});

test("what can be filtered by follows every change of what is public, before and after night", async () => {
  const { db, deps } = await testApp();
  const [one, two] = [await aNomination(db, { city: "Kenner" }), await aNomination(db)];
  const set = (id: number, change: Partial<typeof nominations.$inferInsert>) =>
    db.update(nominations).set(change).where(eq(nominations.id, id));
  const told = async () => {
    const { positions, cities } = await listChoices(db);
    return [...positions.map(({ sport, position }) => `${sport} ${position}`), ...cities].join();
  };
  const expectTold = async (expected: string) => {
    expect(await told()).toBe(expected);
    await beginDay(deps);
    expect(await told()).toBe(expected);
  };
  await expectTold("Baseball SS,Kenner,New Orleans");
  await set(one.id, { hiddenAt: new Date() });
  await expectTold("Baseball SS,New Orleans");
  await set(one.id, { hiddenAt: null, city: "Gretna", position: "P", sport: "Softball" });
  await expectTold("Softball P,Baseball SS,Gretna,New Orleans");
  await set(one.id, { guardianRevokedAt: new Date(), city: "Metairie" });
  await expectTold("Baseball SS,New Orleans");
  await set(one.id, { guardianRevokedAt: null, status: "promoted" });
  await set(one.id, { communityVotes: 7, city: "Slidell" });
  await expectTold("Softball P,Baseball SS,New Orleans,Slidell");
  await db.delete(nominations).where(eq(nominations.id, one.id));
  await set(two.id, { status: "withdrawn" });
  await expectTold("");
  // Nothing stays of what nobody has any more.
  expect(await db.$count(choices)).toBe(0);
});

test("a week that ends leaves its leaderboard empty, also where it was cached", async () => {
  const { db, deps, visitor, clock } = await testApp();
  await aNomination(db);
  await visitor.post("/api/you-scout/nominations/1/vote");
  const week = withQuery("/api/you-scout/nominations", { period: "week" });
  const { current: version } = deps.database.contentVersion;
  expect((await visitor.get(week)).body.total).toBe(1);
  clock.advance(7 * DAY_MS);
  for (const { run } of nominationJobs(deps)) await run();
  expect(deps.database.contentVersion.current).toBeGreaterThan(version);
  expect((await visitor.get(week)).body.total).toBe(0);
});

describe("one nomination", () => {
  const read = async (site: Awaited<ReturnType<typeof testApp>>, id: number) =>
    site.visitor.get(`/api/you-scout/nominations/${id}`);

  test("tells its place in each leaderboard that lists it", async () => {
    const site = await testApp();
    await aNomination(site.db, { communityVotes: 5 });
    await aNomination(site.db, { communityVotes: 7, status: "promoted" });
    await aNomination(site.db, { communityVotes: 8, hiddenAt: new Date() });
    await site.visitor.post("/api/you-scout/nominations/1/vote");
    const { standings } = (await read(site, 1)).body.data;
    expect(standings).toEqual([
      { period: "week", rank: 1, votes: 1 },
      { period: "month", rank: 1, votes: 1 },
      { period: "all", rank: 2, votes: 6 },
    ]);
    expect((await read(site, 2)).body.data.standings).toEqual([
      { period: "all", rank: 1, votes: 7 },
    ]);
  });

  test.each([
    ["hidden", { hiddenAt: new Date() }],
    ["taken down by a guardian", { guardianRevokedAt: new Date() }],
    ["archived", { status: "archived" }],
  ] as const)("has its place, and the week its length, without those %s", async (_, withheld) => {
    const site = await testApp();
    const { db, visitor } = site;
    for (let made = 0; made < 3; made += 1) await aNomination(db);
    const vote = (address: string, id: number) =>
      visitor.at(address).post(`/api/you-scout/nominations/${id}/vote`);
    for (const id of [1, 2, 3]) await vote("10.1.1.1", id);
    await vote("10.1.1.2", 2);
    const placeOf = async (id: number) => (await read(site, id)).body.data.standings[0]?.rank;
    const lengthOf = async () =>
      (await visitor.get(withQuery("/api/you-scout/nominations", { period: "week" }))).body.total;
    expect([await placeOf(1), await lengthOf()]).toEqual([3, 3]);
    await db.update(nominations).set(withheld).where(eq(nominations.id, 2));
    await site.deps.database.contentVersion.publish(async () => undefined);
    expect([await placeOf(1), await lengthOf()]).toEqual([2, 2]);
  });

  test("that was merged is the one it was merged into, if that is public", async () => {
    const site = await testApp();
    await aNomination(site.db, { firstName: "Kept" });
    await aNomination(site.db, { status: "duplicate", mergedIntoId: 1 });
    await aNomination(site.db, { status: "duplicate", mergedIntoId: 2 });
    await aNomination(site.db, { hiddenAt: new Date() });
    await aNomination(site.db, { status: "duplicate", mergedIntoId: 4 });
    await aNomination(site.db, { status: "rejected", mergedIntoId: 1 });
    expect((await read(site, 3)).body.data).toMatchObject({ id: 1, name: "Kept B." });
    for (const id of [4, 5, 6]) expect((await read(site, id)).status, `${id}`).toBe(404);
  });

  test("that was promoted names its player, as long as he is seen on the board", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db);
    const hidden = await aProspect(site.db, { hiddenAt: new Date() });
    await aNomination(site.db, { status: "promoted", promotedProspectId: id });
    await aNomination(site.db, { status: "promoted", promotedProspectId: hidden.id });
    expect((await read(site, 1)).body.data.prospectId).toBe(id);
    expect((await read(site, 2)).body.data.prospectId).toBeNull();
  });
});

describe("ten thousand nominations", () => {
  const WEEK: Season = { period: "week", startsOn: "2027-03-08" };
  const ALL: Season = { period: "all", startsOn: "" };

  async function fill(db: Db): Promise<void> {
    const sports = sql.raw(SPORTS.map((sport) => `'${sport}'`).join(","));
    await db.execute(sql`
      insert into users (username, password, role)
      select 'coach-' || n, 'x', 'coach' from generate_series(1, 3000) as n`);
    await db.execute(sql`
      insert into user_profiles (user_id, verification_status) select id, 'verified' from users`);
    await insertWithoutWords(db, [
      sql`
        insert into you_scout_nominations (first_name, last_name, age, sport, position, city, state,
          performance, submitted_by_name, submitted_by_email, submitted_by_user_id,
          submitter_relation, status, person_key, community_votes)
        select 'N' || n, 'B', 12, (array[${sports}])[1 + n % 8], 'P' || n % 30, 'City ' || n % 60,
          'Louisiana', repeat('well done ', 40), 'A', 'a@city.example',
          (select min(id) from users) + n % 3000, 'coach', 'approved', n, n % 500
        from generate_series(1, 10000) as n`,
    ]);
    await db.execute(sql`
      insert into you_scout_vote_counts (nomination_id, period, starts_on, votes)
      select id, 'week', ${WEEK.startsOn}::date, 1 + id % 40 from you_scout_nominations where id % 4 = 0`);
    await db.execute(sql`vacuum analyze you_scout_nominations`);
    await db.execute(sql`vacuum analyze you_scout_vote_counts`);
    await db.execute(sql`vacuum analyze users`);
    await db.execute(sql`vacuum analyze user_profiles`);
  }

  // In one test, because filling the tables takes seconds.
  test("are counted, filtered and ranked right, and read by an index", async () => {
    const { db } = await testDatabase();
    await fill(db);
    await expectRead(db);
    await expectCounted(db);
    await expectSameFromTheEnd(db);
    await expectPlaces(db);
  });

  /** Lists are read without reading any table from end to end. */
  async function expectRead(db: Db): Promise<void> {
    const filters: NominationFilter[] = [
      {},
      { sport: "Soccer" },
      { position: "p7" },
      { city: "city 7" },
      { sport: "Soccer", city: "city 7" },
    ];
    for (const filter of filters) {
      const page = listRanked(db, { ...filter, pageSize: 25 }, ALL, 10_000);
      expect(await planOf(db, page.getSQL()), JSON.stringify(filter)).not.toMatch(/Seq Scan/);
    }
    for (const page of [1, 100]) {
      const week = listRanked(db, { page, pageSize: 25 }, WEEK, 2_500);
      const plan = await planOf(db, week.getSQL());
      expect(plan).toMatch(/you_scout_vote_counts_period_idx/);
      // The rows of the page are sorted, no others.
      expect(plan).not.toMatch(/Seq Scan|Limit[\s\S]*Sort/);
    }
  }

  async function expectCounted(db: Db): Promise<void> {
    expect(await countRanked(db, { sport: "Soccer" }, ALL)).toBe(1_250);
    expect(await countRanked(db, {}, WEEK)).toBe(2_500);
    const [first] = await listRanked(db, { pageSize: 1 }, ALL, 10_000);
    expect(first && (await findPlace(db, first.row, ALL))).toEqual({ rank: 1, votes: 499 });
    const [, second] = await listRanked(db, { pageSize: 2 }, WEEK, 2_500);
    expect(second && (await findPlace(db, second.row, WEEK))?.rank).toBe(2);
    const { positions, cities } = await listChoices(db);
    expect([positions.length, cities.length]).toEqual([120, 60]);
  }

  /** Places end with the thousandth, whatever is withheld before it, and no further row is read. */
  async function expectPlaces(db: Db): Promise<void> {
    const placeOf = async (season: Season, place: number) => {
      const [listed] = await listRanked(db, { page: place, pageSize: 1 }, season, 10_000);
      return listed ? findPlace(db, listed.row, season) : undefined;
    };
    expect(await placeOf(ALL, 1_000)).toEqual({ rank: 1_000, votes: 450 });
    expect(await placeOf(ALL, 1_001)).toEqual({ rank: null, votes: 449 });
    expect(await placeOf(WEEK, 1_001)).toEqual({ rank: null, votes: 21 });
    for (const [season, table] of [
      [ALL, "you_scout_nominations"],
      [WEEK, "you_scout_vote_counts"],
    ] as const) {
      const last = { id: 4, communityVotes: 4 };
      const scans = await scansOf(db, table, () => findPlace(db, last, season));
      for (const { kind, statement } of scans) expect(kind, statement).toMatch(/Index/);
      expect(Math.max(...scans.map(({ rows }) => rows))).toBe(1_000);
    }
    await db.execute(sql`
      update you_scout_nominations set hidden_at = now() where id % 40 = 36 and id < 1200`);
    expect(await placeOf(WEEK, 1_000)).toEqual({ rank: 1_000, votes: 21 });
    expect(await placeOf(WEEK, 1_001)).toEqual({ rank: null, votes: 21 });
  }

  async function expectSameFromTheEnd(db: Db): Promise<void> {
    for (const season of [ALL, WEEK]) {
      const total = await countRanked(db, { sport: "Baseball" }, season);
      const idsOf = async (page: number, pageSize: number) =>
        (await listRanked(db, { sport: "Baseball", page, pageSize }, season, total)).map(
          ({ row }) => row.id,
        );
      const whole = await idsOf(1, total);
      expect(whole).toHaveLength(total);
      const pages = [];
      for (let page = 1; page <= Math.ceil(total / 90); page += 1)
        pages.push(...(await idsOf(page, 90)));
      expect(pages).toEqual(whole);
      expect(await idsOf(Math.ceil(total / 90) + 1, 90)).toEqual([]);
    }
  }

  async function planOf(db: Db, query: ReturnType<typeof sql>): Promise<string> {
    const lines = await rowsOf<Record<string, string>>(db, sql`explain ${query}`);
    return lines.flatMap(Object.values).join("\n");
  }
});
