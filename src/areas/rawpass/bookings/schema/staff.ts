import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { BOOKING_STATES, DROP_IN_STATUSES, KINDS, PAYMENT_METHODS } from "./states.ts";

const moment = z.iso.datetime();

/** Somebody who waits for a weekly place, or for one session. */
export const StaffWaiting = z.object({
  /** Its place in this list. */
  id: z.int(),
  kind: z.enum(["weekly", "session"]),
  /** The booking of a session, or the place on the waitlist of a weekly time. */
  waitId: z.int(),
  activityName: z.string(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  /** The date of a session; null for a weekly place. */
  date: z.nullable(z.string()),
  athleteName: z.string(),
  username: z.string(),
  since: moment,
  /** When the offer of a place ends; null while there is none. */
  offeredUntil: z.nullable(moment),
});
export type StaffWaiting = z.infer<typeof StaffWaiting>;

/** Who waits: for weekly places first, then for sessions as they come. */
export const StaffWaitlists = listPage(StaffWaiting);
export type StaffWaitlists = z.infer<typeof StaffWaitlists>;

/** A session that an athlete missed, or canceled late. */
export const MissedSession = z.object({
  /** The booking. */
  id: z.int(),
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
  state: z.enum(BOOKING_STATES),
});
export type MissedSession = z.infer<typeof MissedSession>;

/** What an athlete missed, the latest first, and how many illnesses staff may still note this quarter. */
export const MissedSessions = z.object({ data: z.array(MissedSession), illnessesLeft: z.int() });
export type MissedSessions = z.infer<typeof MissedSessions>;

/** How staff change a session: "came" and "missed" correct whether the athlete was there. */
const STAFF_ACTIONS = ["cancel", "move", "came", "missed"] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** A session of an athlete that staff may change. */
export const StaffBooking = z.object({
  id: z.int(),
  activityId: z.int(),
  activityName: z.string(),
  slotId: z.int(),
  date: z.string(),
  startTime: z.string(),
  kind: z.enum(KINDS),
  state: z.enum(BOOKING_STATES),
  /** What staff can do about it, at least one. */
  actions: z.array(z.enum(STAFF_ACTIONS)),
});
export type StaffBooking = z.infer<typeof StaffBooking>;

/** An athlete's sessions of the last 14 days and the next that staff may change, in time order. */
export const StaffBookings = z.object({ data: z.array(StaffBooking) });
export type StaffBookings = z.infer<typeof StaffBookings>;

const SESSION = "Please choose a session";

/** What staff change about a session for a family, and why: the family reads it. */
export const BookingChange = z.discriminatedUnion("action", [
  z.object({ action: z.literal("cancel"), reason: requiredReason }),
  z.object({
    action: z.literal("move"),
    slotId: z.pipe(z.transform(Number), givenId(SESSION)),
    date: givenDay(SESSION),
    reason: requiredReason,
  }),
]);
export type BookingChange = z.infer<typeof BookingChange>;

const chosenSlot = z.pipe(z.transform(Number), givenId(SESSION));
const session = { slotId: chosenSlot, date: givenDay(SESSION), reason: requiredReason };

/** What staff book for a family, and why: the family reads it. */
export const BookingForFamily = z.discriminatedUnion("action", [
  z.object({ action: z.literal("make_up"), ...session }),
  z.object({ action: z.literal("wait"), kind: z.enum(["make_up", "drop_in"]), ...session }),
  z.object({ action: z.literal("wait_weekly"), slotId: chosenSlot, reason: requiredReason }),
]);
export type BookingForFamily = z.infer<typeof BookingForFamily>;

/** Why staff take an athlete off a waitlist: the family reads it. */
export const EndedWait = z.object({ reason: requiredReason });
export type EndedWait = z.infer<typeof EndedWait>;

/** Why staff cancel a sale: the family reads it. */
export const CanceledSale = z.object({ reason: requiredReason });
export type CanceledSale = z.infer<typeof CanceledSale>;

/** A make-up that staff grant beside those for lost sessions. */
export const GrantedMakeUp = z.object({
  activityId: z.pipe(z.transform(Number), givenId("Please choose an activity")),
  reason: requiredReason,
  ...idempotencyField,
});
export type GrantedMakeUp = z.infer<typeof GrantedMakeUp>;

/** Make-ups that staff granted an athlete and that have not expired, the first to expire first. */
export const GrantedMakeUps = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      activityName: z.string(),
      expiresAt: moment,
      /** The session that it is booked for or was used for; null while it is open. */
      usedFor: z.nullable(z.object({ date: z.string(), startTime: z.string() })),
    }),
  ),
});
export type GrantedMakeUps = z.infer<typeof GrantedMakeUps>;

/** Why staff take back a make-up that they granted: the family reads it. */
export const TakenBackMakeUp = z.object({ reason: requiredReason });
export type TakenBackMakeUp = z.infer<typeof TakenBackMakeUp>;

const AMOUNT = "Please enter an amount in dollars, such as 35.00";

/** What staff refund of a session that was paid alone, and why: the family reads it. */
export const DropInRefund = z.object({
  amountCents: z.int(AMOUNT).check(z.positive(AMOUNT)),
  /** What was left of the payment as it was seen: sent twice, a refund is refused the second time. */
  expectedLeftCents: z.int(),
  reason: requiredReason,
});
export type DropInRefund = z.infer<typeof DropInRefund>;

/** A single session that was sold, as staff see it. */
export const StaffDropIn = z.object({
  id: z.int(),
  /** Null when the account is gone, like the account's own. */
  athleteId: z.nullable(z.int()),
  athleteName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
  amountCents: z.int(),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(DROP_IN_STATUSES),
  /** Whether its place was given up, by whoever. */
  isCanceled: z.boolean(),
  refundedCents: z.int(),
  /** What staff can still refund of it. */
  leftCents: z.int(),
});
export type StaffDropIn = z.infer<typeof StaffDropIn>;

export const StaffDropInPage = listPage(StaffDropIn);
export type StaffDropInPage = z.infer<typeof StaffDropInPage>;

/** Which drop-ins staff ask for: their days are those of the sessions. */
export const StaffDropInParams = ListParams;
export type StaffDropInParams = z.infer<typeof StaffDropInParams>;
