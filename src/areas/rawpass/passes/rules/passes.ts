import { addDays, businessDay, daysBetween, mondayOf } from "#lib/dates.ts";
import { DAY_MS } from "#lib/time.ts";
import { defineTransitions } from "#lib/transitions.ts";

/** What payments of passes are for, as the payment provider is told. */
export const RAWPASS_PASS = "rawpass-pass";

/** Who or what moves a pass: the family, the payment provider's word, a deadline. */
export const PASS_MOVERS = ["holder", "payment", "time"] as const;
export type PassMover = (typeof PASS_MOVERS)[number];

/** Which state may follow which (design: price and billing). */
export const PASS_TRANSITIONS = defineTransitions({
  /** A pass whose hold was over begins where its places are still free. */
  begin: { by: ["payment"], from: ["pending", "cancelled"], to: "active" },
  recover: { by: ["payment"], from: ["past_due", "suspended"], to: "active" },
  fall_behind: { by: ["payment"], from: ["active"], to: "past_due" },
  suspend: { by: ["time", "payment"], from: ["active", "past_due", "frozen"], to: "suspended" },
  /** On its first day, and on the day of the return. */
  freeze: { by: ["holder", "time"], from: ["active"], to: "frozen" },
  thaw: { by: ["holder", "time", "payment"], from: ["frozen"], to: "active" },
  /** A bank's decision gives back a pass for which a month is still owed. */
  reinstate: { by: ["payment"], from: ["suspended"], to: "past_due" },
  end: {
    by: ["holder", "payment", "time"],
    from: ["pending", "active", "past_due", "suspended", "frozen"],
    to: "cancelled",
  },
});
export type PassTransition = Parameters<typeof PASS_TRANSITIONS.next>[1];

/**
 * Why money goes back: it came when the pass was over, the family thought better of it in the first days, nothing
 * was free when a long freeze ended, or staff gave it back: here, or on the provider's own pages.
 */
