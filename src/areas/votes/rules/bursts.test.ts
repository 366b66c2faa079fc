import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { busySpan, lastBusy, type SecondOfVotes } from "./bursts.ts";

const at = (second: number) => new Date(1_800_000_000_000 + second * 1_000);

/** One vote at each of these seconds. */
function votesAt(...seconds: number[]): SecondOfVotes[] {
  const counts = Map.groupBy(
    seconds.toSorted((a, b) => a - b),
    (second) => second,
  );
  return [...counts].map(([second, votes]) => ({ at: at(second), votes: votes.length }));
}

const flood = (votes: number, second: number) => Array.from({ length: votes }, () => second);
const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / seconds) + 1 }, (_, n) => from + n * seconds);

describe("a burst", () => {
  test("of one second among three votes a minute is that second", () => {
    const votes = votesAt(...every(20, 10, 590), ...flood(340, 300));
    expect(busySpan(votes, 0)).toMatchObject({ first: at(300), last: at(300) });
  });

  test("of a vote a second is all of them, and none of the hour's before", () => {
    const votes = votesAt(...every(30, 0, 200), ...every(1, 240, 590));
    expect(busySpan(votes, 0)).toMatchObject({ first: at(240), last: at(590) });
  });

  test("keeps a pause between two floods", () => {
    const votes = votesAt(...flood(200, 10), ...flood(150, 500));
    expect(busySpan(votes, 0)).toMatchObject({ first: at(10), last: at(500) });
  });

  test("of a player whom many vote for is no part of what is usual for him", () => {
    const votes = votesAt(...every(1, 0, 599), ...flood(3_500, 300));
    expect(busySpan(votes, 0)).toMatchObject({ first: at(0), last: at(599) });
    // 400 in the best ten minutes: more than 133 a minute are needed.
    expect(busySpan(votes, 400)).toMatchObject({ first: at(300), last: at(300) });
  });

  test("goes on with what comes at its pace, and ends with it", () => {
    const seenUntil = at(0);
    expect(lastBusy(votesAt(...every(20, 20, 600)), 0, seenUntil)).toBeNull();
    expect(lastBusy(votesAt(...every(1, 1, 60), ...every(20, 80, 600)), 0, seenUntil)).toEqual(
      at(60),
    );
    expect(lastBusy(votesAt(...every(20, 20, 400), ...flood(100, 410)), 0, seenUntil)).toEqual(
      at(410),
    );
  });

  test("has more than two thirds of what is too many, whenever the votes came", () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 301, maxLength: 600 });
    fc.assert(
      fc.property(seconds, (given) => {
        const span = busySpan(votesAt(...given), 0);
        const inside = given.filter(
          (second) => span && at(second) >= span.first && at(second) <= span.last,
        );
        expect(inside.length).toBeGreaterThan(200);
      }),
    );
  });
});
