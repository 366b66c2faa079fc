import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NOMINATION_VOTABLE } from "#domains/nominations/queries/votable.ts";
import { aNomination } from "#domains/nominations/testing.ts";
import { PROSPECT_VOTABLE } from "#domains/prospects/queries/votable.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { readRecord } from "#lib/votes/read-record.ts";
import { decideVotes, type Vote } from "#lib/votes/rules.ts";
import type { VotableTables } from "#lib/votes/votable-tables.ts";
import { testDatabase } from "#tests/database.ts";

const NOW = Date.UTC(2027, 2, 10);
const NETWORK = "network";
const HOUSEHOLDS = ["household 1", "household 2"];

/** Votes that were cast together: each of a voter of its own, beginning with the one of a number. */
interface Crowd {
  first: number;
  size: number;
  household: string;
  isOfAccounts: boolean;
  isOfToday: boolean;
  isUndone: boolean;
}

const someCrowd: fc.Arbitrary<Crowd> = fc.record({
  first: fc.nat(400),
  size: fc.constantFrom(1, 4, 60, 250),
  household: fc.constantFrom(...HOUSEHOLDS),
  isOfAccounts: fc.boolean(),
  isOfToday: fc.boolean(),
  isUndone: fc.boolean(),
});

async function insert(tx: Db, { votes }: VotableTables, target: number, crowd: Crowd, at: number) {
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
  const votedAt = new Date(NOW - (crowd.isOfToday ? 0.5 : 2) * DAY_MS + at).toISOString();
  const undoneAt = crowd.isUndone ? votedAt : null;
  const kind = crowd.isOfAccounts ? "account" : "address";
  await tx.execute(sql`
    insert into ${votes.table} (${sql.join(names, sql`, `)})
    select ${target}, ${kind}::text || ' ' || n,
      case when ${crowd.isOfAccounts} then 'address ' || n / 3 end,
      case when ${crowd.isOfAccounts} then 'mailbox ' || n / 2 end,
      ${crowd.household}, ${NETWORK}, ${votedAt}::timestamptz, ${undoneAt}::timestamptz,
      ${undoneAt}::timestamptz
    from generate_series(${crowd.first}::int, ${crowd.first + crowd.size - 1}::int) as n
    on conflict do nothing`);
}

/** Who votes next: somebody of each kind from each household, some of whom have voted. */
const votesOf = (targetId: number): Vote[] =>
  HOUSEHOLDS.flatMap((household, index) =>
    [7, 90, 260, 900].flatMap((number): Vote[] => {
      const from = {
        targetId,
        receipt: null,
        key: null,
        account: null,
        household,
        network: NETWORK,
      };
      const own = number + index;
      return [
        { ...from, voter: `address ${own}`, accountAddress: null, mailbox: null },
        {
          ...from,
          voter: `account ${own}`,
          accountAddress: `address ${Math.floor(own / 3)}`,
          mailbox: `mailbox ${Math.floor(own / 2)}`,
        },
      ];
    }),
  );

test.each([
  ["the board", PROSPECT_VOTABLE, aProspect],
  ["YouScout", NOMINATION_VOTABLE, aNomination],
] as const)("on %s nobody's vote depends on what others undid", async (_, votable, make) => {
  const { db } = await testDatabase();
  const { id } = await make(db);
  const { votes } = votable;
  const known = {
    openTargets: new Map([[id, 0]]),
    closedTargets: new Set<number>(),
    nowMs: NOW,
    hasLimits: true,
    secret: "secret",
  };
  const property = fc.asyncProperty(fc.array(someCrowd, { maxLength: 8 }), (crowds) =>
    db.transaction(async (tx) => {
      for (const [at, crowd] of crowds.entries()) await insert(tx, votable, id, crowd, at);
      const decide = async () => {
        const batch = votesOf(id);
        return decideVotes(batch, await readRecord(tx, votable, batch, known), NOW);
      };
      const withUndone = await decide();
      await tx.execute(sql`delete from ${votes.table} where ${votes.undoneAt} is not null`);
      expect(withUndone).toEqual(await decide());
      await tx.execute(sql`delete from ${votes.table}`);
    }),
  );
  await fc.assert(property, { numRuns: 40 });
});
