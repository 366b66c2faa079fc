import { businessDate, businessMoment } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import type { OwnPass, PassSession } from "../schema.ts";

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

export function stateName({ status, cancelAt }: OwnPass): string {
  return cancelAt && status === "active" ? "Active, ends soon" : labelOf(STATES, status);
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
  const isOnlyFrozen = pass.status === "frozen" && !pass.cancelAt;
  return [isOnlyFrozen ? null : standingSentence(pass), freezeSentence(pass)]
    .filter(Boolean)
    .join(" ");
}

/** What a pass is for from a day on, or once that is paid; null where nothing else was chosen. */
export function aheadSentence({ pendingChange }: OwnPass): string | null {
  if (!pendingChange) return null;
  const { kind, from, activities, monthlyCents } = pendingChange;
  const training = activities.map((one) => `${one.frequencyPerWeek} × ${one.activityName}`);
  const choice = `${training.join(", ")} a week for ${inDollars(monthlyCents)} a month`;
  return kind === "lower"
    ? `From ${dayWithYear(from)} on: ${choice}.`
    : `You have chosen ${choice}. Until that is paid, the pass stays as it is.`;
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

function standingSentence({ status, cancelAt, cancelledAt }: OwnPass): string {
  if (status === "cancelled") {
    return `This pass ended${cancelledAt ? ` on ${businessDate(new Date(cancelledAt))}` : ""}. You won't be charged again.`;
  }
  if (cancelAt) {
    return `You canceled this pass. It runs until ${businessDate(new Date(cancelAt))} and then ends. You won't be charged again.`;
  }
  if (status === "past_due") {
    return "We couldn't charge your card. The pass still works. Please check your card: we'll try again one, three and seven days after the first attempt.";
  }
  if (status === "suspended") {
    return "This pass can't be used until the open payment is settled with your card or your bank. Please check your card.";
  }
  if (status === "pending") return "The places are held for you until the first month is paid.";
  return "Everything is paid. See you at training.";
}

/** A day as a promise names it: `2027-03-10` is `March 10, 2027`. */
export function dayWithYear(day: string): string {
  return businessDate(businessMoment(day, "12:00"));
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
export function sessionState({ state }: PassSession): string {
  return labelOf(SESSION_STATES, state);
}
