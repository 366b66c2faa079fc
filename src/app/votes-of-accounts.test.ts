import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import type { UserRow } from "#domains/accounts/queries.ts";
import { users } from "#domains/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#domains/accounts/testing.ts";
import { forgetOldVoters as forgetNominationVoters } from "#domains/nominations/service/retention.ts";
import { nominations, nominationVotes } from "#domains/nominations/tables.ts";
import { aNomination } from "#domains/nominations/testing.ts";
import { forgetOldVoters as forgetProspectVoters } from "#domains/prospects/service/cast-vote.ts";
import { prospects, prospectVotes } from "#domains/prospects/tables.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { SignedIn } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

/** Both boards, which vote by one rule. */
const BOARDS = [
  {
    board: "the board",
    make: (db: Db) => aProspect(db),
    hide: (db: Db) => db.update(prospects).set({ hiddenAt: new Date() }),
    call: paths.api.prospectVote,
    undo: paths.api.prospectVoteUndo,
    report: adminApi.prospectVotes,
    voiding: adminApi.prospectVotesVoid,
    noun: "prospect",
    votes: prospectVotes as PgTable,
    voter: prospectVotes.voterIp as PgColumn,
    accountAddress: prospectVotes.accountAddress as PgColumn,
    forget: forgetProspectVoters,
  },
  {
    board: "YouScout",
    make: (db: Db) => aNomination(db),
    hide: (db: Db) => db.update(nominations).set({ status: "pending" }),
    call: paths.api.nominationVote,
    undo: paths.api.nominationVoteUndo,
    report: adminApi.nominationVotes,
    voiding: adminApi.nominationVotesVoid,
    noun: "nomination",
    votes: nominationVotes as PgTable,
    voter: nominationVotes.voterIp as PgColumn,
    accountAddress: nominationVotes.accountAddress as PgColumn,
    forget: forgetNominationVoters,
  },
];

/** A member who may vote as themselves, unless told otherwise. */
async function aVoter(
  { db, clock, signIn }: TestApp,
  username: string,
  given: Partial<UserRow> = {},
): Promise<SignedIn> {
  const longAgo = new Date(clock.now.getTime() - 30 * DAY_MS);
  return signIn(
    await aUser(db, {
      username,
      email: `${username}@city.example`,
      emailConfirmedAt: longAgo,
      adultConfirmedAt: longAgo,
      createdAt: longAgo,
      ...given,
    }),
  );
}

const WIFI = "203.0.113.5";
/** What a browser makes for a vote, and sends again when no answer came. */
const KEY = "3f1c9a52-77de-4b0e-9c1a-5d2e8f6b7a40";
const OTHER_KEY = "8e0b6d7c-1a2f-4c3d-b4e5-f60718293a4b";

