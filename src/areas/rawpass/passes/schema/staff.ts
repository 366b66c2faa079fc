import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { ChosenActivities, EarlyReturn, NewFreeze, PassMakeUp } from "./passes.ts";
import { PASS_STATUSES } from "./statuses.ts";

const moment = z.iso.datetime();

/** A pass as staff see it. */
export const StaffPass = z.object({
  id: z.int(),
  /** Null when the account is gone, like the account's own. */
  athleteId: z.nullable(z.int()),
  athleteName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(PASS_STATUSES),
  monthlyCents: z.int(),
  activities: z.array(z.object({ activityName: z.string(), frequencyPerWeek: z.int() })),
  startDate: z.nullable(z.string()),
  nextBillingDate: z.nullable(z.string()),
  frozenFrom: z.nullable(z.string()),
  frozenUntil: z.nullable(z.string()),
  /** The day of its end, where that is decided. */
  endsOn: z.nullable(z.string()),
  /**
   * The activities whose age ranges the athlete leaves within 30 days, has left, or is too young for at the next
   * billing, with the birthday that leaves or enters the range.
   */
  outgrown: z.array(
    z.object({ activityName: z.string(), isTooYoung: z.boolean(), day: z.string() }),
  ),
  createdAt: moment,
});
export type StaffPass = z.infer<typeof StaffPass>;

export const StaffPassPage = listPage(StaffPass);
export type StaffPassPage = z.infer<typeof StaffPassPage>;

/** Which passes staff ask for. */
export const StaffPassParams = z.extend(ListParams, {
  status: z.optional(z.enum(PASS_STATUSES)),
});
export type StaffPassParams = z.infer<typeof StaffPassParams>;

/** Money that did not arrive, or did not go back. */
const OWED_KINDS = [
  "charge_failed",
  "pass_disputed",
  "drop_in_disputed",
  "refund_failed",
  "cash_owed",
] as const;

/** Something about money that staff look after. */
export const StaffOwed = z.object({
  /** Its place in this list. */
  id: z.int(),
  kind: z.enum(OWED_KINDS),
  athleteName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amountCents: z.int(),
  since: moment,
  /** How often a charge was asked for again; null for other things. */
  retries: z.nullable(z.int()),
});
export type StaffOwed = z.infer<typeof StaffOwed>;

/** What is owed, charges that failed first. */
export const StaffOwedList = listPage(StaffOwed);
export type StaffOwedList = z.infer<typeof StaffOwedList>;

const AMOUNT = "Please enter an amount in dollars, such as 35.00";
const SLOT = "Please choose a weekly time";
const PRICE = "Please look at the price first";
const reason = requiredReason;

/** What staff do about a pass for a family, and why: the family reads it. */
export const PassChange = z.discriminatedUnion("action", [
  z.object({ action: z.literal("cancel"), reason }),
  z.object({ action: z.literal("undo_cancel"), reason }),
  z.extend(NewFreeze, { action: z.literal("freeze"), reason }),
  z.extend(EarlyReturn, { action: z.literal("end_freeze"), reason }),
  z.object({ action: z.literal("replace_code"), reason }),
  z.object({
    action: z.literal("change_training"),
    activities: ChosenActivities,
    /** What was shown for it: other prices now refuse it. */
    shownMonthlyCents: z.int(PRICE),
    shownDueCents: z.int(PRICE),
    prorationDate: moment,
    reason,
  }),
  z.object({
    action: z.literal("change_time"),
    fromSlotId: z.pipe(z.transform(Number), givenId(SLOT)),
    toSlotId: z.pipe(z.transform(Number), givenId(SLOT)),
    reason,
  }),
  z.object({
    action: z.literal("refund"),
    paymentId: z.pipe(z.transform(Number), givenId("Please choose a payment")),
    amountCents: z.int(AMOUNT).check(z.positive(AMOUNT)),
    /** What was left of the payment as it was seen: sent twice, a refund is refused the second time. */
    expectedLeftCents: z.int(),
    reason,
  }),
]);
export type PassChange = z.infer<typeof PassChange>;

const session = {
  slotId: z.int(),
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
};

/** What staff can book for an athlete, and for what the athlete can wait. */
export const BookableFor = z.object({
  data: z.object({
    /** Sessions with a free place for which the athlete has a make-up, in time order. */
    makeUp: z.array(z.object(session)),
    /** Full sessions, with how the athlete could pay for a place. */
    wait: z.array(z.object({ ...session, kinds: z.array(z.enum(["make_up", "drop_in"])) })),
    /** Full weekly times. */
    weekly: z.array(
      z.object({
        slotId: z.int(),
        activityName: z.string(),
        dayOfWeek: z.int(),
        startTime: z.string(),
      }),
    ),
  }),
});
export type BookableFor = z.infer<typeof BookableFor>;

/** What staff decide by before they change a pass. */
export const StaffPassDetails = z.object({
  data: z.object({
    /** What canceling it now would refund, in cents. */
    refundCents: z.int(),
    /** The sessions to come that are booked by its make-ups. */
    makeUps: z.array(PassMakeUp),
    /** Its weekly times. */
    times: z.array(
      z.object({
        slotId: z.int(),
        activityName: z.string(),
        dayOfWeek: z.int(),
        startTime: z.string(),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.int(),
        paidAt: moment,
        amountCents: z.int(),
        /** What was not refunded of it. */
        leftCents: z.int(),
      }),
    ),
  }),
});
export type StaffPassDetails = z.infer<typeof StaffPassDetails>;
