import { expect, test } from "vitest";
import { verdictsOver, verificationOfOtherTeam } from "./access.ts";
import { VERIFICATION_STATUSES } from "./schema/profile.ts";

test("staff may say everything of the verification of a coach, what holds now first", () => {
  expect(VERIFICATION_STATUSES.map(verdictsOver)).toEqual([
    ["pending", "verified", "rejected"],
    ["verified", "pending", "rejected"],
    ["rejected", "pending", "verified"],
  ]);
});

test("another team waits for staff again, whatever they decided about the one before", () => {
  expect(VERIFICATION_STATUSES.map(verificationOfOtherTeam)).toEqual([
    "pending",
    "pending",
    "pending",
  ]);
});
