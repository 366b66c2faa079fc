import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VOTES_PER_MINUTE } from "#areas/votes/access/limits.ts";
import { call, listProspects, openPage, signIn } from "./calls.ts";
import { castVote } from "./crowd.ts";
import { type ServerProcess, startSharedServer } from "./server-process.ts";
import { findPostgres, postgresSite, STAFF } from "./sites.ts";

const HEARD_MS = 120_000;
const postgres = await findPostgres();
const latencies: number[] = [];

describe.skipIf("reason" in postgres)("two servers on one PostgreSQL", () => {
  let one: ServerProcess;
  let other: ServerProcess;

  beforeAll(async () => {
    const { settings } = await postgresSite();
    [one, other] = await Promise.all([startSharedServer(settings), startSharedServer(settings)]);
  });
  afterAll(async () => {
    await Promise.all([one, other].map((server) => server?.end("SIGKILL")));
    console.log(`heard by the other server after: ${latencies.join(", ")} ms`);
  });

  /** The other server's list, once it fits; it has to within a second. */
  async function expectHeard(fits: (list: Awaited<ReturnType<typeof listProspects>>) => boolean) {
    const begun = performance.now();
    await expect
      .poll(async () => fits(await listProspects(other)), { timeout: HEARD_MS, interval: 5 })
      .toBe(true);
    latencies.push(Math.round(performance.now() - begun));
  }

  test("a vote through one is in the list, the page and the profile of the other", async () => {
    for (let voter = 0; voter < 5; voter += 1) {
      await openPage(other, "/leaderboard/3");
      const vote = await castVote(one, { prospectId: 3, voter });
      const { communityVotes } = vote.body.data;
      await expectHeard((list) =>
        list.some((player) => player.id === 3 && player.communityVotes === communityVotes),
      );
      const { body } = await call(other, "GET", "/api/prospects/3");
      expect(body.data.communityVotes).toBe(communityVotes);
      // A page may lag a quarter of a second behind votes.
      await expect
        .poll(async () => (await openPage(other, "/leaderboard/3")).text, { timeout: HEARD_MS })
        .toContain(`>${communityVotes}</span>`);
    }
  });

  test("ranks and names that staff change through one are in the list of the other", async () => {
    const headers = await signIn(one, STAFF);
    const before = await listProspects(other);
    const last = before.find(({ rawRank }) => rawRank === 100);
    const first = before.find(({ rawRank }) => rawRank === 1);
    const moved = await call(one, "POST", `/api/admin/prospects/${last?.id}/move`, {
      headers,
      body: { toRank: 1, expectedRank: 100 },
    });
    expect(moved.status).toBe(200);
    await expectHeard((list) => list[0]?.id === last?.id && list[1]?.id === first?.id);

    const renamed = await call(one, "PATCH", `/api/admin/prospects/${last?.id}`, {
      headers,
      body: { lastName: "Renamed" },
    });
    expect(renamed.status).toBe(200);
    await expectHeard((list) => JSON.stringify(list[0]).includes("Renamed"));
  });

  test("a session of one is a session of the other, until either ends it", async () => {
    const headers = await signIn(one, STAFF);
    const user = await call(other, "GET", "/api/user", { headers });
    expect(user).toMatchObject({ status: 200, body: { username: STAFF.username } });
    expect((await call(other, "POST", "/api/logout", { headers })).status).toBe(200);
    expect((await call(one, "GET", "/api/user", { headers })).status).toBe(401);
  });

  test("a voter is the same voter for both", async () => {
    expect((await castVote(one, { prospectId: 5, voter: 50 })).status).toBe(200);
    expect((await castVote(other, { prospectId: 5, voter: 50 })).status).toBe(409);
    const racing = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        castVote(index % 2 ? one : other, { prospectId: 6, voter: 51 }),
      ),
    );
    const statuses = racing.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  });

  test("an address has so many votes a minute over both, however they race", async () => {
    const votes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        castVote(index % 2 ? one : other, { prospectId: 10 + index, voter: 60 }),
      ),
    );
    const refused = votes.filter(({ status }) => status === 429);
    expect(votes.filter(({ status }) => status === 200)).toHaveLength(VOTES_PER_MINUTE.address);
    expect(refused).toHaveLength(30 - VOTES_PER_MINUTE.address);
    for (const { headers, body } of refused) {
      expect(body.code).toBe("too_many");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});