describe.each(BOARDS)("a vote of an account, on $board", (board) => {
  async function aSite() {
    const site = await testApp();
    const { id } = await board.make(site.db);
    const url = board.call(id);
    return { ...site, id, url, onWifi: site.visitor.at(WIFI) };
  }

  test("counts beside the one of its address, once", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const anonymous = await site.onWifi.post(site.url);
    const own = await ana.at(WIFI).post(site.url);
    expect([anonymous.status, anonymous.body.vote.as]).toEqual([200, "network"]);
    expect([own.status, own.body.vote]).toEqual([
      200,
      { as: "account", isClaimed: false, receipt: null, advice: null, undoSeconds: 600 },
    ]);
    expect(own.body.data.communityVotes).toBe(2);
    const again = await ana.at("203.0.113.99").post(site.url);
    expect([again.status, again.body.message]).toEqual([
      409,
      `You have already voted for this ${board.noun}`,
    ]);
  });

  test("is in the copy of its account's data, and in nobody else's", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const ben = await aVoter(site, "ben");
    await ana.at(WIFI).post(site.url);
    const copyOf = async (voter: typeof ana) =>
      (await voter.get(paths.api.userData)).body.accountVotes;
    const [counted, none] = [await copyOf(ana), await copyOf(ben)];
    expect(Object.values(counted).flat()).toEqual([
      { targetId: site.id, votedAt: site.clock.now.toISOString(), isCounted: true },
    ]);
    expect(Object.values(none).flat()).toEqual([]);
  });

  test.each([
    ["is not confirmed to be 18", { adultConfirmedAt: null }, /18 or over to cast your own\.$/],
    [
      "has no confirmed address",
      { emailConfirmedAt: null },
      /Confirm your email address .* your own\.$/,
    ],
    ["is younger than a day", { createdAt: "now" }, /a day after it was made\.$/],
  ] as const)("is one of its address while it %s", async (_, lacking, advice) => {
    const site = await aSite();
    const given =
      "createdAt" in lacking
        ? { createdAt: new Date(site.clock.now.getTime() - DAY_MS + 1) }
        : lacking;
    const ana = await aVoter(site, "ana", given);
    const first = await ana.at(WIFI).post(site.url);
    expect([first.status, first.body.vote.as]).toEqual([200, "network"]);
    expect(first.body.vote.advice).toMatch(/^This vote counts as your network's\. [A-Z]/);
    expect(first.body.vote.advice).toMatch(advice);
    const bob = await aVoter(site, "bob", given);
    const refused = await bob.at(WIFI).post(site.url);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Somebody on your network has already voted for this/);
    expect(refused.body.message).toMatch(advice);
  });

  test("takes over the address's vote by its receipt, and the address may vote again", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const claimed = await ana.post(site.url, { receipt });
    expect([claimed.status, claimed.body]).toEqual([
      200,
      expect.objectContaining({
        data: expect.objectContaining({ communityVotes: 1 }),
        vote: { as: "account", isClaimed: true, receipt: null, advice: null, undoSeconds: 600 },
      }),
    ]);
    expect((await ana.post(site.url)).status).toBe(409);
    site.clock.advance(1);
    expect((await site.onWifi.post(site.url)).body.data.communityVotes).toBe(2);
    const bob = await aVoter(site, "bob");
    const second = await bob.post(site.url, { receipt });
    expect(second.body.vote, "a receipt is good for one account").toMatchObject({
      isClaimed: false,
    });
  });

  test("of two accounts at once with one receipt, one takes over and one is new", async () => {
    const site = await aSite();
    const voters = [await aVoter(site, "ana"), await aVoter(site, "bob")];
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const answers = await Promise.all(voters.map((voter) => voter.post(site.url, { receipt })));
    expect(answers.map(({ body }) => body.vote.isClaimed).sort()).toEqual([false, true]);
    expect(await site.db.$count(board.votes)).toBe(2);
  });

  test("does not take over what is not its own: a changed receipt, another player's, one of a voided vote", async () => {
    const site = await aSite();
    const { body } = await site.onWifi.post(site.url);
    const { receipt } = body.vote;
    const other = await board.make(site.db);
    const ana = await aVoter(site, "ana");
    const elsewhere = await ana.post(board.call(other.id), { receipt });
    expect(elsewhere.body.vote.isClaimed).toBe(false);
    const ofOther = (await site.onWifi.post(board.call(other.id))).body.vote.receipt;
    expect(ofOther, "of the same address and moment").not.toBe(receipt);
    const dan = await aVoter(site, "dan");
    const another = await dan.at("192.0.2.201").post(board.call(other.id), { receipt });
    expect(another.body.vote.isClaimed).toBe(false);
    const undone = await site.visitor.post(board.undo(other.id), { receipt });
    expect(undone.status).toBe(409);
    const forged = `${receipt.slice(0, -1)}${receipt.endsWith("A") ? "B" : "A"}`;
    for (const [index, wrong] of [forged, "", ".", "zzzzzzzzz.x", "1".repeat(80)].entries()) {
      const bob = await aVoter(site, `bob-${index}`);
      const answer = await bob.at(`192.0.2.${bob.user.id}`).post(site.url, { receipt: wrong });
      expect([answer.status, answer.body.vote?.isClaimed], JSON.stringify(wrong)).toEqual([
        200,
        false,
      ]);
    }
    const now = site.clock.now.getTime();
    await site.admin.post(board.voiding(site.id), {
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + DAY_MS).toISOString(),
      reason: "All of this hour",
    });
    const cleo = await aVoter(site, "cleo");
    const fresh = await cleo.at("192.0.2.200").post(site.url, { receipt });
    expect([fresh.status, fresh.body.vote.isClaimed, fresh.body.data.communityVotes]).toEqual([
      200,
      false,
      1,
    ]);
  });

  test("takes over and undoes what a browser has a receipt of before it named its vote", async () => {
    const site = await aSite();
    const former = async (address: string) => {
      await site.visitor.at(address).post(site.url);
      const [row] = await rowsOf<{ voter: string }>(
        site.db,
        sql`select ${board.voter} as voter from ${board.votes} order by id desc limit 1`,
      );
      const at = site.clock.now.getTime();
      const proof = keyedHash(site.deps.secrets.vote, `receipt ${row?.voter} ${at}`);
      return { receipt: `${at.toString(36)}.${proof.slice(0, 22)}` };
    };
    const ana = await aVoter(site, "ana");
    expect((await ana.post(site.url, await former(WIFI))).body.vote.isClaimed).toBe(true);
    const undone = await site.visitor.post(board.undo(site.id), await former("192.0.2.9"));
    expect([undone.status, undone.body.data.communityVotes]).toEqual([200, 1]);
  });

  test("with a receipt that is too long or no text is refused", async () => {
    const site = await aSite();
    for (const receipt of ["x".repeat(81), 7, {}]) {
      expect((await site.visitor.post(site.url, { receipt })).status).toBe(422);
    }
  });

  test("an address that shows its own receipt is told that it has voted", async () => {
    const site = await aSite();
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const own = await site.onWifi.post(site.url, { receipt });
    expect(own.body).toEqual({
      message: `You have already voted for this ${board.noun}`,
      code: "already_voted",
    });
    const others = await site.onWifi.post(site.url);
    expect(others.body.message).toMatch(/^Somebody on your network.*Log in to cast your own\.$/);
  });

  test("five of one address count for a player, at once too, whatever they claim", async () => {
    const site = await aSite();
    const voters = await Promise.all(
      Array.from({ length: 9 }, (_, index) => aVoter(site, `voter-${index}`)),
    );
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const answers = await Promise.all(
      voters.map((voter, index) =>
        voter.at(WIFI).post(site.url, index === 8 ? { receipt } : undefined),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(4).fill(429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(/^Five people with accounts/);
    expect(refused?.headers["retry-after"]).toBe("86400");
    const elsewhere = voters.find((_, index) => answers[index]?.status === 429);
    expect((await elsewhere?.at("203.0.113.6").post(site.url))?.status).toBe(200);
  });

  test("is kept without a name; deleting the account leaves the count and frees nothing", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at(WIFI).post(site.url);
    const read = () =>
      site.db.select({ voter: board.voter, from: board.accountAddress }).from(board.votes);
    const [before] = await read();
    expect(before).toEqual({
      voter: expect.stringMatching(/^[\w-]{43}$/),
      from: expect.stringMatching(/^[\w-]{43}$/),
    });
    const gone = await ana.delete(paths.api.user, { password: TEST_PASSWORD });
    expect(gone.status).toBe(200);
    const [after] = await read();
    expect(after).toEqual({ voter: expect.stringMatching(/^forgotten /), from: before?.from });
    expect((await site.visitor.at("192.0.2.1").post(site.url)).body.data.communityVotes).toBe(2);
  });

  test("loses its voter, its account and the address after thirteen months", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.post(site.url, { key: KEY });
    site.clock.advance(400 * DAY_MS);
    expect(await board.forget(site.deps)).toBe(1);
    const all = sql`select * from ${board.votes}`;
    const [row = {}] = await rowsOf<Record<string, unknown>>(site.db, all);
    expect([row.account_address, row.user_id ?? null, row.cast_key]).toEqual([null, null, null]);
  });

  test("loses the address after thirteen months although the account is gone", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at(WIFI).post(site.url);
    expect((await ana.delete(paths.api.user, { password: TEST_PASSWORD })).status).toBe(200);
    site.clock.advance(400 * DAY_MS);
    expect(await board.forget(site.deps)).toBe(1);
    const kept = sql`
      select account_address as "from", voter_mailbox as mailbox, voter_network as network
      from ${board.votes}`;
    expect(await rowsOf(site.db, kept)).toEqual([
      { from: null, mailbox: null, network: "forgotten" },
    ]);
    expect(await board.forget(site.deps)).toBe(0);
  });

  test("is undone by its account for ten minutes, and may be cast again", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const undo = board.undo(site.id);
    await site.onWifi.post(site.url);
    await ana.post(site.url);
    expect((await site.otherMember.post(undo)).status, "somebody else").toBe(409);
    site.clock.advance(10 * MINUTE_MS);
    const undone = await ana.at("192.0.2.7").post(undo);
    expect([undone.status, undone.body.data.communityVotes]).toEqual([200, 1]);
    expect(undone.body.message).toBe("Vote undone");
    const { body } = await ana.get(paths.api.userActivity);
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

  test("undoing an address's vote takes its receipt, whoever else shares the address", async () => {
    const site = await aSite();
    const undo = board.undo(site.id);
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    expect((await site.onWifi.post(undo)).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.onWifi.post(undo, { receipt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    site.clock.advance(1);
    expect((await site.onWifi.post(site.url)).body.data.communityVotes).toBe(1);
    expect((await site.visitor.post(board.undo(999))).status).toBe(404);
  });

  test("undoing tells nobody that a target is there which not everybody sees", async () => {
    const site = await aSite();
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const ana = await aVoter(site, "ana");
    await board.hide(site.db);
    const missing = await site.visitor.post(board.undo(999));
    for (const answer of [
      await site.visitor.post(board.undo(site.id)),
      await ana.post(board.undo(site.id), { receipt: `${receipt}x` }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    const own = await site.visitor.post(board.undo(site.id), { receipt });
    expect([own.status, own.body.data.communityVotes]).toEqual([200, 0]);
  });

  test("what was voided cannot be undone, and staff do not see what was undone", async () => {
    const site = await aSite();
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const other = (await site.visitor.post(site.url)).body.vote;
    await site.visitor.post(board.undo(site.id), { receipt: other.receipt });
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
    expect((await site.onWifi.post(board.undo(site.id), { receipt })).status).toBe(409);
    expect((await report()).communityVotes).toBe(0);
  });

  test("voting and undoing over and over ends after three times, and the vote stands", async () => {
    const site = await aSite();
    const undo = board.undo(site.id);
    const ana = await aVoter(site, "ana");
    const network =
      /^Your network has undone its vote for this player three times\. This one stands\.$/;
    const own = /^You have undone your vote for this player three times\. This one stands\.$/;
    for (const [who, sentence] of [
      [site.onWifi, network],
      [ana.at("192.0.2.7"), own],
    ] as const) {
      for (let round = 0; round < 4; round += 1) {
        const { vote } = (await who.post(site.url)).body;
        expect(vote.undoSeconds).toBe(round < 3 ? 600 : 0);
        site.clock.advance(10);
        const { receipt } = vote;
        const undone = await who.post(undo, receipt ? { receipt } : undefined);
        expect(undone.status).toBe(round < 3 ? 200 : 409);
        if (round === 3) expect(undone.body.message).toMatch(sentence);
      }
    }
    expect((await site.onWifi.post(site.url)).status, "it has voted").toBe(409);
    const later = await site.visitor.at("192.0.2.9").post(site.url);
    expect(later.body.data.communityVotes).toBe(3);
  });

  test("of all targets together a network undoes twenty votes a day", async () => {
    const site = await testApp();
    const phone = site.visitor.at(WIFI);
    const answers = [];
    for (let index = 0; index < 21; index += 1) {
      const { id } = await board.make(site.db);
      const { receipt } = (await phone.post(board.call(id))).body.vote;
      answers.push(await phone.post(board.undo(id), { receipt }));
      site.clock.advance(10);
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 409]);
    expect(answers.at(-1)?.body.message).toBe(
      "Your network has undone 20 votes within a day. This one stands.",
    );
  });

  test("what one home undid takes no vote of its neighbors, of its own Wi-Fi or of its accounts", async () => {
    const site = await aSite();
    const home = (subnet: number) => `2001:db8:5:1${subnet.toString(16).padStart(2, "0")}::1`;
    let undone = 0;
    for (let round = 0; round < 66; round += 1) {
      const cheat = site.visitor.at(home(Math.floor(round / 3)));
      const { receipt, undoSeconds } = (await cheat.post(site.url)).body.vote;
      const { status } = await cheat.post(board.undo(site.id), { receipt });
      expect(status).toBe(undoSeconds > 0 ? 200 : 409);
      if (status !== 200) break;
      undone += 1;
      site.clock.advance(1);
    }
    expect(undone, "as many as a household may cast").toBe(64);
    expect((await site.visitor.at(home(0xaa)).post(site.url)).status, "next door").toBe(200);
    const ana = await aVoter(site, "ana");
    expect((await ana.at(home(0)).post(site.url)).status, "on the same Wi-Fi").toBe(200);
    expect((await site.visitor.at(home(0)).post(site.url)).status, "the Wi-Fi itself").toBe(200);
  });

  test("one that is taken over may be undone as long as before", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    site.clock.advance(4 * MINUTE_MS);
    expect((await ana.post(site.url, { receipt })).body.vote).toMatchObject({
      isClaimed: true,
      undoSeconds: 360,
    });
    const bob = await aVoter(site, "bob");
    const other = (await site.visitor.at("192.0.2.3").post(site.url)).body.vote;
    site.clock.advance(11 * MINUTE_MS);
    expect((await bob.post(site.url, { receipt: other.receipt })).body.vote).toMatchObject({
      isClaimed: true,
      undoSeconds: 0,
    });
  });

  test("is one for all accounts of a mailbox, also once the first of them is gone", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana", { email: "ana.b@gmail.com" });
    const again = await aVoter(site, "ana2", { email: "AnaB+raw@gmail.com" });
    const [one, other] = await Promise.all([ana.post(site.url), again.post(site.url)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    await site.db.transaction((tx) => tx.delete(users).where(eq(users.id, ana.user.id)));
    const third = await aVoter(site, "ana3", { email: "anab@googlemail.com" });
    expect((await third.post(site.url)).body).toMatchObject({ code: "already_voted" });
    const bob = await aVoter(site, "bob");
    expect((await bob.post(site.url)).status).toBe(200);
    const changed = { email: "anab@gmail.com" };
    await site.db.update(users).set(changed).where(eq(users.id, bob.user.id));
    expect((await bob.post(site.url)).status, "another address is no other person").toBe(409);
  });

  test("that is taken over counts toward the account's day from then on", async () => {
    const site = await testApp();
    const phone = site.visitor.at(WIFI);
    const targets = await Promise.all(Array.from({ length: 51 }, () => board.make(site.db)));
    const receipts: string[] = [];
    for (const { id } of targets) {
      receipts.push((await phone.post(board.call(id))).body.vote.receipt);
      site.clock.advance(MINUTE_MS / 8);
    }
    site.clock.advance(2 * DAY_MS);
    const later = await aVoter(site, "cleo", { createdAt: new Date(0) });
    const statuses = [];
    for (const [index, { id }] of targets.entries()) {
      const { status, body } = await later.post(board.call(id), { receipt: receipts[index] });
      statuses.push(body.vote?.isClaimed ? "claimed" : status);
      site.clock.advance(MINUTE_MS / 8);
    }
    expect(statuses).toEqual([...Array(50).fill("claimed"), 429]);
  });

  test("fifty a day count of one account", async () => {
    const site = await testApp();
    const ana = await aVoter(site, "ana");
    const targets = await Promise.all(Array.from({ length: 51 }, () => board.make(site.db)));
    const statuses = [];
    for (const { id } of targets) {
      statuses.push((await ana.post(board.call(id))).status);
      site.clock.advance(MINUTE_MS / 8);
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429]);
  });
});

test("an account that lost its confirmed address votes as its address at the next call", async () => {
  const site = await testApp();
  const { id } = await aProspect(site.db);
  const ana = await aVoter(site, "ana");
  await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.user.id));
  expect((await ana.post(paths.api.prospectVote(id))).body.vote.as).toBe("network");
});

test("an undone vote leaves its week and its month", async () => {
  const site = await testApp();
  const { id } = await aNomination(site.db);
  const { receipt } = (await site.visitor.post(paths.api.nominationVote(id))).body.vote;
  await site.otherMember.post(paths.api.nominationVote(id));
  await site.visitor.post(paths.api.nominationVoteUndo(id), { receipt });
  for (const period of ["week", "month", "all"]) {
    const { body } = await site.visitor.get(`${paths.api.nominations}?period=${period}`);
    expect(body.data[0]).toMatchObject({ votes: 1, communityVotes: 1 });
  }
});

describe.each(BOARDS)("two votes of one person, on $board", (board) => {
  async function aSite() {
    const site = await testApp();
    const { id } = await board.make(site.db);
    return { ...site, id, url: board.call(id), onWifi: site.visitor.at(WIFI) };
  }

  test("become one: the account keeps its own, and takes back the one that it shows a receipt of", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at("192.0.2.7").post(site.url);
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const second = await ana.at(WIFI).post(site.url, { receipt });
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: "already_voted",
        message: `You have already voted for this ${board.noun}. The vote that you had cast as your network does not count any more.`,
      },
    ]);
    const again = await ana.at(WIFI).post(site.url, { receipt });
    expect(again.body.message, "once").toBe(`You have already voted for this ${board.noun}`);
    site.clock.advance(1);
    const neighbor = await site.onWifi.post(site.url);
    expect([neighbor.status, neighbor.body.data.communityVotes]).toEqual([200, 2]);
  });

  test("become one at once, too, and what others cast stays", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at("192.0.2.7").post(site.url);
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const bob = await aVoter(site, "bob");
    const answers = await Promise.all([
      ana.post(site.url, { receipt }),
      bob.at("192.0.2.8").post(site.url),
      ana.post(site.url, { receipt }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 409]);
    expect((await site.visitor.at("192.0.2.9").post(site.url)).body.data.communityVotes).toBe(3);
  });

  test("are not cast by whoever voted as themselves and has an unconfirmed address by now", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at("192.0.2.7").post(site.url);
    await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.user.id));
    const second = await ana.at(WIFI).post(site.url);
    expect([second.status, second.body.message]).toEqual([
      409,
      `You have already voted for this ${board.noun}`,
    ]);
    expect(await site.db.$count(board.votes)).toBe(1);
    expect((await site.otherMember.at(WIFI).post(site.url)).status).toBe(200);
  });

  test("are undone the fresh one first, where the other is too old", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await ana.at("192.0.2.7").post(site.url);
    site.clock.advance(20 * MINUTE_MS);
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const undone = await ana.at(WIFI).post(board.undo(site.id), { receipt });
    expect([undone.status, undone.body.data?.communityVotes]).toEqual([200, 1]);
  });

  test("stay one of the network's where five accounts have voted from there, and that is said", async () => {
    const site = await aSite();
    for (let index = 0; index < 5; index += 1) {
      const voter = await aVoter(site, `voter-${index}`);
      expect((await voter.at(WIFI).post(site.url)).status).toBe(200);
    }
    const { receipt } = (await site.onWifi.post(site.url)).body.vote;
    const sixth = await aVoter(site, "sixth");
    for (const address of [WIFI, "192.0.2.7"]) {
      const refused = await sixth.at(address).post(site.url, { receipt });
      expect([refused.status, refused.body.message], address).toEqual([
        429,
        "Your vote counts as your network's: five people with accounts have voted for this player from there.",
      ]);
    }
  });
});

