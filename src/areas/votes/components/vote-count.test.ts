import { expect, test } from "vitest";
import { percentOf } from "./vote-count.tsx";

test("draws votes as their share of the most", () => {
  for (const [count, most, percent] of [
    [0, 0, 0],
    [0, 40, 0],
    [20, 40, 50],
    [40, 40, 100],
    [1, 3, 33],
  ] as const) {
    expect(percentOf(count, most), `${count} of ${most}`).toBe(percent);
  }
});

test("the next vote for the leader leaves at least nine of ten others as they are", () => {
  const counts = Array.from({ length: 1_000 }, (_, index) => index);
  const changed = counts.filter((count) => percentOf(count, 1_000) !== percentOf(count, 1_001));
  expect(changed.length).toBeLessThanOrEqual(100);
});
