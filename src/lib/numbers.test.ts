import { expect, test } from "vitest";
import * as z from "zod/mini";
import { givenId, wholeNumber } from "./numbers.ts";

test("takes the numbers of rows as ids", () => {
  for (const [given, isOne] of [
    [1, true],
    [2_147_483_647, true],
    [2_147_483_648, false],
    [0, false],
    [1.5, false],
    ["1", false],
  ] as const) {
    expect(z.safeParse(givenId(), given).success, String(given)).toBe(isOne);
  }
});

test("takes whole numbers within the limits", () => {
  for (const [given, taken] of [
    [5, 5],
    [" 18 ", 18],
    ["4", "refused"],
    [19, "refused"],
    ["6.5", "refused"],
    [6.5, "refused"],
    ["", "refused"],
    [null, "refused"],
  ] as const) {
    const { data, error } = z.safeParse(wholeNumber(5, 18, "refused"), given);
    expect(data ?? error?.issues[0]?.message, String(given)).toBe(taken);
  }
});
