import { expect, test } from "vitest";
import { tellActivity } from "#domains/accounts/components/tell-activity.ts";
import { ACTIVITY_TYPES, type ActivityData } from "#domains/accounts/schema.ts";
import { TOLD_ACTIVITIES } from "./pages/told-activities.ts";

const tell = (activityType: (typeof ACTIVITY_TYPES)[number], activityData: ActivityData) =>
  tellActivity(TOLD_ACTIVITIES, { id: 1, activityType, activityData, createdAt: "" });

test.each(ACTIVITY_TYPES)("%s is told in words of the domain that noted it", (type) => {
  expect(tell(type, { nominationId: 4, badge: "Scout" }).sentence).toMatch(/^You/);
});

test("a vote leads to what it was for", () => {
  expect(tell("vote_cast", { prospectId: 7 }).link?.to).toBe("/leaderboard/7");
  expect(tell("vote_cast", { nominationId: 4 }).link?.to).toBe("/you-scout/nomination/4");
});
