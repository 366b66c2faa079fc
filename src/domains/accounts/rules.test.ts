import { expect, test } from "vitest";
import { lastsSince, loginDelayMs } from "./rules.ts";

test("five attempts are free, then each waits twice as long as the one before, at most 8 s", () => {
  const delays = Array.from({ length: 14 }, (_, index) => loginDelayMs(index + 1));
  expect(delays).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(loginDelayMs(0)).toBe(0);
  expect(loginDelayMs(1_000_000)).toBe(8000);
});

test("what lasts an hour began an hour ago at the earliest", () => {
  const now = new Date("2027-03-10T17:00:00Z");
  expect(lastsSince(now, 3_600_000)).toEqual(new Date("2027-03-10T16:00:00Z"));
});
