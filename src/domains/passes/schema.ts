import * as z from "zod/mini";
import { givenId, wholeNumber } from "#lib/numbers.ts";
import { PASS_STATUSES } from "./rules.ts";

/** What the provider can bill on one page. */
const ACTIVITIES_MAX = 20;
const TIMES_MAX = 7;
const TIMES = `Please choose 1 to ${TIMES_MAX} times a week`;

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

/** The purchase of a pass. */
export const NewPass = z.object({
  /** The browser's own: the same purchase sent twice is one pass. */
  idempotencyKey: z.uuid(),
  athleteId: givenId("Please choose an athlete"),
  activities: z.array(ChosenActivity).check(
    z.minLength(1, "Please choose an activity"),
    z.maxLength(ACTIVITIES_MAX, `A pass has at most ${ACTIVITIES_MAX} activities`),
    z.refine(
      (all) => new Set(all.map(({ activityId }) => activityId)).size === all.length,
      "Please choose each activity once",
    ),
  ),
  /** What was shown, in cents a month; another price now refuses the purchase. */
  shownMonthlyCents: z.int(),
});
export type NewPass = z.infer<typeof NewPass>;

/** Where the first month is paid. */
export const BoughtPass = z.object({
  data: z.object({ id: z.int(), paymentUrl: z.string() }),
});
export type BoughtPass = z.infer<typeof BoughtPass>;

const moment = z.iso.datetime();

/** A pass as the account sees it whose pass it is. */
export const OwnPass = z.object({
  id: z.int(),
  athleteId: z.nullable(z.int()),
  status: z.enum(PASS_STATUSES),
  monthlyCents: z.int(),
  activities: z.array(
    z.object({
      activityId: z.nullable(z.int()),
      activityName: z.string(),
      rateCents: z.int(),
      frequencyPerWeek: z.int(),
      timeSlotIds: z.array(z.int()),
    }),
  ),
  startDate: z.nullable(z.string()),
  nextBillingDate: z.nullable(z.string()),
  /** When it ends, where that is decided. */
  cancelAt: z.nullable(moment),
  cancelledAt: z.nullable(moment),
  createdAt: moment,
});
export type OwnPass = z.infer<typeof OwnPass>;

/** What a cancellation came to. */
export const CancelledPass = z.object({
  data: z.object({
    /** What goes back at once, in cents; 0 where the paid time is used up to its end. */
    refundCents: z.int(),
  }),
});
