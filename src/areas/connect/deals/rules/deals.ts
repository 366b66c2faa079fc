import { DEAL_TERMS } from "#areas/connect/profiles/schema/deal-terms.ts";
import { addBusinessDays, addDays, businessDay, businessMoment, daysBetween } from "#lib/dates.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { DEAL_TRANSITIONS, type DealStatus, type Fulfilment } from "./transitions.ts";

/** What payments of deals are for, as the payment provider is told. */
export const CONNECT_DEAL = "connect-deal";

/** How everybody is told where the money is while it is with the company. */
export const HELD_WORDS = "Payment held until delivery is accepted";

/** The number of the receipt for the payment of a deal. */
export function receiptNumber(dealId: number): string {
  return `CD-${dealId}`;
}

export const MOST_CHANGES = DEAL_TERMS.mostChanges;

/** The names of the two sides of a deal whose names are erased or can't be shown. */
export const UNNAMED = { sponsor: "A sponsor", organizer: "An organizer" } as const;
export const MOST_PROOFS = 100;
/** The most messages of a deal, and the most files of all of them. */
export const MOST_MESSAGES = 200;
export const MOST_FILES = 100;

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);
/** The moment at which a day of New Orleans, so many days after another, is over. */
const endOfDay = (day: string, days: number) => businessMoment(addDays(day, days + 1), "00:00");

/** Until when an agreed deal is paid: 72 hours. */
export function payByOf(agreedAt: Date): Date {
  return new Date(agreedAt.getTime() + DEAL_TERMS.payHours * HOUR_MS);
}

/** Until when everything is delivered: 14 days after the last day. */
export function dueAtOf(dateEnd: string): Date {
  return endOfDay(dateEnd, DEAL_TERMS.dueDays);
}

/**
 * Until when everything is delivered once changes were asked for: 14 days later, so that nobody is canceled for what
 * was asked of them in the last minute, and never earlier than before.
 */
export function dueAfterChanges(dueAt: Date | null, askedAt: Date): Date {
  const later = dueAtOf(businessDay(askedAt));
  return dueAt && dueAt > later ? dueAt : later;
}

/** When what was not delivered is canceled: 16 days after it was due, which is 30 after the last day. */
export function givenUpAtOf(dueAt: Date): Date {
  return addBusinessDays(dueAt, DEAL_TERMS.givenUpDays - DEAL_TERMS.dueDays);
}

/** When a delivery counts as accepted: 14 days later, and never before the last day of the listing is over. */
export function acceptedAtOf(delivery: { deliveredAt: Date; dateEnd: string }): Date {
  const accepted = after(delivery.deliveredAt, DEAL_TERMS.acceptedDays);
  const over = endOfDay(delivery.dateEnd, 0);
  return accepted > over ? accepted : over;
}

/** When the organizer is paid: 3 days after it is settled how much. */
export function payoutAtOf(settledAt: Date): Date {
  return after(settledAt, DEAL_TERMS.payoutDays);
}

/** Until when the organizer answers a dispute. */
export function answerByOf(openedAt: Date): Date {
  return after(openedAt, DEAL_TERMS.answerDays);
}

/** When the money goes back to the sponsor because staff have not decided: 60 days after they were asked. */
export function givenBackAtOf(since: Date): Date {
  return after(since, DEAL_TERMS.decidedDays);
}

/**
 * Until when staff leave an open dispute to the organizer's answer; null once it was given or its time is over, or
 * where nobody can give it any more.
 */
export function undecidedUntil(
  deal: { fulfilment: Fulfilment; organizerId: number | null; isWordEnded: boolean },
  dispute: { answer: string | null; answerBy: Date } | null,
  now: Date,
): Date | null {
  if (deal.fulfilment !== "disputed" || !dispute || dispute.answer !== null) return null;
  if (deal.organizerId === null || deal.isWordEnded) return null;
  return dispute.answerBy > now ? dispute.answerBy : null;
}

/**
 * What a sponsor who cancels before delivery gets back of an amount, in cents: all of it 14 days or more before
 * the first day, half of it from 7 days on, nothing later.
 */
function refundOnCancel(
  { amount, dateStart }: { amount: number; dateStart: string },
  now: Date,
): number {
  const days = daysBetween(businessDay(now), dateStart).length - 1;
  if (days >= DEAL_TERMS.allBackDays) return amount;
  return days >= DEAL_TERMS.halfBackDays ? Math.floor((amount + 1) / 2) : 0;
}

/** What goes back in all, in cents, if one side of a paid deal cancels it now: never less than went back before. */
export function refundIfCancelled(
  deal: { amount: number; dateStart: string; refundAmount: number },
  { by, now }: { by: DealSide; now: Date },
): number {
  if (by === "organizer") return deal.amount;
  return Math.max(deal.refundAmount, refundOnCancel(deal, now));
}

/** How the money of a deal is divided once it is known what goes back. All are cents and add up to the amount. */
export interface Division {
  refund: number;
  fee: number;
  /** What the organizer is paid. */
  share: number;
}

/**
 * Divides an amount of which some goes back: the fee is given back in proportion, half up.
 * @param serviceFee the fee on the whole amount
 */
