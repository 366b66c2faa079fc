import * as z from "zod/mini";

const sale = {
  /** By which the family's receipt names it. */
  dropInId: z.int(),
  /** Null when the account is gone. */
  athleteName: z.nullable(z.string()),
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
  amountCents: z.int(),
};

const CashOwed = z.object({ id: z.int(), ...sale });
export type CashOwed = z.infer<typeof CashOwed>;

const CashSale = z.object({
  ...sale,
  bookingId: z.nullable(z.int()),
  isCanceled: z.boolean(),
  /** Until the session begins or the athlete is checked in. */
  isCancelable: z.boolean(),
});
export type CashSale = z.infer<typeof CashSale>;

/** Cash that is owed back to families, and what was taken and paid back at the desk today. */
export const DeskCash = z.object({
  data: z.object({
    owed: z.array(CashOwed),
    sold: z.array(CashSale),
    takenCents: z.int(),
    paidBackCents: z.int(),
  }),
});
export type DeskCash = z.infer<typeof DeskCash>;
