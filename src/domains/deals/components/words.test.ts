import { describe, expect, test } from "vitest";
import type { Deal } from "../schema.ts";
import { cancelWarningOf, isOverdue, nextOf } from "./words.ts";

const deal = (given: Partial<Deal>) =>
  ({
    ...{ side: "sponsor", fulfilment: "in_progress", otherName: "Lakefront Baseball" },
    ...{ amount: 100_000, dueAt: "2027-05-24T05:00:00.000Z", isWithStaff: false, ...given },
  }) as Deal;

describe("a sponsor whose organizer is late", () => {
  const late = deal({ steps: ["dispute", "cancel"] });

  test("is told of a dispute, and before canceling of what it may give back", () => {
    expect(isOverdue(late)).toBe(true);
    expect(nextOf(late)).toBe(
      "Lakefront Baseball has not delivered by May 23, 2027. You can open a dispute: then our staff decide.",
    );
    expect(cancelWarningOf(late)).toBe(
      "Delivery is overdue. If you open a dispute instead, our staff decide, and up to $1,000 go back.",
    );
  });

  test.each([
    ["before that", deal({ steps: ["cancel"] })],
    ["the organizer", deal({ side: "organizer", steps: ["deliver", "cancel"] })],
  ])("is warned of nothing: %s", (_who, other) => {
    expect(cancelWarningOf(other)).toBeNull();
  });
});
