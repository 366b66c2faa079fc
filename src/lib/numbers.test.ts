import { expect, test } from "vitest";
import * as z from "zod/mini";
import { givenId, wholeNumber } from "./numbers.ts";

test.each([
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [0, false],
  [1.5, false],
  ["1", false],
])("%j is an id: %j", (given, isOne) => {
  expect(z.safeParse(givenId(), given).success).toBe(isOne);
});

test.each([
  [5, 5],
  [" 18 ", 18],
  ["4", "refused"],
  [19, "refused"],
  ["6.5", "refused"],
  [6.5, "refused"],
  ["", "refused"],
  [null, "refused"],
])("%j as a whole number from 5 to 18 is %j", (given, taken) => {
  const { data, error } = z.safeParse(wholeNumber(5, 18, "refused"), given);
  expect(data ?? error?.issues[0]?.message).toBe(taken);
});
