import { describe, expect, test } from "vitest";
import { changesAvailability, drawingOf } from "./rules/products.ts";
import { availabilityOf } from "./schema/variants.ts";

describe("the availability that everybody sees", () => {
  test("tells how many are left", () => {
    for (const [onHand, reserved, expected] of [
      [10, 0, { state: "available" }],
      [10, 6, { state: "available" }],
      [10, 7, { state: "few", left: 3 }],
      [10, 9, { state: "few", left: 1 }],
      [10, 10, { state: "sold_out" }],
      [0, 0, { state: "sold_out" }],
    ] as const) {
      expect(availabilityOf(onHand, reserved), `${onHand} ${reserved}`).toEqual(expected);
    }
  });

  test("changes what everybody sees only near the end", () => {
    for (const [_where, before, after, expected] of [
      ["among plenty", 40, 39, false],
      ["to the last three", 4, 3, true],
      ["from three to two", 3, 2, true],
      ["to nothing", 1, 0, true],
    ] as const) {
      const stock = (free: number) => ({ onHand: 40, reserved: 40 - free });
      expect(changesAvailability(stock(before), stock(after)), `${before} ${after}`).toBe(expected);
      expect(changesAvailability(stock(after), stock(before)), `${before} ${after}`).toBe(expected);
    }
  });
});

test("a picture names a drawing of the closed list, or is a file", () => {
  expect(drawingOf("drawing:cap")).toBe("cap");
  expect(drawingOf("drawing:anything")).toBeNull();
  expect(drawingOf("/uploads/cap.webp")).toBeNull();
});
