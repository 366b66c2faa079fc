import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";

/** Where a payment stands, as staff look for it; several may be true of one. */
const PAYMENT_STATES = ["kept", "refund_asked", "refunded", "refund_failed", "disputed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What payments are for, as it is written on them. */
export const PAYMENT_NAMES = [
  "shop-order",
  "rawpass-pass",
  "rawpass-drop-in",
  "connect-deal",
] as const;

/**
 * Which payments are asked for; `q` is words of who paid, an amount, or the beginning of a number of ours or of the
 * payment provider's.
 */
export const PaymentFilter = z.extend(ListParams, {
  kind: z.optional(z.enum(PAYMENT_NAMES)),
  state: z.optional(z.enum(PAYMENT_STATES)),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

const StaffRefund = z.object({
  at: z.iso.datetime(),
  amountCents: z.int(),
  /** Asked is on its way: the payment provider has not said yet. Owed is to be handed over in cash. */
  status: z.enum([...REFUND_STATUSES, "owed"]),
  providerId: z.nullable(z.string()),
});

/** Money that came in, with what of it went back. */
export const StaffPayment = z.object({
  id: z.string(),
  purpose: z.string(),
  /** The number here of what was paid for. */
  thingId: z.int(),
  /** What people call that: an order's number, or a receipt's. */
  reference: z.string(),
  /** Null for somebody who is gone. */
  payer: z.nullable(z.string()),
  paidAt: z.iso.datetime(),
  amountCents: z.int(),
  providerId: z.nullable(z.string()),
  isDisputed: z.boolean(),
  /** Whether no money is behind it. */
  isTest: z.boolean(),
  /** Cash was taken at the desk: the provider knows nothing of it. */
  method: z.string(),
  /** The oldest first. */
  refunds: z.array(StaffRefund),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** What all payments of a filter come to, and what went back of them, in cents. */
const PaymentSums = z.object({
  amountCents: z.int(),
  refundedCents: z.int(),
  /** What was paid in test mode, if the other sums leave it out. */
  testCents: z.int(),
});
export type PaymentSums = z.infer<typeof PaymentSums>;

export const PaymentPage = z.extend(listPage(StaffPayment), PaymentSums.shape);
export type PaymentPage = z.infer<typeof PaymentPage>;

/** What moved in a month of New Orleans, in cents. */
export const MoneyMonth = z.object({
  /** As `2027-03`. */
  id: z.string(),
  grossCents: z.int(),
  refundCents: z.int(),
  feeCents: z.int(),
  payoutCents: z.int(),
  taxCents: z.int(),
  /** Gross less refunds, by what was paid for and how. */
  parts: z.array(z.object({ purpose: z.string(), method: z.string(), netCents: z.int() })),
});
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const MoneyMonths = z.object({ data: z.array(MoneyMonth) });
export type MoneyMonths = z.infer<typeof MoneyMonths>;

export const MonthFilter = z.object({
  month: z
    .string()
    .check(z.regex(/^(199\d|20\d\d)-(0[1-9]|1[0-2])$/, "Please name a month such as 2026-11")),
});
