import { addDays, daysBetween } from "#lib/dates.ts";
import { keepsPlaces } from "../../rules/passes.ts";
import type { OnSale, OwnPass } from "../../schema/passes.ts";
import { type Choice, timesMax } from "../builder/choices.ts";

/** What a freeze comes to, as the server counts it; days in New Orleans. */
export interface FreezeTerms {
  /** The day of the return. */
  backOn: string;
  nextCharge: string;
  /** Whether the weekly times wait for the return. */
  keepsPlaces: boolean;
}

/** What a freeze comes to that is asked for. */
export function freezeTerms(
  nextBillingDate: string,
  { fromDate, days }: { fromDate: string; days: number },
): FreezeTerms {
  return {
    backOn: addDays(fromDate, days),
    nextCharge: addDays(nextBillingDate, days),
    keepsPlaces: keepsPlaces(days),
  };
}

/**
 * The first and the last day on which a freeze may begin before the next charge; the last one is before the
 * first where it is too late. On a last day that is today the server decides by the hour.
 */
export function freezeSpan(nextBillingDate: string, today: string) {
  return { first: today, last: addDays(nextBillingDate, -1) };
}

/** A freeze that is asked for or under way. */
export interface Freeze {
  frozenFrom: string;
  frozenUntil: string;
}

/** What it comes to that a freeze ends today, or is taken back before it begins. */
export function returnTerms(
  { frozenFrom, frozenUntil }: Freeze,
  { nextBillingDate, today }: { nextBillingDate: string; today: string },
): Omit<FreezeTerms, "backOn"> & { hasBegun: boolean } {
  const hasBegun = frozenFrom <= today;
  return {
    hasBegun,
    nextCharge: addDays(nextBillingDate, -daysUntil(hasBegun ? today : frozenFrom, frozenUntil)),
    keepsPlaces: keepsPlaces(daysUntil(frozenFrom, frozenUntil)),
  };
}

/** How many days from one on, until another that does not count; none where that is before it. */
function daysUntil(from: string, until: string): number {
  return Math.max(0, daysBetween(from, until).length - 1);
}

/**
 * The times at which a pass comes back whose own were given up: those that were chosen, before that its own as
 * far as they are free. Null where something that it is for is not on sale with as many times as it has.
 */
export function timesToReturn(
  pass: Pick<OwnPass, "activities">,
  { activities }: OnSale["data"],
  chosen: ReadonlyMap<number, readonly number[]>,
): Choice[] | null {
  const choices = pass.activities.flatMap(({ activityId, frequencyPerWeek, timeSlotIds }) => {
    const activity = activities.find(({ id }) => id === activityId);
    if (!activity || timesMax(activity) < frequencyPerWeek) return [];
    const free = activity.times.filter((time) => time.free > 0).map(({ slotId }) => slotId);
    const own = timeSlotIds.filter((slotId) => free.includes(slotId));
    const slotIds = [...(chosen.get(activity.id) ?? own)];
    return [{ activity, activityId: activity.id, frequencyPerWeek, slotIds }];
  });
  return choices.length === pass.activities.length ? choices : null;
}
