import { DAY_MS } from "#lib/time.ts";
import { itemsLeft, type Refunded } from "./refunds.ts";
import { HAS_MONEY, isOneOf } from "./statuses.ts";
import { nextStatus, type Progress } from "./transitions.ts";

/** What a customer answers whose order is late. */
export const DELAY_ANSWERS = ["wait", "refund"] as const;
export type DelayAnswer = (typeof DELAY_ANSWERS)[number];

/** How many days after the payment an order is refunded unless its customer chose to wait. */
export const PROMISED_DAYS = 30;
/** How many days the customer has to answer at least, even if we ask late. */
export const ANSWER_DAYS_MIN = 2;
/** How many days after the question an order must have been sent if its customer waits. */
export const WAIT_DAYS = 30;

/** A late order's question to its customer. */
export interface Delay {
  answerBy: Date;
  waitUntil: Date;
  answer: DelayAnswer | null;
}

/** The moment by which the customer must answer, and the one by which an order that is waited for is sent. */
export function datesOfDelay(paidAt: Date, askedAt: Date): Pick<Delay, "answerBy" | "waitUntil"> {
  const after = (moment: Date, days: number) => moment.getTime() + days * DAY_MS;
  const answerBy = Math.max(after(paidAt, PROMISED_DAYS), after(askedAt, ANSWER_DAYS_MIN));
  return { answerBy: new Date(answerBy), waitUntil: new Date(after(askedAt, WAIT_DAYS)) };
}

/**
 * Whether something of an order that was paid is still to be sent or made ready. Not where the bank
 * decides on the money, nor where all of it, or all items, went back.
 */
export function isOwed(order: Progress, before: readonly Refunded[]): boolean {
  const hasMoney = isOneOf(HAS_MONEY, order.paymentStatus);
  const canBeGivenUp = nextStatus(order, "give_up", "time") !== null;
  return canBeGivenUp && hasMoney && itemsLeft(order, before).length > 0;
}

/** Whether the order is refunded now: no answer in time, or the new date has come. */
export function isDelayOver({ answer, answerBy, waitUntil }: Delay, now: Date): boolean {
  return now >= (answer === "wait" ? waitUntil : answerBy);
}
