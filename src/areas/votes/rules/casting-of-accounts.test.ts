import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS_OF_ADDRESS } from "../access/limits.ts";
import { decideVotes, type Verdict, type Vote, type VotingRecord, votersOf } from "./casting.ts";

/** A counted vote as a database would keep it. */
interface Row extends Vote {
  at: number;
}

/** The record of these rows. */
function recordOf(rows: readonly Row[]): VotingRecord {
  return {
    openTargets: new Set([1, 2]),
    closedTargets: new Set(),
    earlierVote: (vote) => {
      const ofTarget = rows.filter(({ targetId }) => targetId === vote.targetId).flatMap(votersOf);
      return votersOf(vote).some((one) => ofTarget.includes(one)) ? "counts" : null;
    },
    countAccounts: ({ targetId, accountAddress }) =>
      rows.filter((row) => row.targetId === targetId && row.accountAddress === accountAddress)
        .length,
    acceptedAt: (one) =>
      rows
        .filter((row) => votersOf(row).includes(one))
        .map(({ at }) => at)
        .toSorted((a, b) => a - b),
    neighborhoodOf: () => ({ household: 0, network: 0, networkInLastDay: 0 }),
  };
}

/** Decides a batch, and writes what it accepts. */
function decide(rows: Row[], batch: readonly Vote[], at: number): Verdict[] {
  const verdicts = decideVotes(batch, recordOf(rows), at);
  const accepted = batch.filter((_, index) => verdicts[index]?.kind === "accepted");
  rows.push(...accepted.map((vote) => ({ ...vote, at })));
  return verdicts;
}

const someVote = fc
  .record({
    targetId: fc.constantFrom(1, 2),
    address: fc.constantFrom("here", "there"),
    account: fc.option(fc.nat(12)),
  })
  .map(
    ({ targetId, address, account }): Vote => ({
      targetId,
      voter: account === null ? address : `account ${account}`,
      accountAddress: account === null ? null : address,
      // Accounts 0 and 10, 1 and 11, 2 and 12 have one mailbox each.
      mailbox: account === null ? null : `mailbox ${account % 10}`,
      household: null,
      network: address,
    }),
  );

test("an address, an account and a mailbox have one vote for a target, and an address so many accounts", () => {
  const someBatches = fc.array(fc.array(someVote, { maxLength: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(someBatches, (batches) => {
      const rows: Row[] = [];
      for (const [minute, batch] of batches.entries()) decide(rows, batch, minute * 60_000);
      const voters = rows.flatMap((row) => votersOf(row).map((one) => `${row.targetId} ${one}`));
      expect(new Set(voters).size).toBe(voters.length);
      const ofAccounts = rows.filter((row) => row.accountAddress !== null);
      const fromWhere = Map.groupBy(ofAccounts, (row) => `${row.targetId} ${row.accountAddress}`);
      for (const votes of fromWhere.values())
        expect(votes.length).toBeLessThanOrEqual(ACCOUNTS_OF_ADDRESS);
    }),
  );
});

test("the outcome of votes does not depend on how they are cut into batches", () => {
  fc.assert(
    fc.property(fc.array(someVote, { maxLength: 40 }), fc.nat(40), (votes, cut) => {
      const atOnce = decide([], votes, 0);
      const rows: Row[] = [];
      const parts = [votes.slice(0, cut), votes.slice(cut)].flatMap((part) =>
        decide(rows, part, 0),
      );
      expect(parts).toEqual(atOnce);
    }),
  );
});
