import { expect, test } from "vitest";
import { packedItems } from "./rules/parcel.ts";

const MOMENT = "2027-03-10T12:00:00.000Z";
const ORDER = {
  items: [
    { variantId: 1, quantity: 2 },
    { variantId: 2, quantity: 1 },
  ],
  paidAt: MOMENT,
  shippedAt: null,
  refundableItems: [{ variantId: 1, quantity: 1 }],
};

test("what was refunded before the parcel left is not packed", () => {
  expect(packedItems(ORDER)).toEqual([{ variantId: 1, quantity: 1 }]);
});

test("what came back later was packed", () => {
  expect(packedItems({ ...ORDER, shippedAt: MOMENT })).toEqual(ORDER.items);
});

test("of an order that is not paid nothing was refunded", () => {
  expect(packedItems({ ...ORDER, paidAt: null, refundableItems: [] })).toEqual(ORDER.items);
});
