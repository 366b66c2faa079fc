import { describe, expect, test } from "vitest";
import {
  UNDOS_OF_TARGET,
  UNDOS_PER_DAY,
  VOTES_OF_HOUSEHOLD,
  VOTES_OF_NETWORK,
  VOTES_OF_NETWORK_PER_DAY,
  VOTES_PER_DAY,
  VOTES_PER_MINUTE,
} from "../access/limits.ts";
import {
  decideVotes,
  limitOnUndo,
  type Neighborhood,
  type Verdict,
  type Vote,
  type VotingRecord,
  waitForVote,
} from "./casting.ts";

const NOBODY: VotingRecord = {
  openTargets: new Set([1, 2]),
  closedTargets: new Set(),
  earlierVote: () => null,
  countAccounts: () => 0,
  acceptedAt: () => [],
  neighborhoodOf: () => ({ household: 0, network: 0, networkInLastDay: 0 }),
};

/** A vote of a voter with an IPv4 address of their own. */
const voteOf = (targetId: number, voter: string): Vote => ({
  targetId,
  voter,
  accountAddress: null,
  mailbox: null,
  household: null,
  network: voter,
});

describe("votes", () => {
  test("of equal votes in one batch the first counts", () => {
    const vote = voteOf(1, "a");
    const verdicts = decideVotes([vote, vote, vote], NOBODY, 0);
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      "accepted",
      "already_voted",
      "already_voted",
    ]);
  });

  test("what is not there comes before who has voted, and that before the limit", () => {
    const exhausted = {
      ...NOBODY,
      earlierVote: () => "counts" as const,
      acceptedAt: () => Array(VOTES_PER_MINUTE.address).fill(0),
    };
    const votes = [voteOf(9, "a"), voteOf(1, "a")];
    expect(decideVotes(votes, exhausted, 0).map(({ kind }) => kind)).toEqual([
      "no_such_target",
      "already_voted",
    ]);
  });

  test("votes of one batch count toward the limit of their voter only", () => {
    const openTargets = new Set(
      Array.from({ length: 2 * VOTES_PER_MINUTE.address }, (_, index) => index),
    );
    const votes = [...openTargets].flatMap((targetId) => [
      voteOf(targetId, "many"),
      ...(targetId < 3 ? [voteOf(targetId, "few")] : []),
    ]);
    const verdicts = decideVotes(votes, { ...NOBODY, openTargets }, 0);
    const accepted = votes.filter((_, index) => verdicts[index]?.kind === "accepted");
    expect(accepted.filter(({ voter }) => voter === "many")).toHaveLength(VOTES_PER_MINUTE.address);
    expect(accepted.filter(({ voter }) => voter === "few")).toHaveLength(3);
    expect(decideVotes(votes, { ...NOBODY, openTargets }, null)).toSatisfy((all: unknown[]) =>
      all.every((verdict) => (verdict as { kind: string }).kind === "accepted"),
    );
  });

  test("the wait is until the vote that blocks leaves its window", () => {
    const votes = (length: number, apartMs: number) =>
      Array.from({ length }, (_, index) => index * apartMs);
    const { address, account } = VOTES_PER_MINUTE;
    expect(waitForVote(votes(address, 1000), 30_000, "address")).toBe(30_000);
    expect(waitForVote(votes(account, 1000), 60_000, "account")).toBe(0);
    expect(waitForVote(votes(VOTES_PER_DAY.address, 60_000), 10_000_000, "address")).toBe(
      76_400_000,
    );
    expect(waitForVote([], 0, "address")).toBe(0);
  });
});

describe("a network of IPv6", () => {
  /** `count` votes of one network for target 1, one from each /64, `byHousehold` of them to a /56. */
  function votesOf(count: number, byHousehold: number): Vote[] {
    return Array.from({ length: count }, (_, index) => ({
      targetId: 1,
      voter: `voter ${index}`,
      accountAddress: null,
      mailbox: null,
      household: `household ${Math.floor(index / byHousehold)}`,
      network: "network",
    }));
  }

  function countAccepted(
    votes: Vote[],
    before: Partial<Neighborhood> = {},
    ceiling: Verdict["kind"] = "network_used_up",
  ): number {
    const neighborhood = { household: 0, network: 0, networkInLastDay: 0, ...before };
    const verdicts = decideVotes(votes, { ...NOBODY, neighborhoodOf: () => neighborhood }, 0);
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(["accepted", ceiling]));
    return verdicts.filter(({ kind }) => kind === "accepted").length;
  }

  test("gives one target so many votes out of a /56, however they come", () => {
    const most = VOTES_OF_HOUSEHOLD;
    expect(countAccepted(votesOf(most + 36, 256))).toBe(most);
    expect(countAccepted(votesOf(most, 256), { household: most - 4, network: most - 4 })).toBe(4);
  });

  test("gives one target so many votes a day, and so many in all", () => {
    const aDay = VOTES_OF_NETWORK_PER_DAY;
    const votes = votesOf(aDay + 44, 8);
    expect(countAccepted(votes, {}, "network_day_used_up")).toBe(aDay);
    const before = { network: aDay, networkInLastDay: aDay - 56 };
    expect(countAccepted(votes, before, "network_day_used_up")).toBe(56);
    expect(countAccepted(votes, { network: VOTES_OF_NETWORK - 24 }, "network_used_up")).toBe(24);
  });

  test("has as many for the next target, and says when to come back", () => {
    const votes = [
      ...votesOf(VOTES_OF_HOUSEHOLD + 1, 256),
      { ...votesOf(1, 1)[0], targetId: 2 } as Vote,
    ];
    const verdicts = decideVotes(votes, NOBODY, 0);
    expect(verdicts.at(-2)).toEqual({ kind: "network_used_up", retryAfterSeconds: 86_400 });
    expect(verdicts.at(-1)).toEqual({ kind: "accepted" });
  });

  test("is bounded after its voter is, and not at all without limits", () => {
    const repeated = votesOf(VOTES_OF_HOUSEHOLD + 1, 256).map((vote) => ({
      ...vote,
      voter: "one",
    }));
    expect(decideVotes(repeated, NOBODY, 0).at(-1)).toEqual({ kind: "already_voted" });
    const all = decideVotes(votesOf(300, 256), NOBODY, null);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
  });
});

test.each([
  [null, { ofTarget: UNDOS_OF_TARGET - 1, ofLastDay: UNDOS_PER_DAY - 1 }],
  ["target", { ofTarget: UNDOS_OF_TARGET, ofLastDay: UNDOS_OF_TARGET }],
  ["day", { ofTarget: 0, ofLastDay: UNDOS_PER_DAY }],
] as const)("the limit on undoing one vote more is %s after %j", (limit, undone) => {
  expect(limitOnUndo(undone)).toBe(limit);
});
