import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { forgetOldBursts } from "#areas/votes/service/retention.ts";
import { flagBursts } from "#areas/votes/service/watch-bursts.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { aFlood, aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { VOTABLES } from "./vote-reports.ts";

const PLAYERS = {
  board: "the board",
  kind: "prospect",
  queued: "player",
  make: (db: Db) => aProspect(db),
  tables: PROSPECT_VOTABLE,
  call: (id: number) => `/api/prospects/${id}/vote`,
  undo: (id: number) => `/api/prospects/${id}/vote/undo`,
  report: (id: number) => `/api/admin/prospects/${id}/votes`,
  voiding: (id: number) => `/api/admin/prospects/${id}/votes/void`,
  profile: (id: number) => `/api/prospects/${id}`,
  list: "/api/prospects",
  placesOf: ({ communityRank }: { communityRank: number | null }) =>
    communityRank === null ? [] : [communityRank],
};
const BOARDS = [
  PLAYERS,
  {
    board: "YouScout",
    kind: "nomination",
    queued: "nomination",
    make: (db: Db) => aNomination(db),
    tables: NOMINATION_VOTABLE,
    call: (id: number) => `/api/you-scout/nominations/${id}/vote`,
    undo: (id: number) => `/api/you-scout/nominations/${id}/vote/undo`,
    report: (id: number) => `/api/admin/you-scout/nominations/${id}/votes`,
    voiding: (id: number) => `/api/admin/you-scout/nominations/${id}/votes/void`,
    profile: (id: number) => `/api/you-scout/nominations/${id}`,
    list: "/api/you-scout/nominations",
    placesOf: ({ standings }: { standings: { rank: number | null }[] }) =>
      standings.flatMap(({ rank }) => rank ?? []),
  },
];

type Board = (typeof BOARDS)[number];

async function siteOf(board: Board) {
  const site = await testApp();
  const { id } = await board.make(site.db);
  let voters = 0;
  /** Votes that end at a moment, one a second for so many, a third of them of one network. */
  async function vote(count: number, until: Date, seconds = 500): Promise<void> {
    const { targets, votes } = board.tables;
    const name = (column: { name: string }) => sql.identifier(column.name);
    await site.db.execute(sql`
      insert into ${votes.table} (${name(votes.targetId)}, ${name(votes.voter)},
        ${name(votes.network)}, ${name(votes.votedAt)})
      select ${id}, 'voter ' || (n + ${voters}::int), 'network ' || case when n % 3 = 0 then 0 else n end,
        ${until.toISOString()}::timestamptz - (n % ${seconds}::int) * interval '1 second'
      from generate_series(1, ${count}::int) as n`);
    await site.db.execute(
      sql`update ${targets.table} set ${name(targets.count)} = ${targets.count} + ${count}`,
    );
    voters += count;
  }
  const countVotes = async () => {
    const [row] = await site.db
      .select({ votes: board.tables.targets.count })
      .from(board.tables.targets.table);
    return row?.votes;
  };
  const flag = () => flagBursts(site.deps, VOTABLES);
  const list = async () => (await site.admin.get("/api/admin/vote-bursts")).body.data;
  const decide = (
    decision: string,
    expectedState: string,
    reason = "One bus of bots",
    expectedVotes = 5_000,
    further: { sparesAccounts?: boolean } = {},
  ) =>
    site.admin.post("/api/admin/vote-bursts/1/decision", {
      decision,
      expectedState,
      expectedVotes,
      reason,
      ...further,
    });
  return { ...site, id, vote, countVotes, flag, list, decide };
}