export function divide(
  { amount, serviceFee }: { amount: number; serviceFee: number },
  refund: number,
): Division {
  const kept = amount - refund;
  const fee = Math.floor((serviceFee * kept * 2 + amount) / (amount * 2));
  return { refund, fee, share: kept - fee };
}

export const REVIEW_DAYS = 14;

/** Until when the two sides of a deal review each other: 14 days after it was accepted, or decided. Null before. */
export function reviewableUntil(
  { acceptedAt }: { acceptedAt: Date | null },
  dispute: { decidedAt: Date | null } | null,
): Date | null {
  const closedAt = dispute?.decidedAt ?? acceptedAt;
  return closedAt && after(closedAt, REVIEW_DAYS);
}

/** Whoever has not written one yet is reminded so many days before the end. */
const REVIEW_REMINDED_DAYS = 3;

/** When the deals were closed whose sides are reminded now: from the first on, and before the last. */
export function reviewsDue(now: Date): { from: Date; before: Date } {
  const from = after(now, -REVIEW_DAYS);
  return { from, before: after(from, REVIEW_REMINDED_DAYS) };
}

export type DealSide = "sponsor" | "organizer";

/** What of a deal decides who may do what. */
export interface DealState {
  status: DealStatus;
  fulfilment: Fulfilment;
  changesAsked: number;
  dueAt: Date | null;
  paidOutAt: Date | null;
  payoutAt: Date | null;
  refundAmount: number;
  amount: number;
  /** Whether it is about a child whose guardian took the word back: staff decide then what becomes of it. */
  isWordEnded?: boolean;
}

export const SIDE_STEPS = [
  "deliver",
  "ask_changes",
  "accept",
  "dispute",
  "cancel",
  "give_back",
] as const;
export type SideStep = (typeof SIDE_STEPS)[number];

/** Why one side may not take a step; null where it may. */
export function refusalOf(
  deal: DealState,
  { step, by, now }: { step: SideStep; by: DealSide; now: Date },
): string | null {
  if (step === "give_back") return mayGiveBack(deal, by) ? null : NOT_NOW;
  if (!DEAL_TRANSITIONS.next(deal.fulfilment, step, by)) return NOT_NOW;
  if (deal.isWordEnded && deal.fulfilment !== "unpaid") return WITH_STAFF_WORDS;
  if (step === "ask_changes" && deal.changesAsked >= MOST_CHANGES) {
    return "Changes were asked for twice already. Please accept the delivery or open a dispute.";
  }
  if (step === "dispute" && deal.fulfilment !== "delivered" && !(deal.dueAt && now >= deal.dueAt)) {
    return "A dispute can be opened once everything is delivered or overdue.";
  }
  if (step === "cancel" && by === "sponsor" && deal.fulfilment === "changes_requested") {
    return "Something was delivered already. Please accept it or open a dispute.";
  }
  return null;
}

export const WITH_STAFF_WORDS = "The listing was taken down, so our staff decide about this deal.";
const NOT_NOW = "This can't be done with the deal in its present state.";

/**
 * Returns why the two sides of a deal don't write to each other; null if they do. As long as they do, they see how to
 * reach each other: nobody pays, reads that, and cancels for it.
 */
export function messageRefusalOf({
  paidAt,
  isWordEnded,
  fulfilment,
  textsForgottenAt,
}: Pick<DealState, "fulfilment" | "isWordEnded"> & {
  paidAt: Date | null;
  textsForgottenAt: Date | null;
}): string | null {
  if (isWordEnded) return WITH_STAFF_WORDS;
  if (!paidAt) return "You can write to each other once the deal is paid.";
  if (fulfilment === "cancelled") {
    return "This deal was canceled, so you can't write to each other any more.";
  }
  return textsForgottenAt ? NOT_NOW : null;
}

/**
 * Whether staff read something that the two sides wrote to each other: in a dispute what was written until they decided
 * it, and everything as long as a deal is left to them.
 */
export function isForStaff(
  createdAt: Date,
  {
    leftToStaff,
    dispute,
  }: { leftToStaff: string | null; dispute: { decidedAt: Date | null } | null },
): boolean {
  if (leftToStaff !== null) return true;
  return dispute !== null && (dispute.decidedAt === null || createdAt <= dispute.decidedAt);
}

/** Whether an organizer may give back the rest after a cancellation that kept something for them. */
function mayGiveBack(
  { fulfilment, refundAmount, amount, payoutAt, paidOutAt }: DealState,
  by: DealSide,
): boolean {
  const isKept = fulfilment === "cancelled" && payoutAt !== null && refundAmount < amount;
  return by === "organizer" && isKept && paidOutAt === null;
}

interface AtBank {
  bankDisputeId: string | null;
  bankOutcome: string | null;
}

/** Whether a bank inquires into the payment of a deal, and has not decided. */
export function isWithBank({ bankDisputeId, bankOutcome }: AtBank): boolean {
  return bankDisputeId !== null && bankOutcome === null;
}

/** Whether nothing of a deal's money moves: a bank inquires into it, or has taken it. */
export function isBankBound(deal: AtBank): boolean {
  return isWithBank(deal) || deal.bankOutcome === "lost";
}
