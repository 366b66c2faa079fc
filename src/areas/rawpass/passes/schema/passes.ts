import * as z from "zod/mini";
import { BOOKING_STATES, KINDS } from "#areas/rawpass/bookings/schema/states.ts";
import { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { givenDay } from "#lib/day-schema.ts";
import { givenId, wholeNumber } from "#lib/numbers.ts";
import { FREEZE_DAYS_MAX, FREEZE_DAYS_MIN } from "../rules/passes.ts";
import { PASS_STATUSES } from "./statuses.ts";

/** What the provider can bill on one page. */
const ACTIVITIES_MAX = 20;
const TIMES_MAX = 7;
const TIMES = `Please choose 1 to ${TIMES_MAX} times a week`;

/** A weekly time as people choose it: 0 is Sunday, times are as `17:00`. */
const weeklyTime = {
  slotId: z.int(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
};

/** An activity that a pass may be for, with its weekly times from Monday on. */
const ActivityOnSale = z.extend(PublicActivity, {
  times: z.array(
    z.object({
      ...weeklyTime,
      /** How many more can have a place in it every week. */
      free: z.int(),
    }),
  ),
});
export type ActivityOnSale = z.infer<typeof ActivityOnSale>;

/** What a pass may be built of now. */
export const OnSale = z.object({
  data: z.object({
    activities: z.array(ActivityOnSale),
    /** The first day on which places of a pass begin. */
    firstDate: z.string(),
    /** When the second month is charged if the first one is paid now; a day in New Orleans. */
    nextBillingDate: z.string(),
  }),
});
export type OnSale = z.infer<typeof OnSale>;

const slotId = givenId("Please choose a time");

const ChosenActivity = z
  .object({
    activityId: givenId("Please choose an activity"),
    frequencyPerWeek: wholeNumber(1, TIMES_MAX, TIMES),
    slotIds: z.array(slotId).check(z.maxLength(TIMES_MAX, TIMES)),
  })
  .check(
    z.refine(
      ({ frequencyPerWeek, slotIds }) =>
        slotIds.length === frequencyPerWeek && new Set(slotIds).size === slotIds.length,
      { path: ["slotIds"], message: "Please choose as many times as sessions a week" },
    ),
  );

/** What a pass is chosen for. */
export const ChosenActivities = z.array(ChosenActivity).check(
  z.minLength(1, "Please choose an activity"),
  z.maxLength(ACTIVITIES_MAX, `A pass has at most ${ACTIVITIES_MAX} activities`),
  z.refine(
    (all) => new Set(all.map(({ activityId }) => activityId)).size === all.length,
    "Please choose each activity once",
  ),
);

/** The purchase of a pass. */
export const NewPass = z.object({
  /** The browser's own: the same purchase sent twice is one pass. */
  idempotencyKey: z.uuid(),
  athleteId: givenId("Please choose an athlete"),
  activities: ChosenActivities,
  /** What was shown, in cents a month; another price now refuses the purchase. */
  shownMonthlyCents: z.int(),
});
export type NewPass = z.infer<typeof NewPass>;

/** Where the first month is paid. */
export const BoughtPass = z.object({
  data: z.object({ id: z.int(), paymentUrl: z.string() }),
});
export type BoughtPass = z.infer<typeof BoughtPass>;

const FREEZE_DAYS = `A freeze lasts ${FREEZE_DAYS_MIN} to ${FREEZE_DAYS_MAX} days`;

/** A time without training and without charge. */
export const NewFreeze = z.object({
  /** Its first day in New Orleans. */
  fromDate: givenDay("Please choose a day"),
  days: wholeNumber(FREEZE_DAYS_MIN, FREEZE_DAYS_MAX, FREEZE_DAYS),
});
export type NewFreeze = z.infer<typeof NewFreeze>;

/** The end of a freeze before its time; the times are chosen anew where others may have them. */
export const EarlyReturn = z.object({
  activities: z.optional(
    z
      .array(
        z.object({ activityId: givenId(), slotIds: z.array(slotId).check(z.maxLength(TIMES_MAX)) }),
      )
      .check(z.maxLength(ACTIVITIES_MAX)),
  ),
});
export type EarlyReturn = z.infer<typeof EarlyReturn>;

/** From when until when a pass is frozen, and when it is charged next. */
export const FrozenPass = z.object({
  data: z.object({ frozenFrom: z.string(), frozenUntil: z.string(), nextBillingDate: z.string() }),
});
export type FrozenPass = z.infer<typeof FrozenPass>;

/** When a pass is charged next that is frozen no longer. */
export const ReturnedPass = z.object({ data: z.object({ nextBillingDate: z.string() }) });
export type ReturnedPass = z.infer<typeof ReturnedPass>;

const moment = z.iso.datetime();

/** What a pass is for, with its weekly times. */
export const PassContent = z.array(
  z.object({
    activityId: z.nullable(z.int()),
    activityName: z.string(),
    rateCents: z.int(),
    frequencyPerWeek: z.int(),
    timeSlotIds: z.array(z.int()),
    /** The chosen times that are still there, from Monday on; `from` is the first day of one that begins later. */
    times: z.array(z.object({ ...weeklyTime, from: z.nullable(z.string()) })),
  }),
);
export type PassContent = z.infer<typeof PassContent>;

/** An activity that leaves a pass because of the athlete's age, and the choice there is. */
const LeavingActivity = z.object({
  activityName: z.string(),
  minAge: z.int(),
  maxAge: z.int(),
  isTooYoung: z.boolean(),
  /** The birthday that leaves the range, or enters it, and the age on it. */
  day: z.string(),
  age: z.int(),
  /** Whether that birthday is yet to come. */
  isAhead: z.boolean(),
  /** The billing day on which the activity ends, and the amount charged from then on; null for no charge. */
  endsOn: z.string(),
  thenCents: z.nullable(z.int()),
  /** The last day on which the family can choose another activity; null if it has passed. */
  choiceUntil: z.nullable(z.string()),
});

/** A pass as the account sees it whose pass it is. */
export const OwnPass = z.object({
  id: z.int(),
  athleteId: z.nullable(z.int()),
  status: z.enum(PASS_STATUSES),
  /** Whether a bank looks into a payment for it, or has taken one back. */
  isDisputed: z.boolean(),
  /** When it ends unless its open month is paid; null if none is, or a bank looks into a payment. */
  endsUnpaidAt: z.nullable(moment),
  /** What is scanned at the desk; null before the first payment, and after the end without booked make-ups. */
  code: z.nullable(z.string()),
  monthlyCents: z.int(),
  activities: PassContent,
  /** What it is for from a day on, or once that is paid; null where nothing else was chosen. */
  pendingChange: z.nullable(
    z.object({
      kind: z.enum(["raise", "asked", "lower"]),
      from: z.string(),
      monthlyCents: z.int(),
      activities: PassContent,
      /** Until when an upgrade can be paid, null if nothing is charged for it, and where if its charge failed. */
      heldUntil: z.nullable(moment),
      paymentUrl: z.nullable(z.string()),
    }),
  ),
  /** What a month costs from the first billing on a day or after it; null where the price stays. */
  newPrice: z.nullable(z.object({ monthlyCents: z.int(), countsFrom: z.string() })),
  /** Until when its places are held for the first payment, and where that is made; null for any other. */
  heldUntil: z.nullable(moment),
  paymentUrl: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  nextBillingDate: z.nullable(z.string()),
  /** The first day of a freeze that is asked for or under way, and the day of the return. */
  frozenFrom: z.nullable(z.string()),
  frozenUntil: z.nullable(z.string()),
  /** When it ends, where that is decided. */
  cancelAt: z.nullable(moment),
  /** The end that comes because the athlete is then outside the age ranges of all its training; null for none. */
  outgrown: z.nullable(z.object({ endsOn: z.string(), age: z.int() })),
  /** The activities that leave it because of the athlete's age, while it goes on with others. */
  leaving: z.array(LeavingActivity),
  /** The amount of the next charge; null for none. */
  nextChargeCents: z.nullable(z.int()),
  cancelledAt: z.nullable(moment),
  createdAt: moment,
});
export type OwnPass = z.infer<typeof OwnPass>;

/** A session of a pass's athlete: a slot on a date. */
const PassSession = z.object({
  id: z.int(),
  activityName: z.string(),
  /** In New Orleans, as `2027-03-10`; times as `17:00`. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  coach: z.nullable(z.string()),
  place: z.nullable(z.string()),
  state: z.enum(BOOKING_STATES),
  kind: z.enum(KINDS),
  /** The reason of the closure that canceled it; null for none. */
  closedFor: z.nullable(z.string()),
});
export type PassSession = z.infer<typeof PassSession>;

/** A session that an athlete has booked by a make-up, and the day of the session of the pass that it makes up for. */
export const PassMakeUp = z.object({
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
  lostOn: z.nullable(z.string()),
});

/** Money of a pass that goes back. */
const PassRefund = z.object({
  amountCents: z.int(),
  /** When it was made, or requested while it is on its way. */
  at: moment,
  isDone: z.boolean(),
});
export type PassRefund = z.infer<typeof PassRefund>;

/** What belongs to one pass. */
export const OwnPassDetails = z.object({
  data: z.object({
    /** The athlete's sessions that are not over, with make-ups and drop-ins: at most 14 days, the next one first. */
    coming: z.array(PassSession),
    /** The sessions to come that its athlete has booked by make-ups. */
    makeUps: z.array(PassMakeUp),
    /** How many freezes of the calendar year are used. */
    freezesUsed: z.int(),
    /** The last closed day for which the next billing was moved already; null where none is to come. */
    extendedUntil: z.nullable(z.string()),
    /** What cancelling it now comes to; null where it can't be cancelled. */
    cancellation: z.nullable(
      z.object({
        /** At once, or with the paid time, whose last billing date `endsOn` is. */
        endsOn: z.nullable(z.string()),
        /** What goes back, in cents, and why; null where nothing does. */
        refundCents: z.int(),
        reason: z.nullable(z.enum(["withdrawn", "unused"])),
      }),
    ),
    /** The oldest first, without failed ones. */
    refunds: z.array(PassRefund),
  }),
});
export type OwnPassDetails = z.infer<typeof OwnPassDetails>;

/** What was charged for a pass, or is to be, as the payment provider has it. */
export const PassInvoice = z.object({
  id: z.string(),
  createdAt: moment,
  amountCents: z.int(),
  status: z.enum(["open", "paid", "void", "uncollectible"]),
  /** Null until it is paid. */
  paidAt: z.nullable(moment),
  /** As in the mails; null for what is not paid, or was paid too late. */
  receiptNumber: z.nullable(z.string()),
  /** What of it goes back, the oldest first, without failed refunds. */
  refunds: z.array(PassRefund),
  /** The provider's page of it, with its receipt where it is paid; null without one. */
  url: z.nullable(z.string()),
});
export type PassInvoice = z.infer<typeof PassInvoice>;

/** The provider's page for the card and the invoices. */
export const PassPortal = z.object({ data: z.object({ url: z.string() }) });
export type PassPortal = z.infer<typeof PassPortal>;

/** The code of a pass after it was replaced. */
export const ReplacedCode = z.object({ data: z.object({ code: z.string() }) });
export type ReplacedCode = z.infer<typeof ReplacedCode>;

/** What a cancellation came to. */
export const CancelledPass = z.object({
  data: z.object({
    /** What goes back at once, in cents; 0 where the paid time is used up to its end. */
    refundCents: z.int(),
  }),
});
export type CancelledPass = z.infer<typeof CancelledPass>;