describe("a burst of votes", () => {
  test("is more than 300 in ten minutes, and more than ten times the week's best", async () => {
    const { vote, flag, clock, db } = await siteOf(PLAYERS);
    await vote(31, new Date(clock.now.getTime() - DAY_MS - 20 * MINUTE_MS));
    await vote(300, clock.now);
    expect(await flag()).toBe(0);
    await vote(10, clock.now);
    expect(await flag(), "310 are ten times 31").toBe(0);
    await vote(1, clock.now);
    expect(await flag()).toBe(1);
    const [burst] = await db.select().from(voteBursts);
    expect(burst).toMatchObject({ kind: PLAYERS.kind, votes: 311, usual: 31, state: "flagged" });
  });

  describe.each([
    { looks: "looks each minute", isWatched: true },
    { looks: "a look after a standstill", isWatched: false },
  ])("with $looks", ({ isWatched }) => {
    test.each([
      { flagged: 1, apartMs: 598_000 },
      { flagged: 1, apartMs: 600_000 },
      { flagged: 0, apartMs: 601_000 },
    ])(
      "is within any ten minutes: 300 votes and 300 more $apartMs ms later are $flagged",
      async ({ flagged, apartMs }) => {
        const { vote, flag, clock, db } = await siteOf(PLAYERS);
        const first = new Date(clock.now.getTime() + 31_000);
        await vote(300, first, 1);
        await vote(300, new Date(first.getTime() + apartMs), 1);
        await flag();
        for (let minute = 0; minute < 25; minute += 1) {
          clock.advance(MINUTE_MS);
          if (isWatched) await flag();
        }
        await flag();
        const burst = { votes: 600, startedAt: first, usual: 0, state: "flagged" };
        expect(await db.select().from(voteBursts)).toMatchObject(flagged ? [burst] : []);
      },
    );
  });

  test("is as long as the flood, whatever else comes before and after it", async () => {
    const { vote, flag, clock, list, decide, countVotes } = await siteOf(PLAYERS);
    const ordinary = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(MINUTE_MS);
        for (const second of [50, 30, 10])
          await vote(1, new Date(clock.now.getTime() - second * 1_000), 1);
        await flag();
      }
    };
    await ordinary(15);
    await vote(340, clock.now, 1);
    await ordinary(9);
    expect(await list()).toMatchObject([{ votes: 340, endedAt: expect.any(String) }]);
    const held = await decide("hold", "flagged", "A program", 340);
    expect(held.body.data).toEqual({ state: "held", votes: 340, communityVotes: 72 });
    expect((await list())[0]).toMatchObject({ votes: 340, largestNetwork: { votes: 113 } });
    await ordinary(5);
    expect(await countVotes()).toBe(87);
  });

  test("is flagged once as it was, although it ended before the server was down for days", async () => {
    const { vote, flag, clock, db } = await siteOf(PLAYERS);
    await flag();
    clock.advance(MINUTE_MS);
    const last = clock.now;
    await vote(400, last, 60);
    clock.advance(3 * DAY_MS);
    expect(await flag()).toBe(1);
    expect(await flag()).toBe(0);
    const [burst] = await db.select().from(voteBursts);
    expect(burst).toMatchObject({ votes: 400, state: "flagged" });
    expect(burst?.endedAt.getTime()).toBeLessThan(last.getTime() + 1_000);
  });

  test.each([
    [1, 7 * DAY_MS - MINUTE_MS],
    [0, 8 * DAY_MS],
  ])("is looked for up to a week back: %i", async (flagged, downMs) => {
    const { vote, flag, clock } = await siteOf(PLAYERS);
    await flag();
    clock.advance(MINUTE_MS);
    await vote(400, clock.now, 60);
    clock.advance(downMs);
    expect(await flag()).toBe(flagged);
  });

  test("after a longer time is looked for in several runs, the oldest first, and none is left out", async () => {
    const { vote, flag, clock, db } = await siteOf(PLAYERS);
    await flag();
    clock.advance(150 * MINUTE_MS);
    const end = clock.now;
    await vote(9_000, end, 9_000);
    clock.advance(HOUR_MS);
    await vote(400, clock.now, 60);
    clock.advance(MINUTE_MS);
    const bursts = () => db.select().from(voteBursts).orderBy(voteBursts.id);
    expect(await flag()).toBe(1);
    const [begun] = await bursts();
    expect(begun?.endedAt.getTime(), "a run is bounded").toBeLessThan(end.getTime() - MINUTE_MS);
    expect(await flag(), "the next one goes on").toBe(1);
    expect(await flag()).toBe(0);
    const [first, second] = await bursts();
    expect(first).toMatchObject({ id: begun?.id, votes: 9_000, state: "flagged" });
    expect(Math.abs((first?.endedAt.getTime() ?? 0) - end.getTime())).toBeLessThan(1_000);
    expect(second).toMatchObject({ votes: 400, state: "flagged" });
  });

  test("that went on since it was seen is looked at again before it is decided", async () => {
    const { vote, flag, clock, list, decide, countVotes } = await siteOf(PLAYERS);
    await vote(400, clock.now);
    await flag();
    const [seen] = await list();
    clock.advance(2 * MINUTE_MS);
    await vote(90, clock.now, 90);
    await flag();
    const refused = await decide("hold", "flagged", "A program", seen.votes);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "stale", message: expect.stringMatching(/^This burst has more votes than/) },
    ]);
    expect(await countVotes()).toBe(490);
    const [again] = await list();
    expect(again).toMatchObject({ votes: 490, state: "flagged" });
    expect((await decide("void", "flagged", "A program", again.votes)).status).toBe(200);
    expect(await countVotes()).toBe(0);
    expect((await list())[0]).toMatchObject({ votes: 490, state: "voided" });
  });

  test("is not measured by a smaller one that was sent just before", async () => {
    const { vote, flag, clock } = await siteOf(PLAYERS);
    await vote(300, clock.now);
    expect(await flag()).toBe(0);
    clock.advance(11 * MINUTE_MS);
    await vote(400, clock.now);
    expect(await flag()).toBe(1);
  });
});

