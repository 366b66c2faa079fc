import { expect, test } from "vitest";
import { sentenceOf } from "#areas/platform/accounts/components/sentence-of.ts";
import { ACTIVITY_TYPES, type ActivityData } from "#areas/platform/accounts/schema.ts";
import { ACTIVITY_SENTENCES } from "#pages/_members.profile/activity-sentences.ts";

const worded = (activityType: (typeof ACTIVITY_TYPES)[number], activityData: ActivityData) =>
  sentenceOf(ACTIVITY_SENTENCES, { id: 1, activityType, activityData, createdAt: "" });

test("has a sentence for each activity", () => {
  for (const type of ACTIVITY_TYPES) {
    expect(worded(type, { nominationId: 4, badge: "Scout" }).sentence, type).toMatch(/^You/);
  }
});

test("a vote leads to what it was for", () => {
  expect(worded("vote_cast", { prospectId: 7 }).link?.to).toBe("/leaderboard/7");
  expect(worded("vote_cast", { nominationId: 4 }).link?.to).toBe("/you-scout/nomination/4");
});
