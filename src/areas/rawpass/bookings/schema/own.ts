import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { givenId } from "#lib/numbers.ts";
import { BOOKING_STATES, CREDIT_REASONS, KINDS } from "./states.ts";

const moment = z.iso.datetime();
const chosen = {
  athleteId: givenId("Please choose an athlete"),
  slotId: givenId("Please choose a session"),
  date: givenDay("Please choose a day"),
};

/** A session that an athlete books by a make-up. */
export const ChosenSession = z.object(chosen);
export type ChosenSession = z.infer<typeof ChosenSession>;

/** What was shown, in cents; another price now refuses the purchase. */
const shownCents = z.int();

/** The purchase of one session. */
export const NewDropIn = z.object({ ...chosen, shownCents });
export type NewDropIn = z.infer<typeof NewDropIn>;

/** A wish to move up when a place is free: for a make-up, or to be paid then. */
export const NewWaiting = z.object({ ...chosen, kind: z.enum(["drop_in", "make_up"]) });
export type NewWaiting = z.infer<typeof NewWaiting>;

/** A wish to get a weekly place when one is free. */
export const NewStandingWaiting = z.object({ athleteId: chosen.athleteId, slotId: chosen.slotId });
export type NewStandingWaiting = z.infer<typeof NewStandingWaiting>;

/** Taking an offered place; one that has to be paid says what was shown. */
export const AcceptedOffer = z.object({ shownCents: z.optional(shownCents) });
export type AcceptedOffer = z.infer<typeof AcceptedOffer>;

/** A place, and where it is paid; null where nothing has to be. */
export const BookedPlace = z.object({
  data: z.object({ bookingId: z.int(), paymentUrl: z.nullable(z.string()) }),
});
export type BookedPlace = z.infer<typeof BookedPlace>;

/**
 * What a cancelled place comes to: a make-up, none because two are open, money back, nothing because it was
 * late, or nothing because the place was not firm.
 */
export const CancelledBooking = z.object({
  data: z.object({
    outcome: z.enum(["credit", "no_credit", "refund", "used", "left"]),
    refundCents: z.int(),
  }),
});
export type CancelledBooking = z.infer<typeof CancelledBooking>;

/** A booking as the account sees it whose athlete it is. */
export const OwnBooking = z.object({
  id: z.int(),
  athleteId: z.int(),
  slotId: z.int(),
  activityId: z.int(),
  activityName: z.string(),
  /** In New Orleans, as `2027-03-10`; times as `17:00`. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: moment,
  coach: z.nullable(z.string()),
  place: z.nullable(z.string()),
  kind: z.enum(KINDS),
  state: z.enum(BOOKING_STATES),
  /** When a hold for its payment, or its offer, ends; null is firm, or waiting. */
  heldUntil: z.nullable(moment),
  /** The last moment at which a cancellation gives a make-up, or the money back. */
  freeUntil: moment,
  /** The reason of the closure that canceled it; null for none. */
  closedFor: z.nullable(z.string()),
  /** What a drop-in costs, today's price where it is waited for, and where it is paid as long as it is not. */
  amountCents: z.nullable(z.int()),
  paymentUrl: z.nullable(z.string()),
  /** Whether it was paid in cash at the desk, where a refund is handed back. */
  isCash: z.boolean(),
  /** What of it went back, or is on its way. */
  refundCents: z.int(),
  /** What is scanned at the desk for a drop-in that is paid. */
  code: z.nullable(z.string()),
  /** How many are served first, and one more; null without a wait. */
  placeInLine: z.nullable(z.int()),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

/** A weekly place that is waited for. */
const OwnStandingWaiting = z.object({
  id: z.int(),
  athleteId: z.int(),
  slotId: z.int(),
  activityName: z.string(),
  activityId: z.int(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** When the offer ends; null while it is waited for. */
  offeredUntil: z.nullable(moment),
  /** Until when the family can stay on the waitlist; null unless its offer has ended. */
  stayUntil: z.nullable(moment),
  /** As of a session. */
  placeInLine: z.nullable(z.int()),
});
export type OwnStandingWaiting = z.infer<typeof OwnStandingWaiting>;

/** From today on: what an account's athletes have, wait for, and can make up. */
export const OwnBookings = z.object({
  data: z.object({
    coming: z.array(OwnBooking),
    makeUps: z.array(
      z.object({
        id: z.int(),
        athleteId: z.int(),
        activityId: z.int(),
        activityName: z.string(),
        reason: z.enum(CREDIT_REASONS),
        expiresAt: moment,
        /** The day of its session, if that is not paid yet: until then it can't be used. */
        restsFor: z.nullable(z.string()),
      }),
    ),
    standingWaitlist: z.array(OwnStandingWaiting),
    /** The athletes of the account that had a session, or waited for one. */
    athleteIds: z.array(z.int()),
  }),
});
export type OwnBookings = z.infer<typeof OwnBookings>;

/** What is over or cancelled, the latest first. */
export const OwnHistory = z.object({ data: z.array(OwnBooking), total: z.int() });
export type OwnHistory = z.infer<typeof OwnHistory>;

/** The private address under which calendar programs subscribe to one's sessions. */
export const CalendarAddress = z.object({ data: z.object({ url: z.string() }) });
export type CalendarAddress = z.infer<typeof CalendarAddress>;
