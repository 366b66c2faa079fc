import { setImmediate as nextTurn } from "node:timers/promises";
import { count, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApp } from "#app/create-app.ts";
import { userActivity } from "#areas/platform/accounts/tables.ts";
import {
  VOTES_OF_HOUSEHOLD,
  VOTES_OF_NETWORK,
  VOTES_OF_NETWORK_PER_DAY,
  VOTES_PER_DAY,
  VOTES_PER_MINUTE,
} from "#areas/votes/access/limits.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { forgetOldVoters } from "./service/cast-vote.ts";
import { prospects, prospectVotes } from "./tables.ts";
import { aProspect } from "./testing.ts";

async function votesOf(db: Db, id: number): Promise<{ counter: number; rows: number }> {
  const [player] = await db.select().from(prospects).where(eq(prospects.id, id));
  const [votes] = await db
    .select({ rows: count() })
    .from(prospectVotes)
    .where(eq(prospectVotes.prospectId, id));
  return { counter: player?.communityVotes ?? -1, rows: Number(votes?.rows) };
}

function statusesOf(answers: { status: number }[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

describe("a vote", () => {
  test("is open to everybody", async () => {
    const { db, expectStatuses } = await testApp();
    const { id } = await aProspect(db);
    await expectStatuses((actor) => actor.post(`/api/prospects/${id}/vote`), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    expect(await votesOf(db, id)).toEqual({ counter: 4, rows: 4 });
  });

  test("is answered with the new count, and the list shows it", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const answer = await visitor.post(`/api/prospects/${id}/vote`);
    expect(answer.body).toEqual({
      data: { prospectId: id, communityVotes: 1 },
      message: "Vote Recorded!",
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const list = await visitor.get("/api/prospects");
    expect(list.body.data[0].communityVotes).toBe(1);
  });

  test("counts once a player and address, and a repeat says so", async () => {
    const { db, visitor } = await testApp();
    const first = await aProspect(db);
    const second = await aProspect(db);
    await visitor.post(`/api/prospects/${first.id}/vote`);
    const repeat = await visitor.post(`/api/prospects/${first.id}/vote`);
    expect(repeat.status).toBe(409);
    expect(repeat.body).toEqual({
      message: "You have already voted for this prospect",
      code: "already_voted",
    });
    expect((await visitor.post(`/api/prospects/${second.id}/vote`)).status).toBe(200);
    expect(await votesOf(db, first.id)).toEqual({ counter: 1, rows: 1 });
  });

  test("answers 404 for a player who is not there", async () => {
    const { visitor } = await testApp();
    for (const id of [
      "999",
      "0",
      "-1",
      "01",
      "1e0",
      "%20",
      "１",
      "2147483648",
      "9223372036854775808",
      "x",
    ]) {
      const answer = await visitor.post(`/api/prospects/${encodeURI(id)}/vote`);
      expect(answer.status, id).toBe(404);
      expect(answer.body, id).toEqual({ message: expect.any(String), code: "not_found" });
    }
  });

  test("of somebody signed in is among what that person did, once it counts", async () => {
    const { db, member, visitor } = await testApp();
    const { id } = await aProspect(db);
    await visitor.post(`/api/prospects/${id}/vote`);
    await member.post(`/api/prospects/${id}/vote`);
    await member.post(`/api/prospects/${id}/vote`);
    const { body } = await member.get("/api/user-activity");
    expect(body.data).toEqual([
      expect.objectContaining({ activityType: "vote_cast", activityData: { prospectId: id } }),
    ]);
    expect(await db.$count(userActivity)).toBe(1);
  });

  test("for a hidden player is a 404", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db, { hiddenAt: new Date() });
    expect((await visitor.post(`/api/prospects/${id}/vote`)).status).toBe(404);
    expect(await votesOf(db, id)).toEqual({ counter: 0, rows: 0 });
  });

  test("keeps a keyed hash in the place of the address", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    await visitor.at("203.0.113.77").post(`/api/prospects/${id}/vote`);
    await visitor.at("203.0.113.78").post(`/api/prospects/${id}/vote`);
    const rows = await db.select().from(prospectVotes);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    expect(rows[0]?.voterIp).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.voterIp).not.toBe(rows[1]?.voterIp);
    expect(rows[0]?.voterNetwork).toBe(rows[1]?.voterNetwork);
  });
});