export const REFUND_REASONS = ["late", "withdrawn", "unused", "staff", "provider"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Another price that a family was told of: it counts when its time comes, unless the price changes again. */
export const PRICE_STATUSES = ["told", "taken", "dropped"] as const;
export const PRICE_TRANSITIONS = defineTransitions({
  take: { by: ["time", "holder"], from: ["told"], to: "taken" },
  drop: { by: ["time"], from: ["told"], to: "dropped" },
});
/** The days between the mail about a new price and the first billing date from which it may count. */
export const PRICE_NOTICE_DAYS = 30;

/** What a payment was for. */
export const PAYMENT_REASONS = ["first", "month", "raise", "other"] as const;

/** A change of a subscription that was asked for: not answered yet, made, or refused for good. */
export const CHANGE_STATUSES = ["asked", "made", "refused"] as const;

/** The provider answers once; what a family was to pay for in time is given up by a deadline. */
export const CHANGE_TRANSITIONS = defineTransitions({
  make: { by: ["payment"], from: ["asked"], to: "made" },
  refuse: { by: ["payment", "time"], from: ["asked"], to: "refused" },
});

/** On which days after a charge failed it is asked for again. */
export const RETRY_DAYS = [1, 3, 7];
export const SUSPENDED_AFTER_DAYS = 7;
export const CANCELLED_AFTER_DAYS = 14;
export const WITHDRAWAL_DAYS = 3;
/** How long before the next charge a reminder is sent. */
export const REMINDER_DAYS = 3;

/** How long a freeze lasts, and how many begin in a calendar year. */
export const FREEZE_DAYS_MIN = 7;
export const FREEZE_DAYS_MAX = 60;
export const FREEZES_A_YEAR = 2;
/** A longer freeze gives the standing places to others. */
export const FREEZE_DAYS_WITH_PLACES = 30;
/** The shortest time between the beginning of a freeze and the next billing. */
const FREEZE_AHEAD_MS = DAY_MS;

/** Whether the standing places wait for the return. */
export function keepsPlaces(days: number): boolean {
  return days <= FREEZE_DAYS_WITH_PLACES;
}

/**
 * The first day of other times after a freeze: a Monday if the week of the return may have had sessions of the old ones.
 * @param fromDate the first day of the times that stay
 */
export function firstDayOfOtherTimes(frozenFrom: string, fromDate: string): string {
  const monday = mondayOf(fromDate);
  return monday < fromDate && monday === mondayOf(frozenFrom) ? addDays(monday, 7) : fromDate;
}

/** Whether a freeze may begin at a moment, before the next billing. */
export function mayFreezeAt(start: Date, billing: Date): boolean {
  return billing.getTime() - start.getTime() >= FREEZE_AHEAD_MS;
}

/** What goes back of a payment for the paid days that are left, in cents rounded half up; never more than was paid. */
export function unusedCents(
  paidCents: number,
  { unusedDays, paidDays }: { unusedDays: number; paidDays: number },
): number {
  if (paidDays <= 0) return 0;
  const days = Math.min(Math.max(unusedDays, 0), paidDays);
  return Math.min(paidCents, Math.round((paidCents * days) / paidDays));
}

/** Days of a span, both ends included, that a freeze does not cover; its day of return is not frozen. */
export function daysOutside(
  span: { from: string; to: string },
  frozen: readonly { fromDate: string; untilDate: string }[],
): number {
  return daysBetween(span.from, span.to).filter(
    (day) => !frozen.some(({ fromDate, untilDate }) => fromDate <= day && day < untilDate),
  ).length;
}

/** The number of days by which billing moves for days on which a part of what a pass costs is closed; rounded up. */
export function extensionDays(
  closedDays: number,
  closedCents: number,
  monthlyCents: number,
): number {
  return Math.ceil((closedDays * closedCents) / monthlyCents);
}

/** What is due about a charge that failed at `failedAt`. */
export interface Arrears {
  /** How often it should have been asked for again by now. */
  retries: number;
  isSuspended: boolean;
  isOver: boolean;
}

/** The steps of days 1, 3, 7 and 14 that have come. */
export function arrearsAt(failedAt: Date, now: Date): Arrears {
  const days = (now.getTime() - failedAt.getTime()) / DAY_MS;
  return {
    retries: RETRY_DAYS.filter((day) => days >= day).length,
    isSuspended: days >= SUSPENDED_AFTER_DAYS,
    isOver: days >= CANCELLED_AFTER_DAYS,
  };
}

/** When a charge that failed at `failedAt` is asked for again after `asked` times; null after the last. */
export function nextTryAt(failedAt: Date, asked: number): Date | null {
  const day = RETRY_DAYS[asked];
  return day === undefined ? null : new Date(failedAt.getTime() + day * DAY_MS);
}

/** The first day that a pass has not paid for; null for one that does not run. */
export function unpaidFrom(pass: {
  status: string;
  unpaidFrom: string | null;
  pastDueAt: Date | null;
  nextBillingDate: string | null;
}): string | null {
  const { status, pastDueAt, nextBillingDate } = pass;
  if (status === "pending" || status === "cancelled") return null;
  return pass.unpaidFrom ?? (pastDueAt ? businessDay(pastDueAt) : nextBillingDate);
}

/** When a pass ends whose charge failed then and is never paid. */
export function endOfArrears(failedAt: Date): Date {
  return new Date(failedAt.getTime() + CANCELLED_AFTER_DAYS * DAY_MS);
}

/** Whether the first payment goes back in full, if nothing was used. */
export function isInFirstDays(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() <= WITHDRAWAL_DAYS * DAY_MS;
}

/** The birthday on which somebody leaves the age range of an activity; for February 29 it is March 1. */
export function outgrownOn(birthDate: string, maxAge: number): string {
  return birthdayOn(birthDate, maxAge + 1);
}

/** The day on which somebody has an age. */
export function birthdayOn(birthDate: string, age: number): string {
  const year = Number(birthDate.slice(0, 4)) + age;
  const day = `${year}${birthDate.slice(4)}`;
  const isThere = !day.endsWith("-02-29") || new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return isThere ? day : `${year}-03-01`;
}

/** How many days before the billing that is not made any more an outgrown activity ends. */
export const ENDS_BEFORE_BILLING_DAYS = 7;

/** The last day on which a family can choose other training instead of an end that comes with age. */
export function lastChoiceBefore(endsOn: string): string {
  return addDays(endsOn, -ENDS_BEFORE_BILLING_DAYS - 1);
}

/** Whether a pass is frozen or about to be: it can't be changed before that is over or undone. */
export function isFrozenOrSoon(pass: { status: string; frozenFrom: string | null }): boolean {
  return pass.status === "frozen" || pass.frozenFrom !== null;
}

/** Whether a pass is frozen now or on a day. */
export function isFrozenOn({ status, frozenFrom, frozenUntil }: Freezable, date: string): boolean {
  const isWithin = frozenFrom !== null && frozenUntil !== null;
  return status === "frozen" || (isWithin && frozenFrom <= date && date < frozenUntil);
}

interface Freezable {
  status: string;
  frozenFrom: string | null;
  frozenUntil: string | null;
  cancelAt: Date | null;
}

/**
 * Whether an athlete's passes all are suspended, or frozen now or on a day; false without a pass. One that ends before
 * that day counts only if all do.
 */
export function allRestOn(passes: readonly Freezable[], date: string): boolean {
  const begun = passes.filter(({ status }) => status !== "pending");
  const goingOn = begun.filter(({ cancelAt }) => !cancelAt || date <= businessDay(cancelAt));
  const isResting = (pass: Freezable) => pass.status === "suspended" || isFrozenOn(pass, date);
  return begun.length > 0 && (goingOn.length > 0 ? goingOn : begun).every(isResting);
}
