import { clockTime, daysName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { daysBetween } from "#lib/dates.ts";
import { keepsPlaces } from "../rules/passes.ts";

/** A session that is booked by a make-up of a pass's athlete. */
export interface BookedMakeUp {
  activityName: string;
  /** In New Orleans, as `2027-03-10`; the time as `17:00`. */
  date: string;
  startTime: string;
  /** The day of the session of the pass that it makes up for; null if it stands for none. */
  lostOn: string | null;
}

interface FrozenDays {
  fromDate: string;
  /** The day of the return. */
  untilDate: string;
}

const isFrozen = (day: string, { fromDate, untilDate }: FrozenDays) =>
  fromDate <= day && day < untilDate;

/** Whether a freeze ends the paid place of a session: for long ones, the weekly times are given up. */
function isUnpaid(day: string | null, days: FrozenDays): boolean {
  if (day === null || day < days.fromDate) return false;
  return isFrozen(day, days) || !keepsPlaces(daysBetween(days.fromDate, days.untilDate).length - 1);
}

/** The booked make-ups that a freeze would cancel. */
export function canceledByFreeze(
  makeUps: readonly BookedMakeUp[],
  days: FrozenDays,
): BookedMakeUp[] {
  return makeUps.filter(({ date, lostOn }) => isFrozen(date, days) || isUnpaid(lostOn, days));
}

/** Sentences that name the booked make-ups that a freeze cancels. */
export function canceledMakeUps(canceled: readonly BookedMakeUp[], days: FrozenDays): string[] {
  const ended = canceled.filter((one) => isUnpaid(one.lostOn, days) || !isFrozen(one.date, days));
  const kept = canceled.filter((one) => !ended.includes(one));
  return [
    kept.length > 0 &&
      `Make-ups booked on these days are canceled, and can be booked again after the return: ${named(kept)}.`,
    ended.length > 0 &&
      `Make-ups for sessions on these days end, because those sessions aren't charged: ${named(ended)}.`,
  ].filter((sentence) => sentence !== false);
}

/** A sentence that names the make-ups that are booked again because a freeze was canceled. */
export function rebookedMakeUps(rebooked: readonly BookedMakeUp[]): string[] {
  if (rebooked.length === 0) return [];
  return [`Make-ups that the freeze had canceled are booked again: ${named(rebooked)}.`];
}

/** A sentence that names the sessions for which the athlete waits again because a freeze was canceled. */
export function waitsAgain(waiting: readonly BookedMakeUp[]): string[] {
  if (waiting.length === 0) return [];
  return [`You are on the waitlist again, which the freeze had ended: ${named(waiting)}.`];
}

/** A sentence that names the booked make-ups that end because the payment for their sessions went back. */
export function canceledByRefund(canceled: readonly BookedMakeUp[]): string[] {
  if (canceled.length === 0) return [];
  return [`Make-ups booked for sessions whose payment went back are canceled: ${named(canceled)}.`];
}

/** A sentence that names the booked make-ups that a change of training, or the end of a pass, cancels. */
export function canceledByChange(canceled: readonly BookedMakeUp[]): string[] {
  if (canceled.length === 0) return [];
  return [
    `Make-ups booked for sessions that are no longer part of the pass are canceled: ${named(canceled)}.`,
  ];
}

const named = (makeUps: readonly BookedMakeUp[]) =>
  makeUps
    .map(
      ({ activityName, date, startTime }) =>
        `${activityName}, ${daysName(date, date)} at ${clockTime(startTime)}`,
    )
    .join("; ");