describe("the voter", () => {
  test("is the address: the forms of one address and a whole /64 are one voter", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const vote = (address: string) => visitor.at(address).post(`/api/prospects/${id}/vote`);
    expect((await vote("203.0.113.9")).status).toBe(200);
    expect((await vote("::ffff:203.0.113.9")).status).toBe(409);
    expect((await vote("2001:db8:1:2::1")).status).toBe(200);
    const sameNetwork = Array.from({ length: 64 }, (_, host) => `2001:db8:1:2:a:b:c:${host + 1}`);
    const answers = await Promise.all(sameNetwork.map(vote));
    expect(statusesOf(answers)).toEqual({ 409: 64 });
    expect((await vote("2001:db8:1:3::1")).status).toBe(200);
  });

  test("is the socket's address where no proxy is trusted, whatever the headers say", async () => {
    const { db, visitor } = await testApp({ config: { trustProxy: [] } });
    const { id } = await aProspect(db);
    const headers = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"];
    const answers = [];
    for (const [index, header] of headers.entries()) {
      const forged = visitor.at(`203.0.113.${index}`).with({ [header]: `192.0.2.${index}` });
      answers.push(await forged.post(`/api/prospects/${id}/vote`));
    }
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 3 });
  });
});

describe("a crowd", () => {
  test("of 200 equal votes at once counts once: one success, 199 times already voted", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => visitor.post(`/api/prospects/${id}/vote`)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 199 });
    expect(await votesOf(db, id)).toEqual({ counter: 1, rows: 1 });
  });

  test("of 200 addresses at once counts 200", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        visitor.at(`10.1.${index % 7}.${index}`).post(`/api/prospects/${id}/vote`),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 200 });
    expect(await votesOf(db, id)).toEqual({ counter: 200, rows: 200 });
    const list = await visitor.get("/api/prospects");
    expect(list.body.data[0].communityVotes).toBe(200);
  });

  test("of 200 households of one IPv6 network at once counts 200", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, site) =>
        visitor.at(`2001:db8:7:${site.toString(16)}00::1`).post(`/api/prospects/${id}/vote`),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 200 });
  });

  test("never gets a list that is older than a vote answered before it asked", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    let answered = 0;
    const voting = Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await visitor.at(`10.2.0.${index}`).post(`/api/prospects/${id}/vote`);
        answered += 1;
      }),
    );
    while (answered < 60) {
      const before = answered;
      const list = await visitor.get("/api/prospects");
      expect(list.body.data[0].communityVotes).toBeGreaterThanOrEqual(before);
      // A cached list is read without a turn of the event loop, in which votes could be answered.
      await nextTurn();
    }
    await voting;
  });
});

describe("the limits of one address", () => {
  const aMinute = VOTES_PER_MINUTE.address;
  const aDay = VOTES_PER_DAY.address;

  async function aBoard(players: number) {
    const site = await testApp();
    const ids = await Promise.all(
      Array.from({ length: players }, async () => (await aProspect(site.db)).id),
    );
    const vote = (index: number) => site.visitor.post(`/api/prospects/${ids[index] ?? 0}/vote`);
    return { ...site, ids, vote };
  }

  test("are so many accepted votes a minute over all players, then 429 with Retry-After", async () => {
    const { vote, clock } = await aBoard(aMinute + 2);
    for (let index = 0; index < aMinute; index += 1) {
      expect((await vote(index)).status).toBe(200);
      clock.advance(1000);
    }
    const refused = await vote(aMinute);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: "You've used all your votes for now. Please try again later.",
      code: "too_many",
    });
    expect(refused.headers["retry-after"]).toBe(String(60 - aMinute));
    clock.advance(MINUTE_MS - (aMinute + 1) * 1000);
    expect((await vote(aMinute)).status).toBe(429);
    clock.advance(1000);
    expect((await vote(aMinute)).status).toBe(200);
    expect((await vote(aMinute + 1)).status).toBe(429);
  });

  test("let exactly so many pass at once", async () => {
    const { vote } = await aBoard(2 * aMinute);
    const answers = await Promise.all(
      Array.from({ length: 2 * aMinute }, (_, index) => vote(index)),
    );
    expect(statusesOf(answers)).toEqual({ 200: aMinute, 429: aMinute });
  });

  test("are told after an earlier vote for the same player, which costs nothing", async () => {
    const { vote, visitor } = await aBoard(aMinute + 1);
    for (let index = 0; index < aMinute; index += 1) await vote(index);
    expect((await vote(3)).status).toBe(409);
    expect((await visitor.post("/api/prospects/999/vote")).status).toBe(404);
    expect((await vote(aMinute)).status).toBe(429);
  });

  test("are so many accepted votes a day", async () => {
    const { vote, clock } = await aBoard(aDay + 2);
    for (let index = 0; index < aDay; index += 1) {
      expect((await vote(index)).status).toBe(200);
      clock.advance(Math.floor(DAY_MS / (aDay + 2)));
    }
    clock.advance(MINUTE_MS);
    expect((await vote(aDay)).status).toBe(429);
    clock.advance(DAY_MS);
    expect((await vote(aDay)).status).toBe(200);
  });

  test("are three hundred calls a minute, whatever they ask", async () => {
    const { visitor } = await testApp();
    const answers = await Promise.all(
      Array.from({ length: 301 }, () => visitor.post("/api/prospects/999/vote")),
    );
    expect(statusesOf(answers)).toEqual({ 404: 300, 429: 1 });
  });

  test("outlive a restart", async () => {
    const { vote, deps, ids } = await aBoard(aMinute + 1);
    for (let index = 0; index < aMinute; index += 1) await vote(index);
    const { app } = await createApp(deps, null);
    const answer = await app.inject({
      method: "POST",
      url: `/api/prospects/${ids[aMinute] ?? 0}/vote`,
      headers: { "x-forwarded-for": "198.51.100.1" },
    });
    await app.close();
    expect(answer.statusCode).toBe(429);
  });
});