describe.each(BOARDS)("a burst of votes on $board", (board) => {
  test("that is held is voided with the network from which it came, for good", async () => {
    const { id, vote, flag, clock, decide, countVotes, admin } = await siteOf(board);
    await vote(400, clock.now);
    await flag();
    await decide("hold", "flagged");
    const largest = async () => (await admin.get(board.report(id))).body.data.networks[0];
    expect(await largest()).toMatchObject({
      network: "network 0",
      counted: 0,
      held: 133,
      voided: 0,
    });
    const voiding = { networks: ["network 0"], reason: "One bus of bots" };
    const { body } = await admin.post(board.voiding(id), voiding);
    expect(body.data).toMatchObject({ voided: 0, heldVoided: 133, communityVotes: 0 });
    expect(await largest()).toMatchObject({
      network: "network 0",
      counted: 0,
      held: 0,
      voided: 133,
    });
    const released = await decide("release", "held", "The others are people");
    expect(released.body.data).toMatchObject({ votes: 267, communityVotes: 267 });
    expect(await countVotes()).toBe(267);
  });

  test("is flagged once as long as it lasts, mailed once, and counts meanwhile", async () => {
    const { vote, flag, clock, list, outbox, countVotes, deps, admin } = await siteOf(board);
    await vote(400, clock.now);
    expect(await Promise.all([flag(), flag()])).toContain(1);
    clock.advance(5 * MINUTE_MS);
    await vote(350, clock.now);
    expect(await flag()).toBe(0);
    const bursts = await list();
    expect(bursts).toHaveLength(1);
    expect(bursts[0]).toMatchObject({ votes: 750, largestNetwork: { votes: 249 } });
    expect(bursts[0].largestNetwork.network.length).toBeLessThanOrEqual(12);
    const drawn = bursts[0].minutes.reduce(
      (sum: number, one: { votes: number }) => sum + one.votes,
      0,
    );
    expect(drawn).toBe(750);
    const mails = (await outbox()).filter(({ to }) => to === deps.mail.staff);
    expect(mails.map(({ cause }) => cause)).toEqual(["vote-burst:1"]);
    expect(await countVotes()).toBe(750);
    // The mail leads to where the burst waits.
    const [led] =
      mails[0]?.parts.flatMap((part) => (Object(part).url as string | undefined) ?? []) ?? [];
    const url = new URL(led ?? "");
    expect(url.pathname).toBe(paths.adminQueue);
    const { body } = await admin.get(`/api/admin/queue${url.search}`);
    expect(body.data).toMatchObject([{ kind: `${board.queued}_burst`, item: { id: 1 } }]);
  });

  test("is held out of the count and released into it, with both in the audit log", async () => {
    const { vote, flag, clock, decide, countVotes, list, admin } = await siteOf(board);
    await vote(20, new Date(clock.now.getTime() - DAY_MS));
    await vote(400, clock.now);
    await flag();
    const held = await decide("hold", "flagged");
    expect([held.status, held.body.data]).toEqual([
      200,
      { state: "held", votes: 400, communityVotes: 20 },
    ]);
    expect(await countVotes()).toBe(20);
    expect((await decide("hold", "flagged")).status, "a colleague was first").toBe(409);
    const released = await decide("release", "held", "A class of 400");
    expect(released.body.data).toEqual({ state: "released", votes: 400, communityVotes: 420 });
    expect(await countVotes()).toBe(420);
    expect((await decide("void", "released")).status, "decided is decided").toBe(409);
    expect((await list())[0]).toMatchObject({ state: "released", reason: "A class of 400" });
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual(
      [
        ["burst_released", "A class of 400"],
        ["burst_held", "One bus of bots"],
      ],
    );
  });

  test("tells voters whose vote is held or removed that it does not count", async () => {
    const site = await siteOf(board);
    const { id, vote, flag, clock, decide, visitor } = site;
    const ana = await aVoter(site);
    const home = visitor.at("198.51.100.77");
    await ana.post(board.call(id));
    await home.post(board.call(id));
    await vote(400, clock.now);
    await flag();
    const again = async () => {
      const responses = [await ana.post(board.call(id)), await home.post(board.call(id))];
      return responses.map(({ status, body }) => [status, body.code, body.message]);
    };
    expect((await again()).map(([, code]) => code)).toEqual(["already_voted", "already_voted"]);
    await decide("hold", "flagged");
    const held = "does not count for now: our staff is looking at it.";
    expect(await again()).toEqual([
      [409, "vote_not_counted", `Your vote for this player ${held}`],
      [409, "vote_not_counted", `The vote for this player from your network ${held}`],
    ]);
    await decide("void", "held");
    const removed = "does not count: our staff has removed it. It can't be cast again.";
    expect(await again()).toEqual([
      [409, "vote_not_counted", `Your vote for this player ${removed}`],
      [409, "vote_not_counted", `The vote for this player from your network ${removed}`],
    ]);
  });

  test("brings no place on the target's own page until staff have decided", async () => {
    const { id, vote, flag, clock, decide, visitor } = await siteOf(board);
    const places = async () =>
      board.placesOf((await visitor.get(board.profile(id))).body.data).length;
    await vote(400, clock.now);
    expect(await places()).toBeGreaterThan(0);
    await flag();
    expect(await places()).toBe(0);
    await decide("release", "flagged");
    expect(await places()).toBeGreaterThan(0);
  });

  test.each(["hold", "void", "release"])(
    "is named by the list, without its order changing, until staff have decided: %s",
    async (decision) => {
      const { db, id, vote, flag, clock, decide, visitor } = await siteOf(board);
      await vote(400, clock.now);
      await board.make(db);
      const listed = async () => {
        const { data, undecided } = (await visitor.get(board.list)).body;
        return { ids: data.map((row: { id: number }) => row.id), undecided };
      };
      const ids = [id, id + 1];
      expect(await listed()).toEqual({ ids });
      await flag();
      expect(await listed()).toEqual({ ids, undecided: [id] });
      await decide(decision, "flagged");
      expect((await listed()).undecided).toBeUndefined();
    },
  );

  test.each(["hold", "void"])(
    "spares confirmed accounts where staff say so: %s",
    async (decision) => {
      const site = await siteOf(board);
      const { id, vote, flag, clock, decide, countVotes, list, admin } = site;
      const ana = await aVoter(site);
      await ana.post(board.call(id));
      await vote(400, clock.now);
      await flag();
      expect((await list())[0]).toMatchObject({ votes: 401, accounts: 1, networks: 269 });
      const spared = await decide(decision, "flagged", "Bots", 401, { sparesAccounts: true });
      expect(spared.body.data).toMatchObject({ votes: 400, communityVotes: 1 });
      expect((await ana.post(board.call(id))).body.code).toBe("already_voted");
      const { body } = await admin.get("/api/admin/audit");
      expect(body.data[0].after).toMatchObject({ sparesAccounts: true });
      if (decision === "hold") await decide("void", "held");
      expect(await countVotes()).toBe(1);
    },
  );

  test("is voided for good; only later votes can be another burst", async () => {
    const { vote, flag, clock, decide, countVotes, list } = await siteOf(board);
    await vote(400, clock.now);
    await flag();
    expect((await decide("void", "flagged")).body.data).toMatchObject({ votes: 400 });
    expect(await countVotes()).toBe(0);
    clock.advance(MINUTE_MS);
    expect(await flag()).toBe(0);
    clock.advance(10 * MINUTE_MS);
    await vote(400, clock.now);
    expect(await flag(), "what was voided is not usual").toBe(1);
    expect(await list()).toHaveLength(2);
  });

  test("leaves the votes of accounts that are deleted meanwhile: they come back, and their person has no other", async () => {
    const site = await siteOf(board);
    const { id, vote, flag, clock, decide, countVotes } = site;
    const ana = await aVoter(site);
    await ana.post(board.call(id));
    await vote(400, clock.now);
    await flag();
    await decide("hold", "flagged");
    const undone = await ana.post(board.undo(id));
    expect([undone.status, undone.body.message, await countVotes()]).toEqual([
      409,
      "Your vote does not count: our staff has removed it, or is looking at it. It can't be undone.",
      0,
    ]);
    const left = await ana.delete("/api/user", { password: TEST_PASSWORD });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    const again = await aVoter(site, "ana-again", { email: "ana@city.example" });
    expect((await again.post(board.call(id))).body.code).toBe("vote_not_counted");
    await decide("release", "held");
    expect(await countVotes()).toBe(401);
  });

  test("leaves votes that were undone where they are", async () => {
    const site = await siteOf(board);
    const { id, vote, flag, clock, decide, countVotes } = site;
    const ana = await aVoter(site);
    await ana.post(board.call(id));
    await vote(400, clock.now);
    await flag();
    await ana.post(board.undo(id));
    await decide("hold", "flagged");
    expect((await decide("release", "held")).body.data).toMatchObject({ votes: 400 });
    expect(await countVotes()).toBe(400);
  });
});

