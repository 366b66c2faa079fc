import { createHash } from "node:crypto";
import { eq, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VOTABLES } from "#app/vote-reports.ts";
import { prospects, prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { flagBursts } from "#areas/votes/service/watch-bursts.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { takeDump } from "#tests/dump.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { ledgerJobs } from "./jobs.ts";
import { checkLedger, type KnownFingerprint } from "./queries/check-ledger.ts";
import { findNumber } from "./queries/numbers.ts";
import { countOf } from "./rules.ts";
import type { LedgerDay, LedgerMonth } from "./schema.ts";
import { sealDays } from "./service/seal-days.ts";
import { ledgerDays, ledgerLines, ledgerNumbers, ledgerSalts, ledgerSums } from "./tables.ts";

const VOID = { reason: "Tommy's dad ran a script" };

/** A site with a player at noon in New Orleans, whose voters come from addresses of their own. */
async function aBoard() {
  const site = await testApp();
  const { db, deps, clock, visitor } = site;
  clock.advance(18 * HOUR_MS - (clock.now.getTime() % DAY_MS));
  const { id } = await aProspect(db, { rawRank: 1 });
  const today = businessDay(clock.now);
  let voters = 0;
  const vote = async (times = 1, player = id) => {
    for (let one = 0; one < times; one++) {
      voters += 1;
      const address = `10.${voters >> 8}.${voters & 255}.1`;
      expect((await visitor.at(address).post(`/api/prospects/${player}/vote`)).status).toBe(200);
    }
  };
  const undo = async () => {
    voters += 1;
    const voter = await aVoter(site, `voter-${voters}`);
    await voter.post(`/api/prospects/${id}/vote`);
    expect((await voter.post(`/api/prospects/${id}/vote/undo`)).status).toBe(200);
  };
  /** Voids what one voter of many cast. */
  const voidOne = async (publicReason?: string) => {
    const admin = await site.signIn(site.admin.user);
    const { body } = await admin.get(`/api/admin/prospects/${id}/votes`);
    const counted = body.data.networks.find(({ counted }: { counted: number }) => counted > 0);
    if (!counted) return;
    const voiding = { networks: [counted.network], ...VOID, publicReason };
    expect((await admin.post(`/api/admin/prospects/${id}/votes/void`, voiding)).status).toBe(200);
  };
  const month = async (): Promise<LedgerMonth> => (await visitor.get("/api/vote-ledger")).body.data;
  const nextDay = async () => {
    clock.advance(DAY_MS);
    return sealDays(deps);
  };
  return { ...site, id, today, vote, undo, voidOne, month, nextDay };
}

function preparedBy(db: Db): Pick<Database, "prepare"> {
  return { prepare: (work, config) => db.transaction(work, config) };
}

/** What an owner's decision about a burst is answered, however many votes it has. */
async function decideBurst(
  { signIn, admin }: Pick<TestApp, "signIn" | "admin">,
  burstId: number,
  decision: string,
  expectedState: string,
): Promise<number> {
  const verdict = {
    ...{ decision, expectedState, expectedVotes: 5_000 },
    ...{ reason: "Bots", publicReason: "traded" },
  };
  const signedIn = await signIn(admin.user);
  return (await signedIn.post(`/api/admin/vote-bursts/${burstId}/decision`, verdict)).status;
}

async function faultsOf(db: Db, known: KnownFingerprint[] = []): Promise<string[]> {
  return (await checkLedger(preparedBy(db), known)).faults;
}

describe("a day of the ledger", () => {
  test("is sealed a quarter of an hour after midnight in New Orleans, once", async () => {
    const { vote, clock, deps, today, db, month } = await aBoard();
    await vote(2);
    expect(await sealDays(deps)).toEqual([]);
    expect(await month()).toEqual({
      month: null,
      previous: null,
      next: null,
      season: null,
      days: [],
      unsealed: [],
    });
    const midnight = 12 * HOUR_MS - (clock.now.getTime() % HOUR_MS);
    clock.advance(midnight + 14 * MINUTE_MS);
    expect(await sealDays(deps), "14 minutes after midnight").toEqual([]);
    clock.advance(2 * MINUTE_MS);
    const sealed = await sealDays(deps);
    expect(sealed.map(({ day }) => day)).toEqual([today]);
    expect(await sealDays(deps)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
    const { days } = await month();
    expect(days).toMatchObject([{ day: today, totals: { cast: 2 }, reasons: [] }]);
  });

  test("has a file whose SHA-256 it is sealed with, and which names the day before", async () => {
    const { vote, nextDay, visitor, today, db, id } = await aBoard();
    await vote(2);
    const [first] = await nextDay();
    const [second] = await nextDay();
    const read = async (day: string) =>
      (await visitor.get(`/api/vote-ledger/days/${day}`)).body as string;
    const number = await findNumber(db, id);
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(today)).toBe(
      `RAW NOLA Top 100 votes of ${today}\nThe day before: none\nnumber,what,reason,votes\n${number},cast,,2\n`,
    );
    const file = await read(addDays(today, 1));
    expect(file.split("\n")[1]).toBe(`The day before: ${first?.fingerprint}`);
    expect(createHash("sha256").update(file).digest("hex")).toBe(second?.fingerprint);
    expect((await visitor.get(`/api/vote-ledger/days/${addDays(today, 2)}`)).status).toBe(404);
    expect((await visitor.get("/api/vote-ledger/days/soon")).status).toBe(404);
  });

  test("days without votes and days that were missed are sealed one after another", async () => {
    const { vote, clock, deps, today, db } = await aBoard();
    await vote();
    clock.advance(4 * DAY_MS);
    await vote();
    const sealed = await sealDays(deps);
    expect(sealed.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((days) => addDays(today, days)));
    expect(await faultsOf(db)).toEqual([]);
  });

  test.each([
    ["clocks go back", "2026-11-01", "2026-11-01T05:00:00Z", "2026-11-02T06:00:00Z"],
    ["clocks go forward", "2027-03-14", "2027-03-14T06:00:00Z", "2027-03-15T05:00:00Z"],
  ])("begins and ends at midnight in New Orleans, also where %s", async (_, day, begins, ends) => {
    const { vote, clock, deps, db, month } = await aBoard();
    for (const [at, times] of [
      [Date.parse(begins) - 1, 1],
      [Date.parse(begins), 2],
      [Date.parse(ends) - 1, 4],
      [Date.parse(ends), 8],
    ] as const) {
      clock.now = new Date(at);
      await vote(times);
    }
    clock.now = new Date(Date.parse(ends) + 14 * MINUTE_MS);
    expect((await sealDays(deps)).map((sealed) => sealed.day)).toEqual([addDays(day, -1)]);
    clock.advance(MINUTE_MS);
    expect((await sealDays(deps)).map((sealed) => sealed.day)).toEqual([day]);
    expect(await faultsOf(db)).toEqual([]);
    const { days } = await month();
    expect(days.find((one) => one.day === day)?.totals.cast).toBe(6);
    clock.advance(DAY_MS);
    await sealDays(deps);
    expect(await faultsOf(db)).toEqual([]);
  });

  test("has what was undone or removed after its midnight on the day after", async () => {
    const site = await aBoard();
    const { clock, deps, db, month, id, vote, voidOne, today } = site;
    await vote(3);
    clock.advance(12 * HOUR_MS - 5 * MINUTE_MS - (clock.now.getTime() % HOUR_MS));
    const ana = await aVoter(site);
    await ana.post(`/api/prospects/${id}/vote`);
    clock.advance(8 * MINUTE_MS);
    const undo = await ana.post(`/api/prospects/${id}/vote/undo`);
    expect(undo.status).toBe(200);
    await voidOne("traded");
    clock.advance(13 * MINUTE_MS);
    await sealDays(deps);
    expect(await faultsOf(db)).toEqual([]);
    clock.advance(DAY_MS);
    await sealDays(deps);
    const { days } = await month();
    expect(days.map((one) => one.day)).toEqual([addDays(today, 1), today]);
    expect(days.map(({ totals }) => countOf(totals))).toEqual([-2, 4]);
    expect(days[0]).toMatchObject({
      totals: { cast: 0, undone: 1, removed: 1 },
      reasons: [{ what: "removed", reason: "traded", votes: 1 }],
    });
    expect(await faultsOf(db)).toEqual([]);
  });

  test("says what voters undid and staff removed, and why, in none of staff's words", async () => {
    const { vote, undo, voidOne, nextDay, month, visitor, id, db } = await aBoard();
    await vote(3);
    await undo();
    await nextDay();
    await voidOne("automated");
    await voidOne();
    await nextDay();
    const { days, season } = await month();
    expect(days.map(({ totals }) => countOf(totals))).toEqual([-2, 3]);
    expect(days[0]?.reasons).toEqual([
      { what: "removed", reason: "automated", votes: 1 },
      { what: "removed", reason: "rules", votes: 1 },
    ]);
    expect(days[1]?.totals).toMatchObject({ cast: 4, undone: 1 });
    expect(season?.totals).toMatchObject({ cast: 4, undone: 1, removed: 2 });
    expect(await faultsOf(db)).toEqual([]);
    const csv = await visitor.get(`/api/vote-ledger/lines.csv?month=${days[0]?.day.slice(0, 7)}`);
    const own = await visitor.get(`/api/vote-ledger/players/${id}`);
    for (const answer of [csv, own])
      expect(JSON.stringify(answer.body)).not.toMatch(/Tommy|10\.0|network/i);
    expect(csv.body.split("\r\n")).toHaveLength(6);
  });

  test("says what was held, released, and removed after it was held", async () => {
    const { nextDay, month, db, deps, id, signIn, admin, clock, visitor } = await aBoard();
    const burst = async (from: number) => {
      await db.execute(sql`
        insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
        select ${id}, 'voter ' || n, 'network ' || n, ${clock.now.toISOString()}::timestamptz
        from generate_series(${from}::int, ${from + 399}::int) as n`);
      await db.update(prospects).set({ communityVotes: sql`${prospects.communityVotes} + 400` });
      expect(await flagBursts(deps, VOTABLES)).toBe(1);
    };
    const decide = async (burstId: number, decision: string, expectedState: string) =>
      expect(await decideBurst({ signIn, admin }, burstId, decision, expectedState)).toBe(200);
    await burst(1);
    await decide(1, "hold", "flagged");
    const isHeld = { what: "held", reason: "review", votes: 400 };
    expect((await month()).unsealed, "at once, before the day is sealed").toEqual([isHeld]);
    const ofPlayer = await visitor.get(`/api/vote-ledger/players/${id}`);
    expect(ofPlayer.body.data.unsealed).toEqual([isHeld]);
    clock.advance(HOUR_MS / 2);
    await decide(1, "release", "held");
    clock.advance(HOUR_MS / 2);
    await db
      .update(prospectVotes)
      .set({ votedAt: sql`${prospectVotes.votedAt} - interval '8 days'` });
    await burst(401);
    await decide(2, "hold", "flagged");
    await decide(2, "void", "held");
    await nextDay();
    const { days, unsealed } = await month();
    expect(unsealed).toEqual([]);
    const day = days[0] as LedgerDay;
    expect(day.totals).toEqual({
      cast: 400,
      undone: 0,
      held: 800,
      released: 400,
      removed: 0,
      removed_held: 400,
    });
    expect(day.reasons).toContainEqual({ what: "removed_held", reason: "traded", votes: 400 });
    expect(await faultsOf(db)).toEqual([]);
  });
});

test("a season says how many votes are held at its end, also those of the year before", async () => {
  const { db, deps, id, signIn, admin, clock, visitor } = await aBoard();
  clock.now = new Date("2027-12-31T18:00:00Z");
  await db.execute(sql`
    insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
    select ${id}, 'voter ' || n, 'network ' || n, ${clock.now.toISOString()}::timestamptz
    from generate_series(1, 400) as n`);
  await db.update(prospects).set({ communityVotes: 400 });
  expect(await flagBursts(deps, VOTABLES)).toBe(1);
  const decide = (decision: string, expectedState: string) =>
    decideBurst({ signIn, admin }, 1, decision, expectedState);
  expect(await decide("hold", "flagged")).toBe(200);
  clock.advance(2 * DAY_MS);
  expect(await decide("void", "held")).toBe(200);
  clock.advance(DAY_MS);
  await sealDays(deps);
  const seasonOf = async (month: string) =>
    (await visitor.get(`/api/vote-ledger?month=${month}`)).body.data.season;
  expect(await seasonOf("2027-12")).toMatchObject({ held: 400, totals: { cast: 400, held: 400 } });
  expect(await seasonOf("2028-01")).toMatchObject({
    held: 0,
    totals: { cast: 0, held: 0, removed_held: 400 },
  });
  expect(await faultsOf(db)).toEqual([]);
});

test("votes that are removed in the next season count in none, and no season has fewer than none", async () => {
  const { db, deps, clock, vote, voidOne, visitor, id } = await aBoard();
  clock.now = new Date("2027-12-31T18:00:00Z");
  await vote(5);
  clock.advance(DAY_MS);
  for (let one = 0; one < 5; one += 1) await voidOne("traded");
  await vote(2);
  clock.advance(DAY_MS);
  await sealDays(deps);
  for (const path of ["/api/vote-ledger", `/api/vote-ledger/players/${id}`]) {
    const seasonOf = async (month: string) =>
      (await visitor.get(`${path}?month=${month}`)).body.data.season;
    expect(await seasonOf("2027-12")).toMatchObject({
      through: "2027-12-31",
      counted: 5,
      totals: { cast: 5, removed: 0 },
    });
    expect(await seasonOf("2028-01")).toMatchObject({
      through: "2028-01-01",
      counted: 2,
      totals: { cast: 2, removed: 5 },
    });
  }
  expect(await faultsOf(db)).toEqual([]);
});

test("whatever voters and staff do, lines and the open day add up to the count", async () => {
  const step = fc.constantFrom("vote", "undo", "void", "night");
  const { vote, undo, voidOne, nextDay, db } = await aBoard();
  const run = { vote: () => vote(), undo, void: () => voidOne(), night: nextDay };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      for (const name of steps) {
        await run[name]();
        expect(await faultsOf(db), steps.join(", ")).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
});

describe("a change of the past is found", () => {
  async function sealed() {
    const site = await aBoard();
    await site.vote(3);
    await site.nextDay();
    await site.vote(2);
    const [last] = await site.nextDay();
    expect(await faultsOf(site.db)).toEqual([]);
    return { ...site, last };
  }

  test("of a line", async () => {
    const { db, today } = await sealed();
    await db.update(ledgerLines).set({ votes: 4 }).where(eq(ledgerLines.day, today));
    const faults = await faultsOf(db);
    expect(faults).toContain(`The lines of ${today} do not have its fingerprint.`);
    expect(faults.join()).toMatch(/the ledger says 4 cast, the database has 3/);
  });

  test("of what everybody's votes of a day add up to", async () => {
    const { db, today } = await sealed();
    await db.update(ledgerSums).set({ votes: 4 }).where(eq(ledgerSums.day, today));
    expect(await faultsOf(db)).toEqual([`${today}: the sums are not those of the lines.`]);
    await db.delete(ledgerSums).where(eq(ledgerSums.day, today));
    expect(await faultsOf(db)).toEqual([`${today}: the sums are not those of the lines.`]);
  });

  test("of a vote, and of a count", async () => {
    const { db } = await sealed();
    await db.execute(sql`delete from ${prospectVotes} where id = 1`);
    expect((await faultsOf(db)).join()).toMatch(/says 3 cast, the database has 2/);
    await db.update(prospects).set({ communityVotes: 9 });
    expect((await faultsOf(db)).join()).toMatch(/adds up to 5 votes, the board says 9/);
  });

  test("of what becomes of a vote, although its day and the count stay as they are", async () => {
    const { db, clock, deps, id, signIn, admin } = await sealed();
    const setOne = (set: Partial<typeof prospectVotes.$inferInsert>, isOne: SQLWrapper) =>
      db
        .update(prospectVotes)
        .set(set)
        .where(sql`id = (select min(id) from ${prospectVotes} where ${isOne})`);
    await setOne({ voidedAt: clock.now }, sql`true`);
    expect((await faultsOf(db)).join()).toMatch(
      /: the board says 5 votes, the database has 4 that count\.$/,
    );
    await setOne({ voidedAt: null }, sql`true`);
    expect(await faultsOf(db)).toEqual([]);
    await db.execute(sql`
      insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
      select ${id}, 'voter ' || n, 'network ' || n, ${clock.now.toISOString()}::timestamptz
      from generate_series(1, 400) as n`);
    await db.update(prospects).set({ communityVotes: 405 });
    expect(await flagBursts(deps, VOTABLES)).toBe(1);
    expect(await decideBurst({ signIn, admin }, 1, "hold", "flagged")).toBe(200);
    expect(await faultsOf(db)).toEqual([]);
    await setOne({ heldBurstId: null }, sql`held_burst_id is not null`);
    expect((await faultsOf(db)).join()).toMatch(
      /: the ledger says 400 are held, the database has 399\.$/,
    );
  });

  test("of all days at once, by a fingerprint that somebody kept", async () => {
    const { db, last, deps, today } = await sealed();
    await db.delete(ledgerLines);
    await db.delete(ledgerDays);
    await db.execute(
      sql`update ${prospectVotes} set voted_at = voted_at + interval '1 day' where id = 1`,
    );
    await sealDays(deps);
    const known = [{ day: last?.day ?? "", fingerprint: last?.fingerprint ?? "" }];
    const faults = await faultsOf(db, known);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/not the one that was kept/);
    const missing = [{ day: addDays(today, 9), fingerprint: last?.fingerprint ?? "" }];
    expect(await faultsOf(db, missing)).toEqual([`${addDays(today, 9)} is not in the ledger.`]);
  });

  test("not where a backup was put back; but what was sealed since is missed by whoever kept it", async () => {
    const { db, last, vote, nextDay, deps, today, admin, signIn } = await sealed();
    const gone = await aProspect(db, { rawRank: 2 });
    await vote(1, gone.id);
    await vote();
    const dump = await takeDump(db);
    const [since] = await nextDay();
    expect(
      (await (await signIn(admin.user)).delete(`/api/admin/prospects/${gone.id}`)).status,
    ).toBe(200);
    await dump.putBack();
    expect(await faultsOf(db), "as of the backup").toEqual([]);
    await db.delete(prospects).where(eq(prospects.id, gone.id));
    expect(await faultsOf(db), "with the removal made again").toEqual([]);
    const kept = [last, since].map((one) => ({
      day: one?.day ?? "",
      fingerprint: one?.fingerprint ?? "",
    }));
    expect(await faultsOf(db, kept)).toEqual([`${addDays(today, 2)} is not in the ledger.`]);
    await sealDays(deps);
    const faults = await faultsOf(db, kept);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/not the one that was kept/);
  });

  /** Two players with 3 and 2 votes of a sealed day, and the fingerprint that somebody kept of it. */
  async function twoSealed() {
    const site = await aBoard();
    const rival = await aProspect(site.db, { rawRank: 2 });
    await site.vote(3);
    await site.vote(2, rival.id);
    const [day] = await site.nextDay();
    const known = [{ day: day?.day ?? "", fingerprint: day?.fingerprint ?? "" }];
    expect(await faultsOf(site.db, known)).toEqual([]);
    const swapped = (column: SQLWrapper) =>
      sql`case ${column} when ${site.id} then ${rival.id} when ${rival.id} then ${site.id}::int end`;
    /** Gives each of the two the other's votes and number. */
    const swapAll = async () => {
      await site.db.update(prospectVotes).set({ prospectId: swapped(prospectVotes.prospectId) });
      await site.db.update(prospects).set({
        communityVotes: sql`(select sum(community_votes) from ${prospects}) - ${prospects.communityVotes}`,
      });
      const numbers = await site.db
        .select()
        .from(ledgerNumbers)
        .where(isNotNull(ledgerNumbers.prospectId));
      await site.db.update(ledgerNumbers).set({ prospectId: null });
      for (const { number, prospectId } of numbers)
        await site.db
          .update(ledgerNumbers)
          .set({ prospectId: prospectId === site.id ? rival.id : site.id })
          .where(eq(ledgerNumbers.number, number));
    };
    return { ...site, rival, known, swapped, swapAll };
  }

  test("of whose votes they were, with the numbers and the counts", async () => {
    const { db, known, swapped, swapAll, id } = await twoSealed();
    const number = await findNumber(db, id);
    await swapAll();
    const faults = [expect.stringContaining("is not the number of the player"), expect.anything()];
    expect(await faultsOf(db, known)).toEqual(faults);
    expect(await faultsOf(db, known)).toContain(
      `${number} is not the number of the player to whom it leads.`,
    );
    await db.execute(sql`alter table ${ledgerSalts} drop constraint vote_ledger_salts_pkey`);
    await db.update(ledgerSalts).set({ prospectId: swapped(ledgerSalts.prospectId) });
    await db.execute(sql`alter table ${ledgerSalts} add primary key (prospect_id)`);
    expect(await faultsOf(db, known), "with the salts").toEqual(faults);
    await db.delete(ledgerSalts);
    expect(await faultsOf(db, known), "without salts").toEqual(faults);
  });

  test("of a player who lost the number and the votes, as if he had been removed", async () => {
    const { db, known, rival } = await twoSealed();
    await db.delete(prospectVotes).where(eq(prospectVotes.prospectId, rival.id));
    await db.update(prospects).set({ communityVotes: 0 }).where(eq(prospects.id, rival.id));
    await db
      .update(ledgerNumbers)
      .set({ prospectId: null })
      .where(eq(ledgerNumbers.prospectId, rival.id));
    await db.delete(ledgerSalts).where(eq(ledgerSalts.prospectId, rival.id));
    expect(await faultsOf(db, known)).toEqual([
      "Numbers without a player: 1. Players who were removed: only 0.",
    ]);
  });

  test("of a day that is gone", async () => {
    const { db, today, nextDay } = await sealed();
    await nextDay();
    const second = addDays(today, 1);
    await db.delete(ledgerLines).where(eq(ledgerLines.day, second));
    await db.delete(ledgerDays).where(eq(ledgerDays.day, second));
    expect(await faultsOf(db)).toContain(
      `No day is sealed between ${today} and ${addDays(today, 2)}.`,
    );
  });
});

