import { businessDate, businessMoment } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { isFrozenOrSoon, lastChoiceBefore } from "../rules/passes.ts";
import {
  CHOOSE_AFTER_CHANGE,
  END_FREEZE_TO_CHOOSE,
  leavingSentence,
} from "../schema/outgrown-words.ts";
import type { OwnPass, PassRefund, PassSession } from "../schema/passes.ts";

/** Leaves the passes that were paid, or wait for their payment: a purchase that was given up was never a pass. */
export function shownPasses(passes: readonly OwnPass[]): OwnPass[] {
  return passes.filter(({ startDate, status }) => startDate !== null || status === "pending");
}

/** Whether it is over. */
export function isOver({ status }: OwnPass): boolean {
  return status === "cancelled";
}

const STATES: Record<OwnPass["status"], string> = {
  pending: "Waiting for payment",
  active: "Active",
  past_due: "Payment failed",
  suspended: "Suspended",
  frozen: "Frozen",
  cancelled: "Ended",
};

export function stateName({ status, cancelAt, outgrown }: OwnPass): string {
  return (cancelAt || outgrown) && status === "active"
    ? "Active, ends soon"
    : labelOf(STATES, status);
}

/** Whether it can be frozen, or be frozen no longer; null for one that neither can be. */
export function freezeStep(pass: OwnPass): "freeze" | "return" | null {
  const { status, cancelAt, frozenFrom, nextBillingDate } = pass;
  if (nextBillingDate === null || (status !== "active" && status !== "frozen")) return null;
  if (frozenFrom) return "return";
  return cancelAt ? null : "freeze";
}

/** How a pass stands, in plain words. */
export function stateSentence(pass: OwnPass): string {
  const isOnlyFrozen = pass.status === "frozen" && !isCanceled(pass);
  return [isOnlyFrozen ? null : standingSentence(pass), freezeSentence(pass)]
    .filter(Boolean)
    .join(" ");
}

/** What a pass is for from a day on, or once that is paid; null where nothing else was chosen. */
export function aheadSentence(pass: OwnPass): string | null {
  const { pendingChange, leaving, outgrown, nextChargeCents } = pass;
  if (!pendingChange) return null;
  const { kind, from, heldUntil } = pendingChange;
  const isLower = kind === "lower";
  // The pass ends instead.
  if (isLower && outgrown && outgrown.endsOn <= from) return null;
  const gone = leaving.filter(({ endsOn }) => isLower && endsOn <= from);
  const training = pendingChange.activities
    .filter(({ activityName }) => gone.every((one) => one.activityName !== activityName))
    .map((one) => `${one.frequencyPerWeek} × ${one.activityName}`);
  const monthlyCents = (isLower ? nextChargeCents : null) ?? pendingChange.monthlyCents;
  const choice = `${training.join(", ")} a week for ${inDollars(monthlyCents)} a month`;
  if (isLower) return `From ${dayWithYear(from)} on: ${choice}.`;
  const condition = heldUntil ? "that is paid" : "our payment provider has confirmed it";
  return `You have chosen ${choice}. Until ${condition}, the pass stays as it is.`;
}

/** When a pass ends because of its athlete's age, with the choice there is; null where it does not. */
export function outgrownSentence(pass: OwnPass, athleteName: string): string | null {
  const { outgrown, cancelAt, pendingChange } = pass;
  if (!outgrown) return null;
  const end = `This pass ends on ${dayWithYear(outgrown.endsOn)}, because ${athleteName} is ${outgrown.age} then, outside the age range of its training.`;
  if (cancelAt) {
    return `${end} You won't be charged again. For other training, build another pass.`;
  }
  if (isFrozenOrSoon(pass)) return `${end} ${END_FREEZE_TO_CHOOSE}`;
  if (pendingChange) {
    const isBefore = pendingChange.from < outgrown.endsOn;
    return `${end} ${isBefore ? CHOOSE_AFTER_CHANGE : "For other training, build another pass."}`;
  }
  const lastDay = dayWithYear(lastChoiceBefore(outgrown.endsOn));
  return `${end} Until ${lastDay}, you can choose another activity with Change, or cancel the pass. If you do nothing, it ends.`;
}

/** Which activities leave a pass that goes on because of its athlete's age, with the choice there is. */
export function leavingSentences(pass: OwnPass, athleteName: string): string[] {
  return pass.leaving.map((one) => {
    const sentence = leavingSentence(one, athleteName);
    if (one.choiceUntil === null) return sentence;
    if (isFrozenOrSoon(pass)) return `${sentence} ${END_FREEZE_TO_CHOOSE}`;
    if (pass.pendingChange) return `${sentence} ${CHOOSE_AFTER_CHANGE}`;
    return `${sentence} Until ${dayWithYear(one.choiceUntil)}, you can choose another activity with Change, or cancel the pass.`;
  });
}

