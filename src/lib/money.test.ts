import fc from "fast-check";
import { expect, test } from "vitest";
import { centsIn, inDollars, typedDollars } from "./money.ts";

test("reads an amount as cents", () => {
  for (const [text, cents] of [
    ["6.95", 695],
    ["$6.95", 695],
    [" 75 ", 7_500],
    ["0.5", 50],
    ["1,000.00", 100_000],
    ["19.99", 1_999],
  ] as const) {
    expect(centsIn(text), text).toBe(cents);
  }
});

test("refuses every other text", () => {
  for (const text of ["", "-1", "6.955", "6,95", "1,00", "six", "1e3", "6.", ".5", "1 000"]) {
    expect(centsIn(text), text).toBeNull();
  }
});

test("what is shown is read as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(centsIn(inDollars(cents))).toBe(cents);
      expect(centsIn(typedDollars(cents))).toBe(cents);
    }),
  );
});