test("bursts of more than a hundred players at once are all flagged", async () => {
  const { db, deps, clock } = await testApp();
  const players = 101;
  for (let one = 0; one < players; one += 1) await aProspect(db);
  await db.execute(sql`
    insert into prospect_votes (prospect_id, voter_ip, voter_network, voted_at)
    select player.id, 'voter ' || n, 'network ' || n, ${clock.now.toISOString()}::timestamptz
    from baseball_prospects as player, generate_series(1, 301) as n`);
  expect(await flagBursts(deps, VOTABLES)).toBe(players);
});

test("a burst of somebody who was removed does not wait", async () => {
  const { db, clock, admin } = await testApp();
  const at = clock.now;
  const { id } = await aProspect(db);
  await db.insert(voteBursts).values(
    [id, 99, 98].map((targetId) => ({
      ...{ kind: "prospect" as const, targetId, startedAt: at, endedAt: at, votes: 301, usual: 0 },
      state: targetId === 98 ? ("voided" as const) : ("flagged" as const),
    })),
  );
  const { body } = await admin.get("/api/admin/vote-bursts");
  expect(body.waiting).toBe(1);
  expect(body.data).toMatchObject([{ targetId: id }, { targetId: 98, name: "Deleted" }]);
});

test("a burst that waits for a decision outlives those that are decided or have no target", async () => {
  const { db, deps, clock } = await testApp();
  const { id } = await aProspect(db);
  const times = { startedAt: clock.now, endedAt: clock.now, votes: 301, usual: 0 };
  const kind = "prospect" as const;
  await db.insert(voteBursts).values([
    { kind, targetId: id, ...times, state: "flagged" },
    { kind, targetId: id, ...times, state: "held" },
    { kind, targetId: id, ...times, state: "released" },
    { kind, targetId: 99, ...times, state: "flagged" },
    { kind: "nomination", targetId: id, ...times, state: "flagged" },
  ]);
  expect(await forgetOldBursts(deps, VOTABLES)).toBe(0);
  clock.advance(2 * 366 * DAY_MS);
  expect(await forgetOldBursts(deps, VOTABLES)).toBe(3);
  const left = await db.select().from(voteBursts).orderBy(voteBursts.id);
  expect(left.map(({ state }) => state)).toEqual(["flagged", "held"]);
});

