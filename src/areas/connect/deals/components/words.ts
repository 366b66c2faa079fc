import { businessDate, businessDateTime, lastDateBefore } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { HELD_WORDS, WITH_STAFF_WORDS } from "../rules/deals.ts";
import type { Deal, DealSummary } from "../schema/deals.ts";

export const FULFILMENT_LABELS: Record<DealSummary["fulfilment"], string> = {
  unpaid: "To be paid",
  in_progress: "In progress",
  delivered: "Delivered",
  changes_requested: "Changes asked for",
  accepted: "Accepted",
  disputed: "Disputed",
  cancelled: "Canceled",
};

export const STATUS_LABELS: Record<DealSummary["status"], string> = {
  pending: "Pending",
  completed: "Completed",
  failed: "Not paid",
  refunded: "Refunded",
};

export const REFUND_FAILED = "Refund failed";

type Standing = Pick<DealSummary, "fulfilment" | "isWithStaff" | "isDecided">;

/** Whether a deal is over as staff decided. */
function isOverByStaff({ fulfilment, isDecided }: Standing): boolean {
  return isDecided && (fulfilment === "accepted" || fulfilment === "cancelled");
}

/** Where what was promised stands, for a side of the deal. */
export function fulfilmentOf(deal: Standing): string {
  if (deal.isWithStaff) return "With our staff";
  if (isOverByStaff(deal)) return "Decided by our staff";
  return labelOf(FULFILMENT_LABELS, deal.fulfilment);
}

/** How a deal stands, in a word or two. */
export function stateOf(
  deal: Standing & Pick<DealSummary, "status" | "refundFailedCents">,
): string {
  if (deal.refundFailedCents > 0) return REFUND_FAILED;
  return deal.status === "pending" ? fulfilmentOf(deal) : STATUS_LABELS[deal.status];
}

/** Whether whoever reads it has something to do now. */
export function isMyTurn({
  side,
  fulfilment,
  isWithStaff,
}: Pick<DealSummary, "side" | "fulfilment" | "isWithStaff">): boolean {
  if (isWithStaff) return false;
  const turns = {
    sponsor: ["unpaid", "delivered"],
    organizer: ["in_progress", "changes_requested"],
  };
  return turns[side].includes(fulfilment);
}

const day = (at: string | null) => (at === null ? "" : businessDate(new Date(at)));

/** The last day on which something can be done that is due at a midnight. */
const lastDay = (at: string | null) => (at === null ? "" : lastDateBefore(new Date(at)));
/** The 72 hours end at an hour, which is that of New Orleans. */
const payBy = (deal: Deal) => `${businessDateTime(new Date(deal.payBy))} in New Orleans`;

/** Where the money of a deal is, in a sentence or two. */
export function moneyOf(deal: Deal): string {
  const { status, fulfilment, refundAmount, amount, payoutAt, paidOutAt, side } = deal;
  if (fulfilment === "unpaid") return `Nothing is paid yet. It is due by ${payBy(deal)}.`;
  if (status === "failed") return "Nothing was paid.";
  if (deal.isWithBank)
    return "The sponsor's bank is looking into the payment. Nothing moves until it has decided.";
  const toSponsor = side === "sponsor" ? "to you" : "to the sponsor";
  const owed = deal.refundFailedCents;
  const failed = `${REFUND_FAILED}; we're on it. We still owe ${inShortDollars(owed)} ${toSponsor}`;
  const goesBack = owed > 0 ? failed : `${inShortDollars(refundAmount)} goes back ${toSponsor}`;
  if (refundAmount === amount) return owed > 0 ? `${failed}.` : `${goesBack}, all of it.`;
  const back = refundAmount > 0 ? `${goesBack}. ` : "";
  const share =
    deal.shareCents === null ? "the organizer's share" : inShortDollars(deal.shareCents);
  if (paidOutAt) return `${back}${capitalized(share)} was sent on ${day(paidOutAt)}.`;
  if (payoutAt) return `${back}${capitalized(share)} ${payoutOf(deal)}.`;
  if (deal.isWithStaff) {
    return `${back}This deal has stopped: our staff decide how much goes back ${toSponsor}. Nothing is paid out until then.`;
  }
  return `${back}${HELD_WORDS}${side === "sponsor" ? ": we keep it until then." : "."}`;
}

