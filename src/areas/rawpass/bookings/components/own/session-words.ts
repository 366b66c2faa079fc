import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { CREDIT_DAYS, IN_TIME_HOURS } from "../../rules/limits.ts";
import type { CancelOutcome } from "../../rules/own-sessions.ts";
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
export function endOf({ state, closedFor, refundCents, isCash }: OwnBooking): string {
  const names: Partial<Record<OwnBooking["state"], string>> = {
    booked: "",
    cancelled: closedFor === null ? "Canceled" : `Closed: ${closedFor}`,
    late_cancelled: "Canceled late",
    attended: "Attended",
    no_show: "Missed",
  };
  const name = labelOf(names, state);
  if (refundCents === 0) return name;
  return `${name}, ${inDollars(refundCents)} ${isCash ? "back in cash" : "refunded"}`;
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
  const { kind, state, activityName, amountCents, refundCents, isCash } = booking;
  if (outcome === "credit") {
    return kind === "make_up"
      ? "Your make-up comes back, and stays valid as long as it was."
      : `You get a make-up: another session of ${activityName} within ${CREDIT_DAYS} days.`;
  }
  if (outcome === "no_credit") {
    return "You won't get a make-up for it, because two are open already. Use one of them first, and you get another.";
  }
  if (outcome === "refund") {
    if (amountCents === null) return `What you paid ${howBack(isCash)}`;
    const leftCents = amountCents - refundCents;
    return leftCents > 0 ? `${inDollars(leftCents)} ${howBack(isCash)}` : NOTHING_LEFT;
  }
  if (outcome === "used") {
    return `It starts in less than ${IN_TIME_HOURS} hours, so it counts as used. ${kind === "drop_in" ? "You get your money back" : "You get a make-up"} only if we close the session, or if it is full and somebody else takes the place.`;
  }
  if (state === "waitlisted") return "Your place in line goes to the next person.";
  if (state === "offered") return "The next in line gets it. You are off the waitlist.";
  return "The place was not paid yet, so nothing is charged.";
}

const NOTHING_LEFT = "You already got back what you paid for it.";
const AT_BANK =
  "Nothing goes back now, because your bank is looking into the payment or has returned it.";

function howBack(isCash: boolean): string {
  return isCash
    ? "is yours to pick up in cash at the desk. Our email says how."
    : "goes back to your card.";
}

/** What cancelling came to. */
export function cancelled(
  { outcome, refundCents }: CancelledBooking["data"],
  { state, isCash, amountCents, refundCents: goneCents }: OwnBooking,
): { title: string; description: string } {
  if (state === "waitlisted") return { title: "You are off the waitlist", description: "" };
  if (state === "offered") {
    return { title: "Declined", description: "The next in line gets the place." };
  }
  const noRefund = goneCents >= (amountCents ?? 0) ? NOTHING_LEFT : AT_BANK;
  const description: Record<CancelOutcome, string> = {
    credit: "You have a make-up for it.",
    no_credit: "There is no make-up for it: two are open already.",
    refund: refundCents > 0 ? `${inDollars(refundCents)} ${howBack(isCash)}` : noRefund,
    used: `It was less than ${IN_TIME_HOURS} hours ahead, so it counts as used.`,
    left: "Nothing was charged.",
  };
  return { title: "Session canceled", description: description[outcome] ?? "" };
}