describe("a player", () => {
  test("who is removed leaves the lines, and nothing says whose they were", async () => {
    const { vote, nextDay, db, admin, signIn, id, visitor, month } = await aBoard();
    await vote(3);
    await nextDay();
    const number = await findNumber(db, id);
    const deleted = await (await signIn(admin.user)).delete(`/api/admin/prospects/${id}`);
    expect(deleted.status).toBe(200);
    expect(await db.select({ number: ledgerLines.number }).from(ledgerLines)).toEqual([{ number }]);
    expect(await findNumber(db, id)).toBeNull();
    expect(await db.$count(ledgerSalts)).toBe(0);
    expect((await month()).days[0]?.totals.cast).toBe(3);
    expect(await faultsOf(db)).toEqual([]);
    expect((await visitor.get(`/api/vote-ledger/players/${id}`)).status).toBe(404);
  });

  test("who is removed leaves no votes held, for nobody decides about them any more", async () => {
    const { vote, nextDay, db, deps, admin, signIn, id, visitor, month, clock } = await aBoard();
    const other = await aProspect(db, { rawRank: 2 });
    for (const player of [id, other.id]) {
      await db.execute(sql`
        insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
        select ${player}, 'voter ' || n, 'network ' || n, ${clock.now.toISOString()}::timestamptz
        from generate_series(1, 400) as n`);
    }
    await db.update(prospects).set({ communityVotes: 400 });
    expect(await flagBursts(deps, VOTABLES)).toBe(2);
    for (const burstId of [1, 2])
      expect(await decideBurst({ signIn, admin }, burstId, "hold", "flagged")).toBe(200);
    await nextDay();
    await vote(1, other.id);
    await nextDay();
    expect((await month()).season).toMatchObject({ held: 800, counted: 1 });
    const sealed = (await month()).days;

    expect((await (await signIn(admin.user)).delete(`/api/admin/prospects/${id}`)).status).toBe(
      200,
    );
    const expected = {
      ...{ held: 400, counted: 1 },
      totals: { cast: 801, held: 800, released: 0, removed_held: 0 },
    };
    expect((await month()).season).toMatchObject(expected);
    await nextDay();
    await nextDay();
    const { season, days } = await month();
    expect(season).toMatchObject(expected);
    expect(days.slice(-2)).toEqual(sealed);
    const own = (await visitor.get(`/api/vote-ledger/players/${other.id}`)).body.data;
    expect(own.season).toMatchObject({ held: 400, totals: { held: 400 } });
    expect(await faultsOf(db)).toEqual([]);
  });

  test("who is hidden has no page of votes", async () => {
    const { vote, nextDay, db, id, visitor } = await aBoard();
    await vote();
    await nextDay();
    const shown = await visitor.get(`/api/vote-ledger/players/${id}`);
    expect(shown.body.data).toMatchObject({ number: await findNumber(db, id), days: [{}] });
    await db.update(prospects).set({ hiddenAt: new Date() });
    expect((await visitor.get(`/api/vote-ledger/players/${id}`)).status).toBe(404);
  });

  test("has months of his own, and none before the first sealed vote", async () => {
    const { vote, nextDay, visitor, db } = await aBoard();
    const other = await aProspect(db, { rawRank: 2 });
    await vote();
    await nextDay();
    const none = await visitor.get(`/api/vote-ledger/players/${other.id}`);
    expect(none.body.data).toMatchObject({
      number: null,
      days: [],
      season: { totals: { cast: 0 } },
    });
  });
});