test("what is voided for good after it was held is counted once in the audit log", async () => {
  const { db, deps, clock, admin } = await testApp();
  const { id } = await aProspect(db);
  await db.execute(sql`
    insert into prospect_votes (prospect_id, voter_ip, voter_network, voted_at)
    select ${id}, 'voter ' || n, 'network ' || n % 2, ${clock.now.toISOString()}::timestamptz
    from generate_series(1, 400) as n`);
  await db.execute(sql`update baseball_prospects set community_votes = 400`);
  await flagBursts(deps, VOTABLES);
  const decide = (decision: string, expectedState: string) =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      decision,
      expectedState,
      expectedVotes: 5_000,
      reason: "Bots",
    });
  await decide("hold", "flagged");
  const network = { networks: ["network 0"], reason: "One bus of bots" };
  await admin.post(`/api/admin/prospects/${id}/votes/void`, network);
  expect((await decide("void", "held")).status).toBe(200);
  const { body } = await admin.get("/api/admin/audit");
  const told = body.data.map((entry: { action: string; after: object }) => [
    entry.action,
    entry.after,
  ]);
  expect(told.slice(0, 2)).toMatchObject([
    ["burst_voided", { votes: 0, heldVoided: 200 }],
    ["votes_voided", { voided: 0, heldVoided: 200 }],
  ]);
});

