import { describe, expect, test } from "vitest";
import { changesAvailability, drawingOf } from "./rules.ts";
import { availabilityOf } from "./schema/variants.ts";

describe("the availability that everybody sees", () => {
  test.each([
    [10, 0, { state: "available" }],
    [10, 6, { state: "available" }],
    [10, 7, { state: "few", left: 3 }],
    [10, 9, { state: "few", left: 1 }],
    [10, 10, { state: "sold_out" }],
    [0, 0, { state: "sold_out" }],
  ])("with %i on hand and %i reserved is %o", (onHand, reserved, expected) => {
    expect(availabilityOf(onHand, reserved)).toEqual(expected);
  });

  test.each([
    ["among plenty", 40, 39, false],
    ["to the last three", 4, 3, true],
    ["from three to two", 3, 2, true],
    ["to nothing", 1, 0, true],
  ])("%s, from %i to %i, changes: %o", (_where, before, after, expected) => {
    const stock = (free: number) => ({ onHand: 40, reserved: 40 - free });
    expect(changesAvailability(stock(before), stock(after))).toBe(expected);
    expect(changesAvailability(stock(after), stock(before))).toBe(expected);
  });
});

test("a picture names a drawing of the closed list, or is a file", () => {
  expect(drawingOf("drawing:cap")).toBe("cap");
  expect(drawingOf("drawing:anything")).toBeNull();
  expect(drawingOf("/uploads/cap.webp")).toBeNull();
});
