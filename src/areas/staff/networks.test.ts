import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { rowsOf } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { reportNetwork } from "./queries/networks.ts";
import type { NetworkList, NetworkReport } from "./schema/networks.ts";

const reason = "Scripted votes";

/** Two players and a nomination; three addresses of 10.1.1.0/24 vote for all, one other for one. */
async function aRaid() {
  const site = await testApp();
  for (const lastName of ["Belombray", "Casavance"]) await aProspect(site.db, { lastName });
  await aNomination(site.db);
  const vote = (address: string, path: string) => site.visitor.at(address).post(path);
  for (const host of [1, 2, 3]) {
    for (const path of [
      "/api/prospects/1/vote",
      "/api/prospects/2/vote",
      "/api/you-scout/nominations/1/vote",
    ]) {
      await vote(`10.1.1.${host}`, path);
    }
  }
  await vote("10.2.2.2", "/api/prospects/1/vote");
  site.clock.advance(MINUTE_MS);
  return { ...site, vote };
}

async function listOf({ admin }: Pick<TestApp, "admin">): Promise<NetworkList> {
  return (await admin.get("/api/admin/vote-networks")).body;
}

async function raidersOf(site: Pick<TestApp, "admin">): Promise<NetworkReport> {
  const [raiders] = (await listOf(site)).data;
  return (await site.admin.get(`/api/admin/vote-networks/${raiders?.network ?? ""}`)).body.data;
}

function voidingOf({ from, to, counted, held }: NetworkReport) {
  return { from, to, expectedVotes: counted, expectedHeld: held, reason };
}

async function countsOf({ visitor }: Pick<TestApp, "visitor">) {
  const { body: board } = await visitor.get("/api/prospects");
  const { body: week } = await visitor.get(
    withQuery("/api/you-scout/nominations", { period: "week" }),
  );
  const players: { id: number; communityVotes: number }[] = board.data;
  return {
    players: players.toSorted((a, b) => a.id - b.id).map((player) => player.communityVotes),
    week: week.data.map(({ votes }: { votes: number }) => votes),
  };
}

