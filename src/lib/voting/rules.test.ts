import { describe, expect, test } from "vitest";
import {
  type Ballot,
  decideBallots,
  type Neighborhood,
  type VotingRecord,
  waitForVote,
} from "./rules.ts";

const NOBODY: VotingRecord = {
  openThings: new Set([1, 2]),
  hasVoted: () => false,
  acceptedAt: () => [],
  neighborhoodOf: () => ({ site: 0, network: 0, networkInLastDay: 0 }),
};

/** A ballot of a voter with an IPv4 address of their own. */
const ballotOf = (thingId: number, voter: string): Ballot => ({
  thingId,
  voter,
  site: null,
  network: voter,
});

describe("ballots", () => {
  test("of equal ballots in one batch the first counts", () => {
    const ballot = ballotOf(1, "a");
    const verdicts = decideBallots([ballot, ballot, ballot], NOBODY, 0);
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      "accepted",
      "already_voted",
      "already_voted",
    ]);
  });

  test("what is not there comes before who has voted, and that before the limit", () => {
    const exhausted = { ...NOBODY, hasVoted: () => true, acceptedAt: () => Array(10).fill(0) };
    const ballots = [ballotOf(9, "a"), ballotOf(1, "a")];
    expect(decideBallots(ballots, exhausted, 0).map(({ kind }) => kind)).toEqual([
      "no_such_thing",
      "already_voted",
    ]);
  });

  test("ballots of one batch count toward the limit of their voter only", () => {
    const openThings = new Set(Array.from({ length: 20 }, (_, index) => index));
    const ballots = [...openThings].flatMap((thingId) => [
      ballotOf(thingId, "many"),
      ...(thingId < 3 ? [ballotOf(thingId, "few")] : []),
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

describe("a network of IPv6", () => {
  /** So many votes of one network for thing 1, one from each /64, so many to a /56. */
  function votesOf(count: number, bySite: number): Ballot[] {
    return Array.from({ length: count }, (_, index) => ({
      thingId: 1,
      voter: `voter ${index}`,
      site: `site ${Math.floor(index / bySite)}`,
      network: "network",
    }));
  }

  function countAccepted(ballots: Ballot[], before: Partial<Neighborhood> = {}): number {
    const neighborhood = { site: 0, network: 0, networkInLastDay: 0, ...before };
    const verdicts = decideBallots(ballots, { ...NOBODY, neighborhoodOf: () => neighborhood }, 0);
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(
      new Set(["accepted", "network_used_up"]),
    );
    return verdicts.filter(({ kind }) => kind === "accepted").length;
  }

  test("gives one thing 64 votes out of a /56, however they come", () => {
    expect(countAccepted(votesOf(100, 256))).toBe(64);
    expect(countAccepted(votesOf(100, 256), { site: 60, network: 60 })).toBe(4);
  });

  test("gives one thing 256 votes a day, and 1,024 in all", () => {
    expect(countAccepted(votesOf(300, 8))).toBe(256);
    expect(countAccepted(votesOf(300, 8), { network: 900, networkInLastDay: 200 })).toBe(56);
    expect(countAccepted(votesOf(300, 8), { network: 1_000 })).toBe(24);
  });

  test("has as many for the next thing, and says when to come back", () => {
    const ballots = [...votesOf(65, 256), { ...votesOf(1, 1)[0], thingId: 2 } as Ballot];
    const verdicts = decideBallots(ballots, NOBODY, 0);
    expect(verdicts.at(-2)).toEqual({ kind: "network_used_up", retryAfterSeconds: 86_400 });
    expect(verdicts.at(-1)).toEqual({ kind: "accepted" });
  });

  test("is bounded after its voter is, and not at all without limits", () => {
    const repeated = votesOf(65, 256).map((ballot) => ({ ...ballot, voter: "one" }));
    expect(decideBallots(repeated, NOBODY, 0).at(-1)).toEqual({ kind: "already_voted" });
    const all = decideBallots(votesOf(300, 256), NOBODY, null);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
  });
});
