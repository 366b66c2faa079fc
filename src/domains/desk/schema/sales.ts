import * as z from "zod/mini";
import { givenId } from "#lib/numbers.ts";
import { deskTicket } from "../schema.ts";

/** A session of today that is sold at the desk. */
const SessionOnSale = z.object({
  slotId: z.int(),
  activityName: z.string(),
  startsAt: z.iso.datetime(),
  free: z.int(),
  amountCents: z.int(),
});
export type SessionOnSale = z.infer<typeof SessionOnSale>;

/** The sessions of today that an athlete can still be sold, as they start. */
export const SessionsOnSale = z.object({ data: z.array(SessionOnSale) });
export type SessionsOnSale = z.infer<typeof SessionsOnSale>;

/** What shows that the desk session which asks has found the athlete. */
export const DeskTicket = z.object({ ticket: deskTicket });

/** Who is sold which session of today. */
export const DropInSale = z.object({
  athleteId: givenId("Please choose an athlete"),
  ticket: deskTicket,
  slotId: givenId("Please choose a session"),
});
export type DropInSale = z.infer<typeof DropInSale>;

/** What was sold, and where the family pays. */
export const SoldDropIn = z.object({
  data: z.object({
    bookingId: z.int(),
    slotId: z.int(),
    activityName: z.string(),
    startsAt: z.iso.datetime(),
    amountCents: z.int(),
    paymentUrl: z.string(),
    /** Until when the place is kept. */
    heldUntil: z.iso.datetime(),
  }),
});
export type SoldDropIn = z.infer<typeof SoldDropIn>;

/** How it stands with a sale: the payment is waited for, it came, or the place is gone. */
export const SaleStatus = z.object({
  data: z.object({
    status: z.enum(["pending", "paid", "over"]),
    /** Whether people are let in to its session already. */
    isOpen: z.boolean(),
  }),
});
export type SaleStatus = z.infer<typeof SaleStatus>;