test("networks are told with their votes over all players and nominations, the busiest first", async () => {
  const site = await aRaid();
  const list = await listOf(site);
  expect(list.otherNetworks).toBe(0);
  expect(list.data).toEqual([
    {
      network: expect.stringMatching(/^[\w-]{12}$/),
      counted: 9,
      held: 0,
      voided: 0,
      prospects: 2,
      nominations: 1,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
    expect.objectContaining({ counted: 1, prospects: 1, nominations: 0 }),
  ]);
});

test("a network is told by hour and by what it voted for", async () => {
  const site = await aRaid();
  const raiders = await raidersOf(site);
  expect(raiders).toMatchObject({ counted: 9, voided: 0, prospects: 2, nominations: 1 });
  expect(raiders.hours.map(({ counted }) => counted)).toEqual([9]);
  expect(raiders).toMatchObject({
    targets: [
      { kind: "prospect", id: 1, name: "Julien Belombray", counted: 3, held: 0, voided: 0 },
      { kind: "prospect", id: 2, name: "Julien Casavance", counted: 3, held: 0, voided: 0 },
      { kind: "nomination", id: 1, name: "Marcus Batiste", counted: 3, held: 0, voided: 0 },
    ],
    otherTargets: 0,
  });
});

describe("votes that nobody can undo any more", () => {
  /** A network of this number casts so many votes for two players in turn, so long ago. */
  async function cast(
    { db, clock }: Pick<TestApp, "db" | "clock">,
    votes: { network: SQL; count: SQL; msAgo: number; players?: [number, number] },
  ) {
    const { network, count, msAgo, players = [1, 2] } = votes;
    await db.execute(sql`
      insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
      select (array[${sql.raw(players.join())}])[1 + vote % 2], gen_random_uuid(), lpad(network::text, 12, '0'),
        ${new Date(clock.now.getTime() - msAgo).toISOString()}::timestamptz
      from ${network} as network cross join lateral generate_series(1, ${count}) as vote`);
  }

  test("are told though a flood of new ones came in the last minutes", async () => {
    const site = await testApp();
    for (const lastName of ["Belombray", "Casavance"]) await aProspect(site.db, { lastName });
    const flood = sql`generate_series(1, 33000)`;
    await cast(site, { network: flood, count: sql`1`, msAgo: MINUTE_MS });
    await cast(site, {
      network: sql`generate_series(40000, 40001)`,
      count: sql`3`,
      msAgo: MINUTE_MS,
    });
    const { data, otherNetworks } = await listOf(site);
    expect(data.slice(0, 3).map(({ counted }) => counted)).toEqual([3, 3, 1]);
    expect(data.length + otherNetworks).toBe(33_002);
  });

  test("are kept, and the list is the same as if all were counted anew", async () => {
    const site = await testApp();
    for (const lastName of ["Belombray", "Casavance", "Dardenne"])
      await aProspect(site.db, { lastName });
    const many = sql`generate_series(1, 120)`;
    await cast(site, { network: many, count: sql`1 + (120 - network) / 4`, msAgo: 2 * HOUR_MS });
    const countAll = () =>
      rowsOf<{ network: string }>(
        site.db,
        sql`
          select voter_network as network, count(*)::int as counted, count(distinct prospect_id)::int as prospects
          from ${prospectVotes} group by 1 order by 2 desc, 1 limit 50`,
      );
    const told = async () =>
      (await listOf(site)).data.map(({ network, counted, prospects }) => {
        return { network, counted, prospects };
      });
    const before = await countAll();
    expect(await told()).toEqual(before);
    expect((await listOf(site)).otherNetworks).toBe(70);
    // One that was shown votes for one more player; one that was not kept comes to be shown, as does a new one.
    const since = { msAgo: MINUTE_MS };
    await cast(site, { ...since, network: sql`unnest(array[1])`, count: sql`4`, players: [2, 3] });
    await cast(site, { ...since, network: sql`unnest(array[110, 200])`, count: sql`20` });
    await cast(site, { ...since, network: sql`unnest(array[111])`, count: sql`5` });
    const after = await countAll();
    expect(after.map(({ network }) => network)).toContain("000000000110");
    expect(await told()).toEqual(after);

    const { clock, db, deps } = site;
    const isOld = sql`voted_at < ${new Date(clock.now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
    await db.execute(sql`delete from ${prospectVotes} where ${isOld}`);
    expect((await told()).length).toBe(50);
    await deps.database.contentVersion.publish(async () => undefined);
    expect(await told()).toEqual(await countAll());
  });

  test("are told as voided once staff void them", async () => {
    const site = await testApp();
    for (const communityVotes of [3, 3]) await aProspect(site.db, { communityVotes });
    const network = sql`unnest(array[1])`;
    await cast(site, { network, count: sql`6`, msAgo: HOUR_MS });
    const report = await raidersOf(site);
    expect(report).toMatchObject({ counted: 6, voided: 0 });
    await site.admin.post(`/api/admin/vote-networks/${report.network}/void`, voidingOf(report));
    expect((await listOf(site)).data).toMatchObject([{ counted: 0, voided: 6, prospects: 2 }]);
  });
});

describe("voiding a network", () => {
  test("takes its votes out of every count at once, and is written down", async () => {
    const site = await aRaid();
    expect(await countsOf(site)).toEqual({ players: [4, 3], week: [3] });
    const raiders = await raidersOf(site);
    const answer = await site.admin.post(
      `/api/admin/vote-networks/${raiders.network}/void`,
      voidingOf(raiders),
    );
    expect(answer.body).toEqual({
      data: { voided: 9, heldVoided: 0, prospects: 2, nominations: 1 },
    });
    expect(await countsOf(site)).toEqual({ players: [1, 0], week: [] });
    expect(await raidersOf(site)).toMatchObject({ counted: 0, voided: 9 });
    expect((await site.vote("10.1.1.1", "/api/prospects/1/vote")).body.code).toBe(
      "vote_not_counted",
    );
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data).toMatchObject([
      {
        action: "network_voided",
        subjectType: "network",
        after: { network: raiders.network, voided: 9, prospects: 2, nominations: 1 },
        reason,
      },
      { action: "votes_voided", subjectType: "prospect", subjectId: 2, reason },
      { action: "votes_voided", subjectType: "prospect", subjectId: 1, after: { voided: 3 } },
      { action: "votes_voided", subjectType: "nomination", subjectId: 1 },
    ]);
  });

  test("names and voids the votes that are held, too, and is stale where others are held", async () => {
    const site = await aRaid();
    await site.db
      .update(prospectVotes)
      .set({ heldBurstId: 1, voidedAt: site.clock.now })
      .where(sql`${prospectVotes.prospectId} = 1`);
    await site.db.execute(sql`update baseball_prospects set community_votes = 0 where id = 1`);
    expect((await listOf(site)).data[0]).toMatchObject({ counted: 6, held: 3, voided: 0 });
    const raiders = await raidersOf(site);
    expect(raiders).toMatchObject({ counted: 6, held: 3, voided: 0, prospects: 2 });
    expect(raiders.hours[0]).toMatchObject({ counted: 6, held: 3, voided: 0 });
    expect(raiders.targets.find(({ held }) => held > 0)).toMatchObject({
      id: 1,
      counted: 0,
      held: 3,
    });
    const voidThem = (held: object) =>
      site.admin.post(`/api/admin/vote-networks/${raiders.network}/void`, {
        ...voidingOf(raiders),
        ...held,
      });
    const counts = await countsOf(site);
    expect((await voidThem({ expectedHeld: undefined })).body.code).toBe("stale");
    expect((await voidThem({ expectedHeld: 4 })).body.code).toBe("stale");
    expect(await countsOf(site)).toEqual(counts);
    expect((await voidThem({})).body.data).toMatchObject({
      voided: 6,
      heldVoided: 3,
      prospects: 2,
    });
    expect(await raidersOf(site)).toMatchObject({ counted: 0, held: 0, voided: 9 });
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data[0]).toMatchObject({ action: "network_voided", after: { heldVoided: 3 } });
  });

  test("of held votes alone is possible", async () => {
    const site = await aRaid();
    await site.db.update(prospectVotes).set({ heldBurstId: 1, voidedAt: site.clock.now });
    await site.db.execute(sql`delete from you_scout_votes`);
    const raiders = await raidersOf(site);
    const answer = await site.admin.post(
      `/api/admin/vote-networks/${raiders.network}/void`,
      voidingOf(raiders),
    );
    expect(answer.body.data).toMatchObject({ voided: 0, heldVoided: 6 });
  });

  test("voids nothing that came after the preview", async () => {
    const site = await aRaid();
    const raiders = await raidersOf(site);
    await site.vote("10.1.1.4", "/api/prospects/1/vote");
    await site.admin.post(`/api/admin/vote-networks/${raiders.network}/void`, voidingOf(raiders));
    expect(await countsOf(site)).toEqual({ players: [2, 0], week: [] });
  });

  test("is stale where a colleague voided some meanwhile, and then changes nothing", async () => {
    const site = await aRaid();
    const raiders = await raidersOf(site);
    const some = { networks: [raiders.network], reason };
    await site.admin.post("/api/admin/prospects/1/votes/void", some);
    const answer = await site.admin.post(
      `/api/admin/vote-networks/${raiders.network}/void`,
      voidingOf(raiders),
    );
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    expect(await countsOf(site)).toEqual({ players: [1, 3], week: [3] });
    expect((await site.admin.get("/api/admin/audit")).body.total).toBe(1);
  });

  test("refuses a wrong period at its field", async () => {
    const { admin } = await testApp();
    for (const [from, to, field] of [
      ["0000-01-01T00:00:00Z", "2027-03-02T00:00:00Z", "from"],
      ["2027-03-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "to"],
      ["2027-03-02T00:00:00Z", "2027-03-01T00:00:00Z", "to"],
    ] as const) {
      const voiding = { from, to, expectedVotes: 1, reason };
      const { status, body } = await admin.post("/api/admin/vote-networks/nobody/void", voiding);
      expect([status, Object.keys(body.fields)], field).toEqual([422, [field]]);
    }
  });

  test("of a network that no database can hold is not there, nor is its report", async () => {
    const { admin } = await testApp();
    const voiding = {
      from: "2027-03-01T00:00:00Z",
      to: "2027-03-02T00:00:00Z",
      expectedVotes: 1,
      reason,
    };
    expect((await admin.post("/api/admin/vote-networks/%00/void", voiding)).status).toBe(404);
    expect((await admin.get("/api/admin/vote-networks/a%00")).status).toBe(404);
  });

  test("of more than 20,000 votes, or without a reason, is refused", async () => {
    const { admin } = await testApp();
    const body = { from: "2027-03-01T00:00:00Z", to: "2027-03-02T00:00:00Z" };
    const refused = await admin.post("/api/admin/vote-networks/nobody/void", {
      ...body,
      expectedVotes: 20_001,
      reason: "x",
    });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        expectedVotes: "That is more than 20,000 votes. Please choose a shorter time",
        reason: "Please say why in at least 3 characters",
      },
    ]);
  });
});

test("a network's votes are found by an index, however many votes there are", async () => {
  const { db, clock } = await testApp();
  const { id } = await aProspect(db);
  const { table } = PROSPECT_VOTABLE.votes;
  await db.execute(sql`
    insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
    select ${id}, 'voter ' || n, 'network ' || n % 500, ${clock.now.toISOString()}::timestamptz - interval '1 minute'
    from generate_series(1, 20000) as n`);
  await db.execute(sql`analyze ${table}`);
  expect(await reportNetwork(db, "network 7", 7, clock.now)).toMatchObject({ counted: 40 });
  const since = new Date(clock.now.getTime() - 400 * DAY_MS).toISOString();
  const plan = await db.execute(sql`
    explain select count(*) from ${prospectVotes}
    where left(voter_network, 12) = 'network 7' and voted_at > ${since}::timestamptz`);
  expect(JSON.stringify(plan)).toContain("prospect_votes_voter_network_idx");
});
