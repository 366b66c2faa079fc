import { eq, isNotNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { forgetOldVoters as forgetProspectVoters } from "#areas/board/prospects/service/cast-vote.ts";
import { prospects, prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import {
  ACCOUNTS_OF_ADDRESS,
  UNDOS_PER_DAY,
  VOTES_PER_DAY,
  VOTES_PER_MINUTE,
} from "#areas/votes/access/limits.ts";
import { forgetOldVoters as forgetNominationVoters } from "#areas/youscout/nominations/service/retention.ts";
import { nominations, nominationVotes } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";

const PLAYERS = {
  board: "the board",
  make: (db: Db) => aProspect(db),
  hide: (db: Db) => db.update(prospects).set({ hiddenAt: new Date() }),
  call: (id: number) => `/api/prospects/${id}/vote`,
  undo: (id: number) => `/api/prospects/${id}/vote/undo`,
  report: (id: number) => `/api/admin/prospects/${id}/votes`,
  voiding: (id: number) => `/api/admin/prospects/${id}/votes/void`,
  noun: "prospect",
  votes: prospectVotes as PgTable,
  voter: prospectVotes.voterIp as PgColumn,
  accountAddress: prospectVotes.accountAddress as PgColumn,
  forget: forgetProspectVoters,
};
/** Both boards, which vote by one rule. */
const BOARDS = [
  PLAYERS,
  {
    board: "YouScout",
    make: (db: Db) => aNomination(db),
    hide: (db: Db) => db.update(nominations).set({ status: "pending" }),
    call: (id: number) => `/api/you-scout/nominations/${id}/vote`,
    undo: (id: number) => `/api/you-scout/nominations/${id}/vote/undo`,
    report: (id: number) => `/api/admin/you-scout/nominations/${id}/votes`,
    voiding: (id: number) => `/api/admin/you-scout/nominations/${id}/votes/void`,
    noun: "nomination",
    votes: nominationVotes as PgTable,
    voter: nominationVotes.voterIp as PgColumn,
    accountAddress: nominationVotes.accountAddress as PgColumn,
    forget: forgetNominationVoters,
  },
];

const WIFI = "203.0.113.5";

type Board = (typeof BOARDS)[number];

async function siteOf(board: Board) {
  const site = await testApp();
  const { id } = await board.make(site.db);
  const countOwn = () => site.db.$count(board.votes, isNotNull(board.accountAddress));
  return { ...site, id, url: board.call(id), onWifi: site.visitor.at(WIFI), countOwn };
}

describe("a vote of an account", () => {
  test.each([
    ["is not confirmed to be 18", { adultConfirmedAt: null }],
    ["has no confirmed address", { emailConfirmedAt: null }],
    ["is younger than a day", { createdAt: "now" }],
  ] as const)("is one of its address while it %s, and final", async (_, lacking) => {
    const site = await siteOf(PLAYERS);
    const given =
      "createdAt" in lacking
        ? { createdAt: new Date(site.clock.now.getTime() - DAY_MS + 1) }
        : lacking;
    const ana = await aVoter(site, "ana", given);
    expect((await ana.at(WIFI).post(site.url)).status).toBe(200);
    expect(await site.countOwn()).toBe(0);
    const bob = await aVoter(site, "bob", given);
    expect((await bob.at(WIFI).post(site.url)).body.code).toBe("already_voted");
    expect((await ana.at(WIFI).post(PLAYERS.undo(site.id))).status).toBe(409);
    expect((await site.onWifi.post(PLAYERS.undo(site.id))).status).toBe(401);
    expect(await site.db.$count(PLAYERS.votes)).toBe(1);
  });

  test("is one of the few that one address has for a player, at once too", async () => {
    const site = await siteOf(PLAYERS);
    const voters = await Promise.all(
      Array.from({ length: ACCOUNTS_OF_ADDRESS + 4 }, (_, index) => aVoter(site, `voter-${index}`)),
    );
    await site.onWifi.post(site.url);
    const answers = await Promise.all(voters.map((voter) => voter.at(WIFI).post(site.url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(ACCOUNTS_OF_ADDRESS).fill(200),
      ...Array(4).fill(429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toContain("people with accounts");
    expect(refused?.headers["retry-after"]).toBe("86400");
    const elsewhere = voters.find((_, index) => answers[index]?.status === 429);
    expect((await elsewhere?.at("203.0.113.6").post(site.url))?.status).toBe(200);
  });

  test("is undone once by five calls at once", async () => {
    const site = await siteOf(PLAYERS);
    const ana = await aVoter(site, "ana");
    await ana.post(site.url);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ana.post(PLAYERS.undo(site.id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await ana.post(site.url)).body.data.communityVotes).toBe(1);
  });

  test("is undone three times for a player, by whichever account of the mailbox", async () => {
    const site = await siteOf(PLAYERS);
    const undo = PLAYERS.undo(site.id);
    const ana = await aVoter(site, "ana", { email: "ana@city.example" });
    const again = await aVoter(site, "ana2", { email: "ana+2@city.example" });
    for (const voter of [ana, again, ana, again]) {
      expect((await voter.post(site.url)).status).toBe(200);
      site.clock.advance(MINUTE_MS);
      const undone = await voter.post(undo);
      if (undone.status === 200) continue;
      expect([voter, undone.body.message]).toEqual([
        again,
        "You have undone your vote for this player three times. This one stands.",
      ]);
    }
    expect(await site.db.$count(PLAYERS.votes)).toBe(4);
    expect((await site.visitor.post(site.url)).body.data.communityVotes).toBe(2);
  });

  test("counts once if its response is lost and it is sent again", async () => {
    const site = await siteOf(PLAYERS);
    const ana = await aVoter(site, "ana");
    for (const voter of [site.onWifi, ana]) {
      const [lost, again] = [await voter.post(site.url), await voter.post(site.url)];
      expect([lost.status, again.status]).toEqual([200, 409]);
      expect(again.body.message).toBe(`You have already voted for this ${PLAYERS.noun}`);
    }
    expect(await site.db.$count(PLAYERS.votes)).toBe(2);
  });
});

describe.each(BOARDS)("a vote of an account, on $board", (board) => {
  test("is one for all accounts of a mailbox, also once the first of them is gone", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana", { email: "ana.b@gmail.com" });
    const again = await aVoter(site, "ana2", { email: "AnaB+raw@gmail.com" });
    const [one, other] = await Promise.all([ana.post(site.url), again.post(site.url)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    await site.db.transaction((tx) => tx.delete(users).where(eq(users.id, ana.user.id)));
    const third = await aVoter(site, "ana3", { email: "anab@googlemail.com" });
    expect((await third.post(site.url)).body).toMatchObject({ code: "already_voted" });
    const bob = await aVoter(site, "bob");
    expect((await bob.post(site.url)).status).toBe(200);
    const changed = { email: "bob2@city.example" };
    await site.db.update(users).set(changed).where(eq(users.id, bob.user.id));
    expect((await bob.post(site.url)).status, "another address is no other person").toBe(409);
  });

  test("counts beside the one of its address, once", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana");
    expect((await site.onWifi.post(site.url)).status).toBe(200);
    const own = await ana.at(WIFI).post(site.url);
    expect([own.status, own.body.data.communityVotes]).toEqual([200, 2]);
    expect(await site.countOwn()).toBe(1);
    const again = await ana.at("203.0.113.99").post(site.url);
    expect([again.status, again.body]).toEqual([
      409,
      { message: `You have already voted for this ${board.noun}`, code: "already_voted" },
    ]);
  });

  test("is in the copy of its account's data, and in nobody else's", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana");
    const ben = await aVoter(site, "ben");
    await ana.at(WIFI).post(site.url);
    const copyOf = async (voter: typeof ana) =>
      (await voter.get("/api/user/data")).body.accountVotes;
    const [counted, none] = [await copyOf(ana), await copyOf(ben)];
    expect(Object.values(counted).flat()).toEqual([
      { targetId: site.id, votedAt: site.clock.now.toISOString(), isCounted: true },
    ]);
    expect(Object.values(none).flat()).toEqual([]);
  });

  test("is kept without a name; deleting the account leaves the count and frees nothing", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana");
    await ana.at(WIFI).post(site.url);
    const read = () =>
      site.db.select({ voter: board.voter, from: board.accountAddress }).from(board.votes);
    const [before] = await read();
    expect(before).toEqual({
      voter: expect.stringMatching(/^[\w-]{43}$/),
      from: expect.stringMatching(/^[\w-]{43}$/),
    });
    const gone = await ana.delete("/api/user", { password: TEST_PASSWORD });
    expect(gone.status).toBe(200);
    const [after] = await read();
    expect(after).toEqual({ voter: expect.stringMatching(/^forgotten /), from: before?.from });
    expect((await site.visitor.at("192.0.2.1").post(site.url)).body.data.communityVotes).toBe(2);
  });

  test.each([false, true])(
    "loses its voter and the address after thirteen months (account deleted: %s)",
    async (isDeleted) => {
      const site = await siteOf(board);
      const ana = await aVoter(site, "ana");
      await ana.at(WIFI).post(site.url);
      if (isDeleted) await ana.delete("/api/user", { password: TEST_PASSWORD });
      site.clock.advance(400 * DAY_MS);
      expect(await board.forget(site.deps)).toBe(1);
      const [row = {}] = await rowsOf<Record<string, unknown>>(
        site.db,
        sql`select * from ${board.votes}`,
      );
      expect(row.voter_ip).toMatch(/^forgotten /);
      const { account_address, user_id = null, voter_mailbox, voter_network } = row;
      expect([account_address, user_id, voter_mailbox, voter_network]).toEqual([
        null,
        null,
        null,
        "forgotten",
      ]);
      expect(await board.forget(site.deps)).toBe(0);
    },
  );

  test("is undone by its account for ten minutes, and may be cast again", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana");
    const undo = board.undo(site.id);
    await site.onWifi.post(site.url);
    await ana.post(site.url);
    expect((await site.otherMember.post(undo)).status, "somebody else").toBe(409);
    site.clock.advance(10 * MINUTE_MS);
    const undone = await ana.at("192.0.2.7").post(undo);
    expect([undone.status, undone.body.data.communityVotes]).toEqual([200, 1]);
    expect(undone.body.message).toBe("Vote undone");
    const { body } = await ana.get("/api/user-activity");
    expect(JSON.stringify(body)).not.toContain("vote_cast");
    expect((await ana.post(undo)).status, "a second time").toBe(409);
    expect((await ana.post(site.url)).body.data.communityVotes).toBe(2);
    site.clock.advance(10 * MINUTE_MS + 1);
    const late = await ana.post(undo);
    expect([late.status, late.body.message]).toEqual([
      409,
      "A vote can be undone for ten minutes. Yours still counts.",
    ]);
  });

  test("is undone for a target that was hidden meanwhile, which shows itself to nobody else", async () => {
    const site = await siteOf(board);
    const ana = await aVoter(site, "ana");
    await ana.post(site.url);
    await board.hide(site.db);
    const missing = await site.member.post(board.undo(999));
    const hidden = await site.member.post(board.undo(site.id));
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    const own = await ana.post(board.undo(site.id));
    expect([own.status, own.body.data.communityVotes]).toEqual([200, 0]);
  });

  test("can't be undone once staff voided it, and staff don't see undone votes", async () => {
    const site = await siteOf(board);
    const [ana, bob] = [await aVoter(site, "ana"), await aVoter(site, "bob")];
    for (const voter of [ana, bob]) await voter.at(WIFI).post(site.url);
    await bob.post(board.undo(site.id));
    const report = async () => (await site.admin.get(board.report(site.id))).body.data;
    expect(await report()).toMatchObject({
      communityVotes: 1,
      networks: [{ counted: 1, voided: 0 }],
    });
    const now = site.clock.now.getTime();
    await site.admin.post(board.voiding(site.id), {
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + DAY_MS).toISOString(),
      reason: "All of this hour",
    });
    expect((await ana.post(board.undo(site.id))).status).toBe(409);
    expect((await ana.post(site.url)).status).toBe(409);
    expect((await report()).communityVotes).toBe(0);
  });

  test("ignores a body", async () => {
    const site = await siteOf(board);
    for (const [index, [type, payload]] of (
      [
        ["application/json", '{"receipt":"x","key":7}'],
        ["application/json", "{"],
        ["text/plain", "hello"],
        ["application/x-www-form-urlencoded", "a=b"],
        // More than any call takes.
        ["application/json", `"${"x".repeat(2_000_000)}"`],
      ] as const
    ).entries()) {
      const headers = { "content-type": type };
      const answer = await site.visitor
        .at(`192.0.2.${index}`)
        .with(headers)
        .post(site.url, payload);
      expect([answer.status, answer.body.message], type).toEqual([200, "Vote Recorded!"]);
      const ana = await aVoter(site, `ana-${index}`);
      await ana.post(site.url);
      const undone = await ana.with(headers).post(board.undo(site.id), payload);
      expect([undone.status, undone.body.data.communityVotes], type).toEqual([200, index + 1]);
    }
  });
});

describe("an account's limits over both boards", () => {
  /** Targets of both boards in turns. */
  async function targetsOfBoth(db: Db, count: number) {
    const pairs = Array.from({ length: count / 2 }, () =>
      BOARDS.map(async ({ make, call, undo }) => {
        const { id } = await make(db);
        return { cast: call(id), undo: undo(id) };
      }),
    );
    return Promise.all(pairs.flat());
  }

  test("are so many votes a day", async () => {
    const site = await testApp();
    const ana = await aVoter(site, "ana");
    const most = VOTES_PER_DAY.account;
    const targets = await targetsOfBoth(site.db, most + 2);
    const statuses = [];
    for (const { cast } of targets.slice(0, most + 1)) {
      statuses.push((await ana.post(cast)).status);
      site.clock.advance(Math.floor(DAY_MS / (most + 2)));
    }
    expect(statuses).toEqual([...Array(most).fill(200), 429]);
    const again = await aVoter(site, "ana2", { email: "ana+2@city.example" });
    expect((await again.post(targets[most + 1]?.cast ?? "")).status, "of the same mailbox").toBe(
      429,
    );
    site.clock.advance(DAY_MS);
    expect((await again.post(targets[most + 1]?.cast ?? "")).status).toBe(200);
  });

  test("are held by votes at once on both boards", async () => {
    const site = await testApp();
    const ana = await aVoter(site, "ana");
    const targets = await targetsOfBoth(site.db, 3 * VOTES_PER_MINUTE.account);
    const answers = await Promise.all(targets.map(({ cast }) => ana.post(cast)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VOTES_PER_MINUTE.account);
  });

  test("are so many undone votes a day", async () => {
    const site = await testApp();
    const ana = await aVoter(site, "ana");
    const targets = await targetsOfBoth(site.db, UNDOS_PER_DAY + 2);
    const undone = [];
    for (const { cast, undo } of targets.slice(0, UNDOS_PER_DAY + 1)) {
      await ana.post(cast);
      undone.push(await ana.post(undo));
      site.clock.advance(MINUTE_MS);
    }
    expect(undone.map(({ status }) => status)).toEqual([...Array(UNDOS_PER_DAY).fill(200), 409]);
    expect(undone.at(-1)?.body.message).toBe(
      `You have undone ${UNDOS_PER_DAY} votes within a day. This one stands.`,
    );
    site.clock.advance(DAY_MS);
    await ana.post(targets[UNDOS_PER_DAY + 1]?.cast ?? "");
    expect((await ana.post(targets[UNDOS_PER_DAY + 1]?.undo ?? "")).status).toBe(200);
  });
});

test("an account that lost its confirmed address votes as its address at the next call", async () => {
  const site = await testApp();
  const { id } = await aProspect(site.db);
  const ana = await aVoter(site, "ana");
  await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.user.id));
  await ana.post(`/api/prospects/${id}/vote`);
  expect(await site.db.select().from(prospectVotes)).toMatchObject([{ accountAddress: null }]);
});

test("an undone vote leaves its week and its month, and names no member", async () => {
  const site = await testApp();
  const { id } = await aNomination(site.db);
  const ana = await aVoter(site, "ana");
  for (const voter of [ana, site.otherMember])
    await voter.post(`/api/you-scout/nominations/${id}/vote`);
  await ana.post(`/api/you-scout/nominations/${id}/vote/undo`);
  for (const period of ["week", "month", "all"]) {
    const { body } = await site.visitor.get(`/api/you-scout/nominations?period=${period}`);
    expect(body.data[0]).toMatchObject({ votes: 1, communityVotes: 1 });
  }
  const rows = await site.db.select().from(nominationVotes).orderBy(nominationVotes.id);
  expect(rows.map(({ userId }) => userId)).toEqual([null, site.otherMember.user.id]);
  expect((await ana.get("/api/user/data")).body.nominationVotes).toEqual([]);
});
