import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../time.ts";
import { decideVotes, type Verdict, type Vote, type VotingRecord, votersOf } from "./rules.ts";

/** A counted vote as a database would keep it. */
interface Row {
  id: number;
  targetId: number;
  voter: string;
  accountAddress: string | null;
  mailbox: string | null;
  key: string | null;
  isClaimed: boolean;
  isUndone: boolean;
  at: number;
}

/** What `decideVotes` is told, from rows; the receipt of a vote is the id of its row. */
function recordOf(written: readonly Row[], now: number): VotingRecord {
  const rows = written.filter(({ isUndone }) => !isUndone);
  return {
    openTargets: new Set([1, 2]),
    closedTargets: new Set(),
    hasVoted: (vote) => {
      const ofTarget = rows.filter(({ targetId }) => targetId === vote.targetId).flatMap(votersOf);
      return votersOf(vote).some((one) => ofTarget.includes(one));
    },
    hasVotedAsAccount: () => false,
    repeatedBy({ targetId, voter, key }) {
      const row = rows.find((one) => one.targetId === targetId && one.voter === voter);
      const { id = 0, isClaimed = false, at = 0 } = row ?? {};
      return key !== null && row?.key === key ? { id, isClaimed, votedAt: new Date(at) } : null;
    },
    provenBy({ receipt, key, targetId, voter, accountAddress }) {
      const ownAddress = accountAddress ?? voter;
      const row =
        rows.find(({ id }) => String(id) === receipt) ??
        rows.find((one) => one.key !== null && one.key === key && one.voter === ownAddress);
      const isProof = row && row.accountAddress === null && row.targetId === targetId;
      if (!isProof) return null;
      return { id: row.id, address: row.voter, votedAt: new Date(row.at), isHeld: false };
    },
    countAccounts: (targetId, address) =>
      rows.filter((row) => row.targetId === targetId && row.accountAddress === address).length,
    acceptedAt: (one) =>
      rows
        .filter((row) => votersOf(row).includes(one) && row.at > now - DAY_MS)
        .map(({ at }) => at)
        .toSorted((a, b) => a - b),
    neighborhoodOf: () => ({ household: 0, network: 0, networkInLastDay: 0 }),
  };
}

/** Writes what was decided, as the database would. */
function write(
  rows: Row[],
  votes: readonly Vote[],
  verdicts: readonly Verdict[],
  at: number,
): void {
  votes.forEach(({ targetId, voter, accountAddress, mailbox, key }, index) => {
    const verdict = verdicts[index];
    const own = { voter, mailbox, key, at };
    if (verdict?.kind === "accepted") {
      rows.push({
        id: rows.length + 1,
        targetId,
        accountAddress,
        isClaimed: false,
        isUndone: false,
        ...own,
      });
    }
    if (verdict?.kind === "voted_twice") {
      const row = rows.find(({ id }) => id === verdict.vote.id);
      if (row) row.isUndone = true;
    }
    if (verdict?.kind === "claimed") {
      const row = rows.find(({ id }) => id === verdict.vote.id);
      const { address } = verdict.vote;
      if (row) Object.assign(row, { ...own, accountAddress: address, isClaimed: true });
    }
  });
}

const ADDRESSES = ["here", "there"];

const someVote = fc
  .record({
    targetId: fc.constantFrom(1, 2),
    address: fc.constantFrom(...ADDRESSES),
    account: fc.option(fc.nat(12)),
    receipt: fc.option(fc.integer({ min: 1, max: 12 }).map(String)),
    key: fc.option(fc.constantFrom("key 1", "key 2", "key 3")),
  })
  .map(
    ({ targetId, address, account, receipt, key }): Vote => ({
      targetId,
      voter: account === null ? address : `account ${account}`,
      accountAddress: account === null ? null : address,
      // Accounts 0 and 10, 1 and 11, 2 and 12 are one person's each.
      mailbox: account === null ? null : `mailbox ${account % 10}`,
      account: null,
      receipt,
      key,
      household: null,
      network: address,
    }),
  );

