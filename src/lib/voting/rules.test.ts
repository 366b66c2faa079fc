import { describe, expect, test } from "vitest";
import { decideBallots, type VotingRecord, waitForVote } from "./rules.ts";

const NOBODY: VotingRecord = {
  openThings: new Set([1, 2]),
  hasVoted: () => false,
  acceptedAt: () => [],
};

describe("ballots", () => {
  test("of equal ballots in one group the first counts", () => {
    const ballot = { thingId: 1, voter: "a" };
    const verdicts = decideBallots([ballot, ballot, ballot], NOBODY, 0);
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      "accepted",
      "already_voted",
      "already_voted",
    ]);
  });

  test("what is not there comes before who has voted, and that before the limit", () => {
    const exhausted = { ...NOBODY, hasVoted: () => true, acceptedAt: () => Array(10).fill(0) };
    const ballots = [
      { thingId: 9, voter: "a" },
      { thingId: 1, voter: "a" },
    ];
    expect(decideBallots(ballots, exhausted, 0).map(({ kind }) => kind)).toEqual([
      "no_such_thing",
      "already_voted",
    ]);
  });

  test("ballots of one group count toward the limit of their voter only", () => {
    const openThings = new Set(Array.from({ length: 20 }, (_, index) => index));
    const ballots = [...openThings].flatMap((thingId) => [
      { thingId, voter: "many" },
      ...(thingId < 3 ? [{ thingId, voter: "few" }] : []),
    ]);
    const verdicts = decideBallots(ballots, { ...NOBODY, openThings }, 0);
    const accepted = ballots.filter((_, index) => verdicts[index]?.kind === "accepted");
    expect(accepted.filter(({ voter }) => voter === "many")).toHaveLength(10);
    expect(accepted.filter(({ voter }) => voter === "few")).toHaveLength(3);
    expect(decideBallots(ballots, { ...NOBODY, openThings }, null)).toSatisfy((all: unknown[]) =>
      all.every((verdict) => (verdict as { kind: string }).kind === "accepted"),
    );
  });

  test("the wait is until the vote that blocks leaves its window", () => {
    const tenWithinAMinute = Array.from({ length: 10 }, (_, index) => index * 1000);
    expect(waitForVote(tenWithinAMinute, 30_000)).toBe(30_000);
    expect(waitForVote(tenWithinAMinute, 60_000)).toBe(0);
    const hundredWithinADay = Array.from({ length: 100 }, (_, index) => index * 60_000);
    expect(waitForVote(hundredWithinADay, 10_000_000)).toBe(76_400_000);
    expect(waitForVote([], 0)).toBe(0);
  });
});