describe("a month", () => {
  test("that is to come or before the ledger is answered with the newest, and has no file", async () => {
    const { vote, nextDay, visitor, clock, id } = await aBoard();
    clock.now = new Date("2028-11-30T18:00:00Z");
    await vote();
    const get = async (path: string, month: string) => {
      const { status, body } = await visitor.get(`${path}?month=${month}`);
      return { status, body };
    };
    const calls = ["/api/vote-ledger", `/api/vote-ledger/players/${id}`];
    for (const path of calls)
      for (const month of ["2028-10", "2028-11", "2090-12"])
        expect((await get(path, month)).body.data).toMatchObject({ month: null, season: null });
    await nextDay();
    await vote();
    await nextDay();
    // It is January in London, and December in New Orleans.
    clock.now = new Date("2029-01-01T05:59:00Z");
    for (const path of calls) {
      const newest = (await visitor.get(path)).body;
      expect(newest.data).toMatchObject({ month: "2028-12", season: { through: "2028-12-01" } });
      for (const month of ["2090-12", "2029-01", "2028-10", "1995-01"])
        expect(await get(path, month), month).toEqual({ status: 200, body: newest });
      expect((await get(path, "2028-11")).body.data).toMatchObject({
        month: "2028-11",
        season: { year: 2028 },
      });
      for (const month of ["abc", "2031-13"]) expect((await get(path, month)).status).toBe(400);
    }
    const statusOfFile = async (month: string) =>
      (await get("/api/vote-ledger/lines.csv", month)).status;
    for (const month of ["2028-11", "2028-12"]) expect(await statusOfFile(month)).toBe(200);
    for (const month of ["2090-12", "2029-01", "2028-10", "abc", ""])
      expect(await statusOfFile(month), month).toBe(400);
    clock.now = new Date("2029-01-01T06:00:00Z");
    expect((await get("/api/vote-ledger", "2029-01")).body.data).toMatchObject({
      month: "2029-01",
      previous: "2028-12",
      days: [],
    });
    expect(await statusOfFile("2029-01")).toBe(200);
  });
});

