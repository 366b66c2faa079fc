import { describe, expect, test } from "vitest";
import type { Deal } from "../schema/deals.ts";
import {
  cancelWarningOf,
  eventOf,
  fulfilmentOf,
  isMyTurn,
  isOverdue,
  moneyOf,
  nextOf,
  stateOf,
} from "./words.ts";

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

test.each([
  [
    { side: "sponsor", refundAmount: 0 },
    "This deal has stopped: our staff decide how much goes back to you. Nothing is paid out until then.",
  ],
  [
    { side: "organizer", refundAmount: 25_000, fulfilment: "disputed" },
    "$250 goes back to the sponsor. This deal has stopped: our staff decide how much goes back to the sponsor. Nothing is paid out until then.",
  ],
] as const)("a stopped deal waits for staff, not for a delivery: %j", (given, sentence) => {
  const times = { payoutAt: null, paidOutAt: null, refundFailedCents: 0, shareCents: null };
  expect(moneyOf(deal({ ...times, isWithStaff: true, ...given }))).toBe(sentence);
});

test.each([
  [
    { fulfilment: "accepted", isDecided: true },
    "Decided by our staff",
    "Our staff have decided this deal.",
  ],
  [
    { fulfilment: "cancelled", isDecided: true },
    "Decided by our staff",
    "Our staff have decided this deal.",
  ],
  [{ fulfilment: "accepted", isDecided: false }, "Accepted", "The delivery is accepted."],
] as const)("a deal says whether staff decided it: %j", (given, state, next) => {
  const decided = deal({ status: "pending", refundFailedCents: 0, ...given });
  expect([fulfilmentOf(decided), nextOf(decided)]).toEqual([state, next]);
});

test("a deal that staff decide is nobody's turn, and not in progress", () => {
  const stopped = deal({
    side: "organizer",
    status: "pending",
    refundFailedCents: 0,
    isWithStaff: true,
  });
  expect([stateOf(stopped), isMyTurn(stopped)]).toEqual(["With our staff", false]);
});

test("an event says who decided, or that nobody did in time", () => {
  const decided = { id: 1, kind: "decided", words: null, amount: 100_000, createdAt: "" } as const;
  expect(eventOf({ ...decided, by: "staff" })).toBe(
    "Our staff decided: back to the sponsor $1,000",
  );
  expect(eventOf({ ...decided, by: "system" })).toBe(
    "Our staff did not decide within 60 days: back to the sponsor $1,000",
  );
});

test("a refund that failed is not called done", () => {
  const refunded = deal({
    ...{ status: "refunded", fulfilment: "cancelled", refundAmount: 100_000 },
    ...{ payoutAt: null, paidOutAt: null, refundFailedCents: 0 },
  });
  expect([stateOf(refunded), moneyOf(refunded)]).toEqual([
    "Refunded",
    "$1,000 goes back to you, all of it.",
  ]);
  const failed = { ...refunded, refundFailedCents: 50_000 };
  expect([stateOf(failed), moneyOf(failed)]).toEqual([
    "Refund failed",
    "Refund failed; we're on it. We still owe $500 to you.",
  ]);
  expect(moneyOf({ ...failed, side: "organizer" })).toContain("We still owe $500 to the sponsor");
});

describe("a payout", () => {
  const settled = (given: Partial<Deal>) =>
    deal({
      ...{ fulfilment: "accepted", status: "pending", refundAmount: 0, shareCents: 22_500 },
      ...{ payoutAt: "2027-03-09T18:00:00.000Z", paidOutAt: null, isPayoutDue: false },
      ...{ side: "organizer", payouts: "ready", ...given },
    });
  const forSponsor = { side: "sponsor", payouts: null, shareCents: null } as const;

  test.each<[Partial<Deal>, string]>([
    [{}, "$225 is paid out on March 9, 2027."],
    [{ payouts: "none" }, "$225 waits until you set up your payouts."],
    [
      { payouts: "pending", isPayoutDue: true },
      "$225 waits until our payment provider has checked your account.",
    ],
    [
      { payouts: "rejected" },
      "$225 waits: our payment provider can't pay you. Please write to us.",
    ],
    [{ isPayoutDue: true }, "$225 has been due since March 9, 2027, and is not sent yet."],
    [
      { isPayoutDue: true, ...forSponsor },
      "The organizer's share has been due since March 9, 2027, and is not sent yet.",
    ],
  ])("with %j is told as it stands", (given, sentence) => {
    expect(moneyOf(settled(given))).toBe(sentence);
  });
});
