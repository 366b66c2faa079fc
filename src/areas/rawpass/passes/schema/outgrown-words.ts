import { agesName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { businessDate, businessMoment } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import type { Leaving } from "../rules/outgrown.ts";

/** How to keep a frozen pass whose athlete grows too old for it: while it is frozen, it can't be changed. */
export const END_FREEZE_TO_CHOOSE =
  "To keep the pass, please end the freeze first: then you can choose another activity, or cancel the pass.";

/** How to choose another activity while a downgrade is planned: until it begins, the pass can't be changed. */
export const CHOOSE_AFTER_CHANGE =
  "This pass has a change coming up. Once it begins, you can choose another activity with Change.";

/** Says which activity leaves a pass because of the athlete's age, when, and what is charged from then on. */
export function leavingSentence(leaving: Leaving, child: string): string {
  const { activityName, isTooYoung, age, isAhead, endsOn, thenCents } = leaving;
  const day = dayName(leaving.day);
  const why = isTooYoung
    ? `${child} is under ${age} until ${day}`
    : `${child} ${isAhead ? "turns" : "turned"} ${age} on ${day}`;
  const then =
    thenCents === null
      ? "The pass ends then, and no charge follows."
      : `From then on, ${inDollars(thenCents)} a month is charged.`;
  return `${activityName} is for ${agesName(leaving).toLowerCase()}, and ${why}. So ${activityName} ends on ${dayName(endsOn)}. ${then}`;
}

function dayName(day: string): string {
  return businessDate(businessMoment(day, "12:00"));
}
