import { describe, expect, test } from "vitest";
import type { Progress } from "../rules/transitions.ts";
import {
  canRestock,
  delayChoices,
  nextStaffStatus,
  refundable,
  staffTransitions,
} from "./staff-actions.ts";

const ORDER = {
  items: [{ variantId: 1, priceCents: 2_800, quantity: 2 }],
  totalAmount: 6_295,
  paidAt: new Date("2026-03-01T12:00:00Z"),
};
const PAID: Progress = {
  ...ORDER,
  status: "processing",
  paymentStatus: "paid",
  deliveryMethod: "ship",
};
const ALL = { amountCents: 5_600, lines: [{ variantId: 1, quantity: 2 }] };

describe("the transitions of staff", () => {
  test("lead where they are offered, and nowhere else", () => {
    expect(staffTransitions(PAID, [])).toEqual(["ship", "cancel"]);
    expect(nextStaffStatus(PAID, [], "ship")).toBe("shipped");
    expect(nextStaffStatus(PAID, [], "deliver")).toBeNull();
    expect(nextStaffStatus(PAID, [], "make_ready")).toBeNull();
  });

  test("are only to cancel where all items went back", () => {
    expect(staffTransitions(PAID, [ALL])).toEqual(["cancel"]);
    expect(nextStaffStatus(PAID, [ALL], "ship")).toBeNull();
  });
});

test("what was not paid cannot be refunded, nor what was refunded before", () => {
  expect(refundable({ ...ORDER, paidAt: null }, [])).toEqual({ cents: 0, items: [] });
  expect(refundable(ORDER, [])).toEqual({
    cents: 6_295,
    items: [{ variantId: 1, quantity: 2 }],
  });
  expect(refundable(ORDER, [ALL])).toEqual({ cents: 695, items: [] });
});

test("puts items back on the shelf by the state of the order", () => {
  for (const [status, expected] of [
    ["paid", true],
    ["delivered", true],
    ["cancelled", false],
    ["expired", false],
  ] as const) {
    expect(canRestock({ status }), status).toBe(expected);
  }
});

describe("the choices of a late order's customer", () => {
  const NOW = new Date("2026-04-01T12:00:00Z");
  const DELAY = {
    answerBy: new Date("2026-04-03T12:00:00Z"),
    waitUntil: new Date("2026-05-01T12:00:00Z"),
    answer: null,
  };

  test("are to wait, as long as there is something to wait for, and the money back", () => {
    expect(delayChoices(PAID, [], DELAY, NOW)).toEqual(["wait", "refund"]);
    expect(delayChoices(PAID, [], DELAY, DELAY.waitUntil)).toEqual(["refund"]);
    expect(delayChoices(PAID, [], { ...DELAY, answer: "wait" }, NOW)).toEqual(["refund"]);
  });

  test("are none once the money goes back, or nothing is owed", () => {
    expect(delayChoices(PAID, [], { ...DELAY, answer: "refund" }, NOW)).toEqual([]);
    expect(delayChoices(PAID, [ALL], DELAY, NOW)).toEqual([]);
    expect(delayChoices({ ...PAID, status: "shipped" }, [], DELAY, NOW)).toEqual([]);
    expect(delayChoices({ ...PAID, paymentStatus: "disputed" }, [], DELAY, NOW)).toEqual([]);
  });
});
