import * as z from "zod/mini";
import { requiredReason } from "#lib/staff-note.ts";

const moment = z.iso.datetime();

/**
 * What about money needs a person: a refund that did not reach the customer, one that is still to be made, cash to pay
 * back at the desk, a customer's dispute, or a difference from the payment provider.
 */
export const TASK_KINDS = [
  "refund_failed",
  "refund_due",
  "cash_owed",
  "dispute",
  "difference",
] as const;

/** Something about money that needs a person. Says nothing of who paid, nor what for. */
export const PaymentTask = z.object({
  id: z.int(),
  kind: z.enum(TASK_KINDS),
  /** What was paid for, as it is written on the payment. */
  purpose: z.string(),
  /** What finds the payment in the list of payments; null where nothing does. */
  foundBy: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  /** What differs; null for other kinds. */
  text: z.nullable(z.string()),
  /** Until when the bank takes an answer; null without a date. */
  answerBy: z.nullable(moment),
  openedAt: moment,
});
export type PaymentTask = z.infer<typeof PaymentTask>;

/** What a person did about a task. */
export const FinishedTask = z.object({ reason: requiredReason });
export type FinishedTask = z.infer<typeof FinishedTask>;
