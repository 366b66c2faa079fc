import { expect, test } from "vitest";
import { guessDelayMs } from "./guess-limits.ts";

test("five attempts are free, then each waits twice as long as the one before, at most 8 s", () => {
  const delays = Array.from({ length: 14 }, (_, index) => guessDelayMs(index + 1));
  expect(delays).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(guessDelayMs(0)).toBe(0);
  expect(guessDelayMs(1_000_000)).toBe(8000);
});
