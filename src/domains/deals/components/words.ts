import { businessDate, businessDateTime, lastDateBefore } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import { HELD_WORDS, WITH_STAFF_WORDS } from "../rules.ts";
import type { Deal, DealSummary } from "../schema.ts";

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

/** Whether whoever reads it has something to do now. */
export function isMyTurn({ side, fulfilment }: Pick<DealSummary, "side" | "fulfilment">): boolean {
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
  const goesBack = `${inShortDollars(refundAmount)} goes back to ${side === "sponsor" ? "you" : "the sponsor"}`;
  if (refundAmount === amount) return `${goesBack}, all of it.`;
  const back = refundAmount > 0 ? `${goesBack}. ` : "";
  const share =
    deal.shareCents === null ? "the organizer's share" : inShortDollars(deal.shareCents);
  if (paidOutAt) return `${back}${capitalized(share)} was sent on ${day(paidOutAt)}.`;
  if (payoutAt) return `${back}${capitalized(share)} is paid out on ${day(payoutAt)}.`;
  return `${back}${HELD_WORDS}${side === "sponsor" ? ": we keep it until then." : "."}`;
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

/** What happened in a deal, with its amount. What the organizer is paid is theirs to know. */
export function eventOf({ kind, amount, by }: Event): string {
  const who =
    by === "system" && kind === "accepted"
      ? "Counts as accepted, since the sponsor said nothing in time"
      : null;
  const isShown = amount !== null;
  return `${who ?? HAPPENED[kind]}${isShown ? ` ${inShortDollars(amount)}` : ""}`;
}