describe("an IPv6 network", () => {
  const inNetwork = (subnet: number) => `2001:db8:7:${subnet.toString(16)}::1`;

  test("gives a player so many votes out of one /56, and others have theirs", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db);
    const other = await aProspect(db);
    const vote = (subnet: number, player = id) =>
      visitor.at(inNetwork(subnet)).post(`/api/prospects/${player}/vote`);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, subnet) => vote(subnet)));
    expect(statusesOf(answers)).toEqual({
      200: VOTES_OF_HOUSEHOLD,
      429: 100 - VOTES_OF_HOUSEHOLD,
    });
    expect((await votesOf(db, id)).counter).toBe(VOTES_OF_HOUSEHOLD);
    const refused = await vote(0xaa);
    expect(refused.body).toEqual({
      message: "Your network has used all its votes for this player. Please vote from another one.",
      code: "too_many",
    });
    expect(refused.headers["retry-after"]).toBe("86400");
    expect((await vote(0xaa, other.id)).status).toBe(200);
    expect((await vote(0x100)).status, "of the next /56").toBe(200);
  });

  test("gives a player so many votes a day and in all, voided ones too", async () => {
    const { db, visitor, clock } = await testApp();
    const { id } = await aProspect(db);
    const vote = (subnet: number) =>
      visitor.at(inNetwork(256 * subnet)).post(`/api/prospects/${id}/vote`);
    expect((await vote(0)).status).toBe(200);
    const [first] = await db.select().from(prospectVotes);
    const addVotes = (from: number, to: number) =>
      db.execute(sql`
        insert into ${prospectVotes} (prospect_id, voter_ip, voter_site, voter_network, voted_at, voided_at)
        select ${id}, 'voter ' || n, 'site ' || n / 8, ${first?.voterNetwork},
          ${clock.now.toISOString()}::timestamptz, ${clock.now.toISOString()}::timestamptz
        from generate_series(${from}::int, ${to}::int) as n`);
    await addVotes(1, VOTES_OF_NETWORK_PER_DAY - 2);
    expect((await vote(1)).status).toBe(200);
    const refused = await vote(2);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Too many votes for this player came from your network within a day. Please try again tomorrow.",
    ]);
    clock.advance(DAY_MS);
    expect((await vote(2)).status).toBe(200);
    await addVotes(VOTES_OF_NETWORK_PER_DAY - 1, VOTES_OF_NETWORK - 3);
    clock.advance(DAY_MS);
    expect(statusesOf([await vote(3), await vote(4)])).toEqual({ 429: 2 });
    await db.delete(prospectVotes).where(eq(prospectVotes.voterIp, "voter 9"));
    expect(statusesOf([await vote(3), await vote(4)])).toEqual({ 200: 1, 429: 1 });
  });
});

describe("votes older than thirteen months", () => {
  test("lose their voter and still count, and the voter may vote again", async () => {
    const { db, deps, visitor, clock } = await testApp();
    const { id } = await aProspect(db);
    await visitor.post(`/api/prospects/${id}/vote`);
    clock.advance(380 * DAY_MS);
    expect(await forgetOldVoters(deps)).toBe(0);
    expect((await visitor.post(`/api/prospects/${id}/vote`)).status).toBe(409);

    clock.advance(30 * DAY_MS);
    expect(await forgetOldVoters(deps)).toBe(1);
    const [row] = await db.select().from(prospectVotes);
    expect(row?.voterIp).toMatch(/^forgotten /);
    expect(await forgetOldVoters(deps)).toBe(0);
    expect((await db.select().from(prospectVotes))[0]).toEqual(row);
    expect((await visitor.post(`/api/prospects/${id}/vote`)).status).toBe(200);
    expect(await votesOf(db, id)).toEqual({ counter: 2, rows: 2 });
  });
});
