import { clockTime, dayAndMonth, dayName } from "#domains/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import type { CancelOutcome } from "../../rules/own-sessions.ts";
import { CREDIT_DAYS, IN_TIME_HOURS } from "../../rules.ts";
import type { CancelledBooking, OwnBooking } from "../../schema/own.ts";

/** A session as a sentence names it: `Wednesday, March 10 at 5:00 PM`. */
export function nameOfSession({ date, startTime }: { date: string; startTime: string }): string {
  return `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)} at ${clockTime(startTime)}`;
}

/** What cancelling comes to, before it is done. */
export function consequence(outcome: CancelOutcome, booking: OwnBooking): string {
  const { kind, activityName, amountCents } = booking;
  if (outcome === "credit") {
    return kind === "make_up"
      ? "Your make-up comes back, and stays valid as long as it was."
      : `You get a make-up: another session of ${activityName} within ${CREDIT_DAYS} days.`;
  }
  if (outcome === "no_credit") {
    return "You won't get a make-up for it, because two are open already. Use one of them first, and you get another.";
  }
  if (outcome === "refund") {
    return amountCents === null
      ? "What you paid goes back to your card."
      : `${inDollars(amountCents)} goes back to your card.`;
  }
  if (outcome === "used") {
    return `It starts in less than ${IN_TIME_HOURS} hours, so it counts as used. ${kind === "drop_in" ? "What you paid does not come back." : "You get a make-up only if somebody who waits takes the place."}`;
  }
  return "The place was not paid yet, so nothing is charged.";
}

/** What cancelling came to. */
export function cancelled({ outcome, refundCents }: CancelledBooking["data"]): {
  title: string;
  description: string;
} {
  const description: Record<CancelOutcome, string> = {
    credit: "You have a make-up for it.",
    no_credit: "There is no make-up for it: two are open already.",
    refund: `${inDollars(refundCents)} goes back to your card.`,
    used: `It was less than ${IN_TIME_HOURS} hours ahead, so it counts as used.`,
    left: "Nothing was charged.",
  };
  return { title: "Session canceled", description: description[outcome] ?? "" };
}