const someBatches = fc.array(fc.array(someVote, { maxLength: 12 }), { maxLength: 12 });

/** Votes cast in batches a minute apart; what is left of them, and what was answered. */
function play(batches: readonly (readonly Vote[])[]): { rows: Row[]; verdicts: Verdict[] } {
  const rows: Row[] = [];
  const verdicts = batches.flatMap((batch, minute) => {
    const decided = decideVotes(batch, recordOf(rows, minute * 60_000), minute * 60_000);
    write(rows, batch, decided, minute * 60_000);
    return decided;
  });
  return { rows: rows.filter(({ isUndone }) => !isUndone), verdicts };
}

test("an address, an account and a mailbox have one vote for a target, and an address five accounts", () => {
  fc.assert(
    fc.property(someBatches, (batches) => {
      const { rows } = play(batches);
      const voters = rows.flatMap((row) => votersOf(row).map((one) => `${row.targetId} ${one}`));
      expect(new Set(voters).size).toBe(voters.length);
      const ofAccounts = rows.filter((row) => row.accountAddress !== null);
      const fromWhere = Map.groupBy(ofAccounts, (row) => `${row.targetId} ${row.accountAddress}`);
      for (const votes of fromWhere.values()) expect(votes.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("a claim changes whose vote it is and no count, and none is claimed twice", () => {
  fc.assert(
    fc.property(someBatches, (batches) => {
      const { rows, verdicts } = play(batches);
      const accepted = verdicts.filter(({ kind }) => kind === "accepted");
      const twice = verdicts.flatMap((one) => (one.kind === "voted_twice" ? one.vote.id : []));
      expect(rows).toHaveLength(accepted.length - twice.length);
      const claimed = verdicts.flatMap((one) => (one.kind === "claimed" ? one.vote.id : []));
      claimed.push(...twice);
      expect(new Set(claimed).size).toBe(claimed.length);
    }),
  );
});

test("of a crowd with one voter exactly one counts, however it is cut into batches", () => {
  fc.assert(
    fc.property(
      someVote,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (vote, sizes) => {
        const crowd = { ...vote, receipt: null, key: null };
        const { verdicts } = play(sizes.map((size) => Array(size).fill(crowd)));
        expect(verdicts.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
      },
    ),
  );
});

test("a call that is made again at once, or later, is answered as before and changes nothing", () => {
  fc.assert(
    fc.property(someBatches, fc.boolean(), (batches, isAtOnce) => {
      let calls = 0;
      const plain = batches.map((batch) =>
        batch.map((vote): Vote => ({ ...vote, receipt: null, key: `call ${++calls}` })),
      );
      const once = play(plain);
      const twice = play(
        isAtOnce
          ? plain.map((batch) => batch.flatMap((vote) => [vote, vote]))
          : plain.map((batch) => [...batch, ...batch]),
      );
      expect(twice.rows).toEqual(once.rows);
      const kinds = twice.verdicts.map(({ kind }) => kind);
      const count = (kind: string) => kinds.filter((one) => one === kind).length;
      expect(count("repeated")).toBe(count("accepted"));
    }),
  );
});

test("without receipts and keys, what votes come to does not depend on how they are cut into batches", () => {
  fc.assert(
    fc.property(fc.array(someVote, { maxLength: 40 }), fc.nat(40), (votes, cut) => {
      const plain = votes.map((vote) => ({ ...vote, receipt: null, key: null }));
      const atOnce = decideVotes(plain, recordOf([], 0), 0);
      const rows: Row[] = [];
      const parts = [plain.slice(0, cut), plain.slice(cut)].flatMap((part) => {
        const decided = decideVotes(part, recordOf(rows, 0), 0);
        write(rows, part, decided, 0);
        return decided;
      });
      expect(parts).toEqual(atOnce);
    }),
  );
});