/** Whether somebody canceled it: an outgrown pass ends by itself. */
function isCanceled({ cancelAt, outgrown }: OwnPass): boolean {
  return cancelAt !== null && outgrown === null;
}

/** What a month is going to cost, and from when on; null where the price stays. */
export function priceSentence({ newPrice, nextBillingDate }: OwnPass): string | null {
  if (!newPrice) return null;
  const { countsFrom, monthlyCents } = newPrice;
  const from =
    nextBillingDate !== null && nextBillingDate >= countsFrom
      ? `From ${dayWithYear(nextBillingDate)} on`
      : `From your first billing date on or after ${dayWithYear(countsFrom)}`;
  return `${from} this pass costs ${inDollars(monthlyCents)} a month.`;
}

/** From when until when it is frozen, where that is asked for. */
function freezeSentence({ status, frozenFrom, frozenUntil }: OwnPass): string | null {
  if (!frozenFrom || !frozenUntil || (status !== "active" && status !== "frozen")) return null;
  const from = dayWithYear(frozenFrom);
  const back = `is back on ${dayWithYear(frozenUntil)}`;
  return status === "frozen"
    ? `Frozen from ${from}: the pass costs nothing in the meantime, and ${back}.`
    : `It is frozen from ${from} and costs nothing. It ${back}.`;
}

function standingSentence(pass: OwnPass): string {
  const { status, cancelAt, cancelledAt, isDisputed, code, monthlyCents } = pass;
  if (status === "cancelled") {
    return `This pass ended${cancelledAt ? ` on ${businessDate(new Date(cancelledAt))}` : ""}. You won't be charged again.${code ? " Please show its code for the sessions that you booked with make-ups." : ""}`;
  }
  if (cancelAt && isCanceled(pass)) {
    return `You canceled this pass. It runs until ${businessDate(new Date(cancelAt))} and then ends. You won't be charged again.`;
  }
  if (status === "past_due") {
    return `We couldn't charge ${inDollars(monthlyCents)} to your card. The pass still works. We'll try again one, three and seven days after the first attempt. ${unpaidSentence(pass)}`;
  }
  if (status === "suspended" && isDisputed) {
    return "This pass can't be used, and your child isn't let in, while your bank looks into a payment for it. We'll email you once the bank has decided.";
  }
  if (status === "suspended") {
    return `This pass can't be used: your child isn't let in until the open month, ${inDollars(monthlyCents)}, is paid. ${unpaidSentence(pass)}`;
  }
  if (status === "pending") return "The places are held for you until the first month is paid.";
  return "Everything is paid. See you at training.";
}

/** How an open month is paid, and when the pass ends without that. */
function unpaidSentence({ endsUnpaidAt }: OwnPass): string {
  const end = endsUnpaidAt
    ? ` Without payment, the pass ends on ${businessDate(new Date(endsUnpaidAt))}.`
    : "";
  return `To pay with another card, use Change card under Billing: we charge it at once.${end}`;
}

/** A day as a promise names it: `2027-03-10` is `March 10, 2027`. */
export function dayWithYear(day: string): string {
  return businessDate(businessMoment(day, "12:00"));
}

/** What goes back, and since when, or when it did. */
export function refundSentence({ amountCents, at, isDone }: PassRefund): string {
  const [amount, day] = [inDollars(amountCents), businessDate(new Date(at))];
  return isDone
    ? `${amount} refunded on ${day}.`
    : `Refund of ${amount} requested on ${day}, on its way.`;
}

const SESSION_STATES: Partial<Record<PassSession["state"], string>> = {
  booked: "",
  cancelled: "Canceled",
  late_cancelled: "Canceled late",
  attended: "Attended",
  no_show: "Missed",
};

const SESSION_KINDS: Record<PassSession["kind"], string> = {
  standing: "",
  make_up: "Make-up",
  drop_in: "Single session",
  walk_in: "Let in at the desk",
};

/** How a session was booked, if not every week. */
export function sessionKind({ kind }: PassSession): string {
  return SESSION_KINDS[kind];
}

/** What became of a session; nothing where it is as planned. */
export function sessionState({ state, closedFor }: PassSession): string {
  if (closedFor !== null) return `Closed: ${closedFor}`;
  return labelOf(SESSION_STATES, state);
}
