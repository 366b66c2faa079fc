import { DAY_MS } from "#lib/time.ts";
import { itemsLeft, type Refunded } from "./refunds.ts";
import { HAS_MONEY, isOneOf } from "./statuses.ts";
import { nextStatus, type Progress } from "./transitions.ts";

/** What a customer answers whose order is late. */
export const DELAY_ANSWERS = ["wait", "refund"] as const;
export type DelayAnswer = (typeof DELAY_ANSWERS)[number];

/** So many days after the payment everything goes back of which nobody said that they wait. */
const PROMISED_DAYS = 30;
/** So many days whoever is asked has at least, also when we ask late. */
export const ANSWER_DAYS_MIN = 2;
/** So many days after the question an order that is waited for must have left. */
const WAIT_DAYS = 30;

/** A late order's question to its customer. */
export interface Delay {
  answerBy: Date;
  waitUntil: Date;
  answer: DelayAnswer | null;
}

/** Before when an answer must be there, and before when an order that is waited for is sent. */
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

/** Whether everything goes back now: nobody answered in time, or the new date has come. */
export function isDelayOver({ answer, answerBy, waitUntil }: Delay, now: Date): boolean {
  return now >= (answer === "wait" ? waitUntil : answerBy);
}
