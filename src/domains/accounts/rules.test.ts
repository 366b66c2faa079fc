import { expect, test } from "vitest";
import { lastsSince } from "./rules.ts";

test("what lasts an hour began an hour ago at the earliest", () => {
  const now = new Date("2027-03-10T17:00:00Z");
  expect(lastsSince(now, 3_600_000)).toEqual(new Date("2027-03-10T16:00:00Z"));
});
