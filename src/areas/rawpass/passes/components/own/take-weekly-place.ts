import { passDrafts } from "../builder/pass-drafts.ts";
import { STEP } from "../builder/steps.ts";

/** Begins a pass with a weekly place that is kept for an athlete, to go on with on the page where passes are built. */
export function takeWeeklyPlace(
  userId: number,
  { athleteId, activityId, slotId }: { athleteId: number; activityId: number; slotId: number },
): void {
  // It takes the place of what was begun before, even in another tab.
  passDrafts.read(userId);
  passDrafts.store(userId, {
    chosen: [{ activityId, frequencyPerWeek: 1, slotIds: [slotId] }],
    ...{ step: STEP.times, athleteId, passId: null, idempotencyKey: "" },
  });
}
