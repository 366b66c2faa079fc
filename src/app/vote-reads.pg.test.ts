import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { VOTES_PER_DAY } from "#areas/votes/access/limits.ts";
import { accountVoter, hashesOf } from "#areas/votes/queries/hashes.ts";
import { readRecord } from "#areas/votes/queries/read-record.ts";
import { decideVotes, type Vote } from "#areas/votes/rules/casting.ts";
import { takeBackVote } from "#areas/votes/service/undo-vote.ts";
import type { VotableTables } from "#areas/votes/tables/votable.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { testDatabase } from "#tests/database.ts";
import { scansOf } from "#tests/plans.ts";

const SECRET = "secret";
const NOW = new Date("2027-03-10T12:00:00Z");
const ANA = 7;
const address = clientAddress("2001:db8:7::1");
const NETWORK = { address, userId: null, mailbox: null };
const ACCOUNT = { address, userId: ANA, mailbox: "ana@city.example" };

/** Inserts votes like `vote`, one second after the other, the last of them a second ago. */
async function insert(
  db: Db,
  { votes }: VotableTables,
  vote: Vote,
  { count, isUndone, others = false }: { count: number; isUndone: boolean; others?: boolean },
): Promise<void> {
  const names = [
    votes.targetId,
    votes.voter,
    votes.accountAddress,
    votes.mailbox,
    votes.site,
    votes.network,
    votes.votedAt,
    votes.voidedAt,
    votes.undoneAt,
  ].map(({ name }) => sql.identifier(name));
  const at = sql`${NOW.toISOString()}::timestamptz - n * interval '1 second'`;
  const prefix = others ? sql`n || ' '` : sql`''`;
  const undoneAt = isUndone ? at : sql`null`;
  await db.execute(sql`
    insert into ${votes.table} (${sql.join(names, sql`, `)})
    select ${vote.targetId}, ${prefix} || ${vote.voter}::text, ${vote.accountAddress}::text,
      ${prefix} || ${vote.mailbox}::text, ${vote.household}, ${vote.network}, ${at},
      ${undoneAt}, ${undoneAt}
    from generate_series(1, ${count}::int) as n`);
}

test.each([
  ["the board", PROSPECT_VOTABLE, aProspect],
  ["YouScout", NOMINATION_VOTABLE, aNomination],
] as const)(
  "on %s a vote reads a bounded part of its indexes, whatever one caller wrote",
  async (_, votable, make) => {
    const { db } = await testDatabase();
    const { id: targetId } = await make(db);
    const byNetwork = { targetId, ...hashesOf(SECRET, NETWORK) };
    const byAccount = { targetId, ...hashesOf(SECRET, ACCOUNT) };
    await insert(db, votable, byAccount, { count: 20_000, isUndone: true });
    await insert(db, votable, byAccount, { count: 20_000, isUndone: true, others: true });
    await insert(db, votable, byNetwork, { count: 20_000, isUndone: true });
    const strangers = { ...byNetwork, household: null, network: "elsewhere" };
    await insert(db, votable, strangers, { count: 20_000, isUndone: false, others: true });
    await db.execute(sql`analyze ${votable.votes.table}`);
    const known = { openTargets: new Set([targetId]), closedTargets: new Set<number>() };
    const scansIn = async (work: () => Promise<unknown>) => {
      const scans = await scansOf(
        db,
        getTableName(votable.votes.table),
        work,
        "votes_of_all_boards",
      );
      return scans.map(({ kind, rows }) => ({ kind, rows }));
    };

    const batch = [byNetwork, byAccount];
    let verdicts: unknown;
    const scans = await scansIn(async () => {
      const limits = { ...known, nowMs: NOW.getTime(), hasLimits: true };
      verdicts = decideVotes(batch, await readRecord(db, votable, batch, limits), NOW.getTime());
    });
    expect(verdicts, "undone votes take nobody's place").toEqual([
      { kind: "accepted" },
      { kind: "accepted" },
    ]);
    expect(scans.length).toBeGreaterThanOrEqual(6);
    expect(scans.map(({ rows }) => rows)).toEqual(scans.map(() => 0));
    const kinds = scans.map(({ kind }) => kind);
    expect(kinds.slice(0, 2), "by voter and target, and by mailbox and target").toEqual([
      "Index Only Scan",
      "Index Only Scan",
    ]);
    expect(kinds).not.toContain("Seq Scan");

    await insert(db, votable, byAccount, { count: 1, isUndone: false });
    const undo = () =>
      takeBackVote(db as PublicTx, { ...votable, isOpen: undefined }, targetId, {
        voter: accountVoter(SECRET, ANA),
        now: NOW,
        hasLimits: true,
        missing: "",
      });
    const undone = await scansIn(() => expect(undo()).rejects.toThrow("three times"));
    expect(undone.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...undone.map(({ rows }) => rows)), "of 80,000").toBeLessThan(1_000);
  },
);

test("a vote reads no more of an address's votes than its limit", async () => {
  const { db } = await testDatabase();
  const hashes = { ...hashesOf(SECRET, NETWORK), household: null };
  const targets = await Promise.all(Array.from({ length: 1001 }, () => aProspect(db)));
  for (const { id: targetId } of targets.slice(1)) {
    const vote = { targetId, ...hashes };
    await insert(db, PROSPECT_VOTABLE, vote, { count: 1, isUndone: false });
    await insert(db, PROSPECT_VOTABLE, vote, { count: 20, isUndone: false, others: true });
  }
  await db.execute(sql`vacuum analyze prospect_votes`);
  const targetId = targets[0]?.id ?? 0;
  const known = { openTargets: new Set([targetId]), closedTargets: new Set<number>() };
  const limits = { ...known, nowMs: NOW.getTime(), hasLimits: true };
  const scans = await scansOf(db, "prospect_votes", () =>
    readRecord(db, PROSPECT_VOTABLE, [{ targetId, ...hashes }], limits),
  );
  expect(Math.max(...scans.map(({ rows }) => rows))).toBe(VOTES_PER_DAY.address);
});