describe.each(BOARDS)("a vote whose answer was lost, on $board", (board) => {
  async function aSite() {
    const site = await testApp();
    const { id } = await board.make(site.db);
    return { ...site, id, url: board.call(id), onWifi: site.visitor.at(WIFI) };
  }

  test("is answered again, with its receipt and the time that is left, and counts once", async () => {
    const { onWifi, url, id, clock, db } = await aSite();
    const lost = await onWifi.post(url, { key: KEY });
    clock.advance(4 * MINUTE_MS);
    const again = await onWifi.post(url, { key: KEY.toUpperCase() });
    expect([again.status, again.body]).toEqual([
      200,
      { ...lost.body, vote: { ...lost.body.vote, undoSeconds: 360 } },
    ]);
    expect(await db.$count(board.votes)).toBe(1);
    const undone = await onWifi.post(board.undo(id), { receipt: again.body.vote.receipt });
    expect([undone.status, undone.body.data.communityVotes]).toEqual([200, 0]);
    const anew = await onWifi.post(url, { key: OTHER_KEY });
    expect([anew.status, anew.body.data.communityVotes]).toEqual([200, 1]);
  });

  test("of an account is answered again, and noted once", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ana.at(WIFI).post(site.url, { key: KEY })),
    );
    const vote = { as: "account", isClaimed: false, receipt: null, advice: null, undoSeconds: 600 };
    for (const { status, body } of answers) {
      expect([status, body.data.communityVotes, body.vote]).toEqual([200, 1, vote]);
    }
    const { body } = await ana.get(paths.api.userActivity);
    expect(JSON.stringify(body).split("vote_cast")).toHaveLength(2);
  });

  test("becomes one's own after logging in on the same network, and says so twice", async () => {
    const site = await aSite();
    const ana = await aVoter(site, "ana");
    await site.onWifi.post(site.url, { key: KEY });
    for (const one of ["claimed", "answered again"]) {
      const { body } = await ana.at(WIFI).post(site.url, { key: KEY });
      expect([body.data.communityVotes, body.vote.isClaimed], one).toEqual([1, true]);
    }
    expect(await site.db.$count(board.votes)).toBe(1);
  });

  test("is nobody else's: without its key, with another one, for another player", async () => {
    const site = await aSite();
    await site.onWifi.post(site.url, { key: KEY });
    for (const call of [undefined, {}, { key: OTHER_KEY }]) {
      const refused = await site.onWifi.post(site.url, call);
      expect([refused.status, refused.body.code]).toEqual([409, "already_voted"]);
      expect(refused.body.message).toMatch(/^Somebody on your network/);
    }
    const { id } = await board.make(site.db);
    const other = await site.onWifi.post(board.call(id), { key: KEY });
    expect([other.status, other.body.data.communityVotes]).toEqual([200, 1]);
    const elsewhere = await site.visitor.at("192.0.2.8").post(site.url, { key: KEY });
    expect([elsewhere.status, elsewhere.body.data.communityVotes]).toEqual([200, 2]);
    const bob = await aVoter(site, "bob");
    const fromAfar = await bob.at("192.0.2.9").post(site.url, { key: KEY });
    expect([fromAfar.body.vote.isClaimed, fromAfar.body.data.communityVotes]).toEqual([false, 3]);
  });

  test("is told that it is there, and no more, where staff have removed it", async () => {
    const site = await aSite();
    await site.onWifi.post(site.url, { key: KEY });
    const now = site.clock.now.getTime();
    await site.admin.post(board.voiding(site.id), {
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + DAY_MS).toISOString(),
      reason: "All of this hour",
    });
    expect((await site.onWifi.post(site.url, { key: KEY })).status).toBe(409);
  });

  test("with a key that is none is refused", async () => {
    const site = await aSite();
    for (const key of ["", "x", 7, `${KEY}0`]) {
      expect((await site.visitor.post(site.url, { key })).status, String(key)).toBe(422);
    }
    expect(await site.db.$count(board.votes)).toBe(0);
  });
});