/** When a share is paid out, or what it waits for. */
function payoutOf({ payouts, payoutAt, isPayoutDue }: Deal): string {
  if (payouts === "pending") return "waits until our payment provider has checked your account";
  if (payouts === "rejected") {
    return "waits: our payment provider can't pay you. Please write to us";
  }
  if (payouts !== null && payouts !== "ready") return "waits until you set up your payouts";
  if (isPayoutDue) return `has been due since ${day(payoutAt)}, and is not sent yet`;
  return `is paid out on ${day(payoutAt)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a sponsor can dispute a deal or cancel it, because delivery is overdue. */
export function isOverdue({ side, steps }: Pick<Deal, "side" | "steps">): boolean {
  return side === "sponsor" && steps.includes("dispute") && steps.includes("cancel");
}

/** What a sponsor reads before canceling a deal that is overdue: a dispute may give back more. Null for the others. */
export function cancelWarningOf(deal: Pick<Deal, "side" | "steps" | "amount">): string | null {
  if (!isOverdue(deal)) return null;
  return `Delivery is overdue. If you open a dispute instead, our staff decide, and up to ${inShortDollars(deal.amount)} go back.`;
}

/** What comes next, for whoever reads it. */
export function nextOf(deal: Deal): string {
  const { fulfilment, side, otherName } = deal;
  const isSponsor = side === "sponsor";
  if (deal.isWithStaff) return WITH_STAFF_WORDS;
  if (isOverByStaff(deal)) return "Our staff have decided this deal.";
  switch (fulfilment) {
    case "unpaid":
      return isSponsor
        ? "Please pay in time, or the place is free again."
        : `${otherName} has until then to pay, or the place is free again.`;
    case "in_progress":
      if (isOverdue(deal)) {
        return `${otherName} has not delivered by ${lastDay(deal.dueAt)}. You can open a dispute: then our staff decide.`;
      }
      return isSponsor
        ? `${otherName} delivers by ${lastDay(deal.dueAt)}. You see each proof here as it comes.`
        : `Deliver by ${lastDay(deal.dueAt)}: show a proof of each benefit, then say that it is done.`;
    case "delivered":
      return isSponsor
        ? `Please look at the proofs. Without a word from you it counts as accepted on ${day(deal.acceptedOn)}.`
        : `${otherName} looks at it now. It counts as accepted on ${day(deal.acceptedOn)} at the latest.`;
    case "changes_requested":
      return isSponsor
        ? `${otherName} works on your changes.`
        : `Read what has to change, show new proofs, and deliver again by ${lastDay(deal.dueAt)}.`;
    case "accepted":
      return "The delivery is accepted.";
    case "disputed":
      return deal.canAnswer
        ? `Please answer by ${day(deal.dispute?.answerBy ?? null)}. Then our staff decide.`
        : "Our staff decide. Everything waits until then.";
    case "cancelled":
      return "The deal is canceled.";
    default:
      return "";
  }
}

type Event = Deal["events"][number];

const HAPPENED: Record<Event["kind"], string> = {
  agreed: "Agreed",
  paid: "Paid",
  paid_late: "Paid, after the deadline",
  lapsed: "Not paid within 72 hours",
  delivered: "Delivered",
  changes_asked: "Changes asked for",
  accepted: "Delivery accepted",
  dispute_opened: "Dispute opened",
  dispute_answered: "Dispute answered",
  decided: "Our staff decided: back to the sponsor",
  cancelled: "Canceled",
  given_back: "Organizer gave back",
  given_up: "Canceled: not delivered, 16 days after it was due",
  refunded: "Refund sent",
  refund_failed: "A refund failed; our staff take care of it",
  payout_sent: "Paid out",
  payout_refused: "A payout was refused; our staff take care of it",
  payout_by_hand: "Paid out by our staff",
  bank_inquiry: "The sponsor's bank is looking into the payment",
  bank_decided: "The bank has decided",
};

/** What happened because somebody did nothing in time. */
const HAPPENED_BY_TIME: Partial<Record<Event["kind"], string>> = {
  accepted: "Counts as accepted, since the sponsor said nothing in time",
  decided: "Our staff did not decide within 60 days: back to the sponsor",
};

/** What happened in a deal, with its amount. What the organizer is paid is theirs to know. */
export function eventOf({ kind, amount, by }: Event): string {
  const byTime = by === "system" ? HAPPENED_BY_TIME[kind] : undefined;
  const isShown = amount !== null;
  return `${byTime ?? HAPPENED[kind]}${isShown ? ` ${inShortDollars(amount)}` : ""}`;
}