describe("the mail of the ledger", () => {
  test("goes once to whoever asked for it and confirmed the address, and its link ends it", async () => {
    const { vote, clock, deps, db, outbox, visitor } = await aBoard();
    const people = [
      { email: "ann@city.example", voteLedger: true },
      { email: "ben@city.example", voteLedger: false },
      { email: "cal@city.example", voteLedger: true, emailConfirmedAt: null },
    ];
    for (const { voteLedger, ...person } of people) {
      const { id: userId } = await aUser(db, { ...person, username: person.email.slice(0, 3) });
      await db.insert(userProfiles).values({ userId, notificationPreferences: { voteLedger } });
    }
    await vote();
    clock.advance(DAY_MS);
    const [job] = ledgerJobs(deps);
    await job?.run();
    await job?.run();
    const sent = (await outbox()).filter(({ cause }) => cause.startsWith("vote-ledger"));
    expect(sent).toHaveLength(1);
    const [day] = await db.select().from(ledgerDays);
    expect(sent[0]).toMatchObject({ to: "ann@city.example" });
    expect(JSON.stringify(sent[0])).toContain(day?.fingerprint);
    const token = sent[0]?.unsubscribeUrl?.split("/").at(-1);
    expect((await visitor.post("/api/vote-ledger/stop", { token })).status).toBe(200);
    clock.advance(DAY_MS);
    await job?.run();
    expect((await outbox()).filter(({ cause }) => cause.startsWith("vote-ledger"))).toHaveLength(1);
  });
});