test("bursts are for administrators, and a decision needs a reason", async () => {
  const { expectStatuses, admin } = await testApp();
  const statuses = { visitor: 401, member: 403, otherMember: 403 };
  await expectStatuses((actor) => actor.get("/api/admin/vote-bursts"), { ...statuses, admin: 200 });
  const verdict = {
    decision: "hold",
    expectedState: "flagged",
    expectedVotes: 0,
    reason: "Because",
  };
  await expectStatuses((actor) => actor.post("/api/admin/vote-bursts/1/decision", verdict), {
    ...statuses,
    admin: 404,
  });
  const call = (changed: object) =>
    admin.post("/api/admin/vote-bursts/1/decision", { ...verdict, ...changed });
  expect((await call({ reason: "" })).status).toBe(422);
  expect((await call({ decision: "keep" })).status).toBe(422);
});

test("held votes leave the week and the month of a nomination, and come back", async () => {
  const { db, deps, clock, visitor, admin } = await testApp();
  const { id } = await aNomination(db);
  await aFlood(db, id, clock.now);
  await flagBursts(deps, VOTABLES);
  const decide = (decision: string, expectedState: string) =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      decision,
      expectedState,
      expectedVotes: 5_000,
      reason: "Bots",
    });
  const votesOf = async (period: string) =>
    (await visitor.get(`/api/you-scout/nominations?period=${period}`)).body.data[0]?.votes ?? 0;
  await decide("hold", "flagged");
  expect([await votesOf("week"), await votesOf("month"), await votesOf("all")]).toEqual([0, 0, 0]);
  await decide("release", "held");
  expect([await votesOf("week"), await votesOf("month"), await votesOf("all")]).toEqual([
    400, 400, 400,
  ]);
});

test("a held vote of somebody who voted for the other nomination, too, counts once after a merge and a release", async () => {
  const { db, deps, clock, admin, visitor } = await testApp();
  const { id } = await aNomination(db);
  const { id: into } = await aNomination(db);
  const both = visitor.at("203.0.113.5");
  expect((await both.post(`/api/you-scout/nominations/${id}/vote`)).status).toBe(200);
  await aFlood(db, id, clock.now);
  await flagBursts(deps, VOTABLES);
  const decide = async (decision: string, expectedState: string) => {
    const verdict = { decision, expectedState, expectedVotes: 5_000, reason: "Bots" };
    return (await admin.post("/api/admin/vote-bursts/1/decision", verdict)).body.data;
  };
  await decide("hold", "flagged");
  clock.advance(1);
  expect((await both.post(`/api/you-scout/nominations/${into}/vote`)).status).toBe(200);
  expect((await admin.post(`/api/admin/you-scout/nominations/${id}/merge`, { into })).status).toBe(
    200,
  );
  const countOf = async () =>
    (await visitor.get(`/api/you-scout/nominations/${into}`)).body.data.communityVotes;
  expect(await countOf()).toBe(1);
  expect(await decide("release", "held")).toMatchObject({ votes: 400, communityVotes: 401 });
  expect(await countOf()).toBe(401);
});

test("held votes that are voided after a merge take no vote of the other nomination with them", async () => {
  const { db, deps, clock, admin, visitor } = await testApp();
  const { id } = await aNomination(db);
  const { id: into } = await aNomination(db);
  const honest = await visitor.at("203.0.113.5").post(`/api/you-scout/nominations/${into}/vote`);
  expect(honest.status).toBe(200);
  await aFlood(db, id, clock.now);
  await flagBursts(deps, VOTABLES);
  const decide = async (verdict: object) => {
    const { body } = await admin.post("/api/admin/vote-bursts/1/decision", {
      reason: "Bots",
      expectedVotes: 400,
      ...verdict,
    });
    return body.data;
  };
  await decide({ decision: "hold", expectedState: "flagged" });
  expect((await admin.post(`/api/admin/you-scout/nominations/${id}/merge`, { into })).status).toBe(
    200,
  );
  const voided = { decision: "void", expectedState: "held", publicReason: "rules" };
  expect(await decide(voided)).toMatchObject({ votes: 0, communityVotes: 1 });
  const { data } = (await visitor.get(`/api/you-scout/nominations/${into}`)).body;
  expect(data.communityVotes).toBe(1);
});

