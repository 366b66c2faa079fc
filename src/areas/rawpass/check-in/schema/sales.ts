import * as z from "zod/mini";
import { givenId } from "#lib/numbers.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { deskTicket } from "./desk.ts";

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
export const DropInSale = z
  .object({
    athleteId: givenId("Please choose an athlete"),
    ticket: deskTicket,
    slotId: givenId("Please choose a session"),
    /** The cash that staff have taken, exactly the price; absent if the family pays by card on a phone. */
    cashCents: z.optional(z.int("Please say how much cash you took")),
    /** Why staff took cash, for the audit log. */
    reason: z.optional(requiredReason),
  })
  .check(
    z.refine(({ cashCents, reason }) => cashCents === undefined || reason !== undefined, {
      path: ["reason"],
      message: "Please say why",
    }),
  );
export type DropInSale = z.infer<typeof DropInSale>;

/** What was sold, and where the family pays; null for cash. */
export const SoldDropIn = z.object({
  data: z.object({
    bookingId: z.int(),
    slotId: z.int(),
    activityName: z.string(),
    startsAt: z.iso.datetime(),
    amountCents: z.int(),
    paymentUrl: z.nullable(z.string()),
    /** Until when the place is kept for the payment. */
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
