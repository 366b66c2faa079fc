import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import type { CancelOutcome } from "../../rules/own-sessions.ts";
import { CREDIT_DAYS, IN_TIME_HOURS } from "../../rules.ts";
import type { CancelledBooking, OwnBooking } from "../../schema/own.ts";

const KIND_NAMES: Record<OwnBooking["kind"], string> = {
  standing: "Weekly session",
  drop_in: "Single session",
  make_up: "Make-up",
  walk_in: "Let in at the desk",
};

/** How an athlete comes to a session. */
export function kindOf({ kind }: Pick<OwnBooking, "kind">): string {
  return labelOf(KIND_NAMES, kind);
}

/** Where somebody stands on a waitlist; 1 is first. */
export function lineOf(place: number): string {
  return place === 1 ? "You are first in line." : `You are number ${place} in line.`;
}

/** What became of a session that is over; nothing where nobody said. */
export function endOf({ state, isClosed, refundCents }: OwnBooking): string {
  const names: Partial<Record<OwnBooking["state"], string>> = {
    booked: "",
    cancelled: isClosed ? "Closed" : "Canceled",
    late_cancelled: "Canceled late",
    attended: "Attended",
    no_show: "Missed",
  };
  const name = labelOf(names, state);
  return refundCents > 0 ? `${name}, ${inDollars(refundCents)} refunded` : name;
}

/** How the confirmation asks before a place, an offer or a wait is given up. */
export function givingUp({ state, heldUntil }: OwnBooking) {
  if (state === "waitlisted") {
    return {
      ...{ title: "Leave the waitlist?", label: "Leave the waitlist", pending: "Leaving..." },
      ...{ keep: "Stay in line" },
    };
  }
  if (state === "offered") {
    return {
      ...{ title: "Decline this place?", label: "Decline the place", pending: "Declining..." },
      ...{ keep: "Keep it" },
    };
  }
  if (heldUntil !== null) {
    return {
      ...{ title: "Give up this place?", label: "Give it up", pending: "Giving it up..." },
      ...{ keep: "Keep it" },
    };
  }
  return {
    ...{ title: "Cancel this session?", label: "Cancel the session", pending: "Canceling..." },
    ...{ keep: "Keep it" },
  };
}

/** What cancelling comes to, before it is done. */
export function consequence(outcome: CancelOutcome, booking: OwnBooking): string {
  const { kind, state, activityName, amountCents } = booking;
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
    return `It starts in less than ${IN_TIME_HOURS} hours, so it counts as used. ${kind === "drop_in" ? "You get your money back" : "You get a make-up"} only if somebody on the waitlist takes the place.`;
  }
  if (state === "waitlisted") return "Your place in line goes to the next person.";
  if (state === "offered") return "The next in line gets it. You are off the waitlist.";
  return "The place was not paid yet, so nothing is charged.";
}

/** What cancelling came to. */
export function cancelled(
  { outcome, refundCents }: CancelledBooking["data"],
  { state }: OwnBooking,
): { title: string; description: string } {
  if (state === "waitlisted") return { title: "You are off the waitlist", description: "" };
  if (state === "offered") {
    return { title: "Declined", description: "The next in line gets the place." };
  }
  const description: Record<CancelOutcome, string> = {
    credit: "You have a make-up for it.",
    no_credit: "There is no make-up for it: two are open already.",
    refund: `${inDollars(refundCents)} goes back to your card.`,
    used: `It was less than ${IN_TIME_HOURS} hours ahead, so it counts as used.`,
    left: "Nothing was charged.",
  };
  return { title: "Session canceled", description: description[outcome] ?? "" };
}