test("a burst follows its votes to the nomination with which theirs was merged", async () => {
  const { db, deps, clock, admin } = await testApp();
  const { id } = await aNomination(db);
  const { id: into } = await aNomination(db);
  await aFlood(db, id, clock.now);
  await flagBursts(deps, VOTABLES);
  const decide = async (decision: string, expectedState: string) => {
    const verdict = { decision, expectedState, expectedVotes: 5_000, reason: "Bots" };
    return (await admin.post("/api/admin/vote-bursts/1/decision", verdict)).body.data;
  };
  expect(await decide("hold", "flagged")).toMatchObject({ votes: 400, communityVotes: 0 });
  const merged = await admin.post(`/api/admin/you-scout/nominations/${id}/merge`, { into });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await decide("release", "held")).toMatchObject({ votes: 400, communityVotes: 400 });
});

describe("a merge with a nomination whose votes are honest", () => {
  /** A flooded nomination, and one with nine honest votes of the same minute. */
  async function flooded() {
    const { db, deps, clock, admin, visitor } = await testApp();
    const { id } = await aNomination(db);
    const { id: honest } = await aNomination(db);
    for (let one = 1; one <= 9; one += 1) {
      await visitor.at(`203.0.113.${one}`).post(`/api/you-scout/nominations/${honest}/vote`);
      clock.advance(1_000);
    }
    await aFlood(db, id, new Date(clock.now.getTime() - 8_000));
    await aFlood(db, id, clock.now, 400);
    clock.advance(MINUTE_MS);
    const merge = async (from: number, into: number) => {
      const merged = await admin.post(`/api/admin/you-scout/nominations/${from}/merge`, { into });
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    };
    const burst = async () => (await admin.get("/api/admin/vote-bursts")).body.data[0];
    const decide = async (decision: string, expectedState: string, expectedVotes: number) => {
      const verdict = { decision, expectedState, expectedVotes, reason: "Bots" };
      return (await admin.post("/api/admin/vote-bursts/1/decision", verdict)).body.data;
    };
    const flag = () => flagBursts(deps, VOTABLES);
    return { db, clock, id, honest, flag, merge, burst, decide };
  }

  const drawn = ({ minutes }: { minutes: { votes: number }[] }) =>
    minutes.reduce((sum, { votes }) => sum + votes, 0);

  test.each(["flooded", "honest"])(
    "into which the %s one is merged leaves the spike its own votes, which alone are drawn and held",
    async (source) => {
      const { id, honest, flag, merge, burst, decide } = await flooded();
      await flag();
      await (source === "flooded" ? merge(id, honest) : merge(honest, id));
      const flagged = await burst();
      expect([flagged.votes, drawn(flagged)]).toEqual([800, 800]);
      expect(await decide("hold", "flagged", 800)).toMatchObject({
        votes: 800,
        communityVotes: 9,
      });
      const held = await burst();
      expect([held.votes, drawn(held)]).toEqual([800, 800]);
      expect(await decide("void", "held", 800)).toMatchObject({ communityVotes: 9 });
      const voided = await burst();
      expect([voided.votes, drawn(voided)]).toEqual([800, 800]);
    },
  );

  test("flags a spike that nobody has looked for yet, before its votes move", async () => {
    const { id, honest, flag, merge, burst, decide } = await flooded();
    await merge(id, honest);
    await flag();
    expect(await burst()).toMatchObject({ targetId: honest, votes: 800 });
    expect(await decide("void", "flagged", 800)).toMatchObject({ communityVotes: 9 });
  });

  test("lets a spike that goes on afterwards take later votes of its pace along", async () => {
    const { db, clock, id, honest, flag, merge, burst, decide } = await flooded();
    await flag();
    await merge(id, honest);
    clock.advance(MINUTE_MS);
    await aFlood(db, honest, clock.now, 800);
    await flag();
    expect(await burst()).toMatchObject({ votes: 1_200 });
    expect(await decide("hold", "flagged", 1_200)).toMatchObject({ communityVotes: 9 });
  });
});
