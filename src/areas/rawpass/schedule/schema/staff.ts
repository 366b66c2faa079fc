import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { givenId, wholeNumber } from "#lib/numbers.ts";
import { orNothing, orNull, tooLong, writtenLine, writtenText } from "#lib/written-text.ts";
import {
  AGE_MAX,
  CAPACITY_MAX,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  troubleWithHours,
} from "../rules.ts";
import { PublicActivity } from "./activities.ts";

const moment = z.iso.datetime();

/** A weekly time of an activity as staff see it. */
export const StaffSlot = z.object({
  id: z.int(),
  activityId: z.int(),
  /** 0 is Sunday. */
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  maxCapacity: z.int(),
  coach: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** How many of its places are taken every week. */
  taken: z.int(),
  isAvailable: z.boolean(),
  /** The first and the last day of a time that follows another, or is followed by one. */
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
  updatedAt: moment,
});
export type StaffSlot = z.infer<typeof StaffSlot>;

/** An activity as staff see it, with its slots from Monday on. */
export const StaffActivity = z.extend(PublicActivity, {
  isActive: z.boolean(),
  /** How many passes that go on are for it: their families are mailed a new price. */
  passes: z.int(),
  /** How many of these passes, and of the single sessions that are sold, are for athletes of each age. */
  ages: z.array(z.object({ age: z.int(), passes: z.int(), dropIns: z.int() })),
  updatedAt: moment,
  slots: z.array(StaffSlot),
});
export type StaffActivity = z.infer<typeof StaffActivity>;

export const StaffSchedule = z.object({ data: z.array(StaffActivity), total: z.int() });
export type StaffSchedule = z.infer<typeof StaffSchedule>;

export const StaffClosure = z.object({
  id: z.int(),
  fromDate: z.string(),
  toDate: z.string(),
  /** Null is all of them. */
  activityId: z.nullable(z.int()),
  activityName: z.nullable(z.string()),
  /** The time from which the day is closed, or at which the only session that is closed starts. */
  fromTime: z.nullable(z.string()),
  slotId: z.nullable(z.int()),
  reason: z.string(),
  /** Whether it may be taken back: it has moved no billing date, and none of its sessions would have begun. */
  canBeRemoved: z.boolean(),
});
export type StaffClosure = z.infer<typeof StaffClosure>;

export const StaffClosures = z.object({ data: z.array(StaffClosure), total: z.int() });
export type StaffClosures = z.infer<typeof StaffClosures>;

const RATE = "A session costs $1.00 to $1,000.00, such as 35.00";
const AGE = `Please enter an age from 0 to ${AGE_MAX}`;
const CAPACITY = `Please enter a number from 1 to ${CAPACITY_MAX}`;
const TIME = "Please enter a time, such as 17:00";
const TRUE_OR_FALSE = "Must be true or false";

const line = (min: number, max: number, tooShort: string) =>
  writtenLine({ min, max, tooShort, tooLong: tooLong(max) });

const activityFields = {
  name: line(2, 60, "Please enter a name"),
  type: line(2, 40, "Please enter what kind of training it is"),
  description: writtenText({
    min: 10,
    max: 1_000,
    tooShort: "Please describe it in at least 10 characters",
    tooLong: tooLong(1_000),
  }),
  rateCents: z.int(RATE).check(z.minimum(RATE_MIN_CENTS, RATE), z.maximum(RATE_MAX_CENTS, RATE)),
  minAge: wholeNumber(0, AGE_MAX, AGE),
  maxAge: wholeNumber(0, AGE_MAX, AGE),
};

/** What is said of a range of ages that is reversed, at the field of the upper one. */
export const AGES_REVERSED = "The oldest age can't be below the youngest";

/** The form of an activity; a new one is on sale at once, when it has slots. */
export const EditedActivity = z.object(activityFields).check(
  z.refine(({ minAge, maxAge }) => minAge <= maxAge, {
    path: ["maxAge"],
    message: AGES_REVERSED,
  }),
);
export type EditedActivity = z.infer<typeof EditedActivity>;

/** What is given changes. */
export const ActivityChange = z.extend(z.partial(z.object(activityFields)), {
  isActive: z.optional(z.boolean(TRUE_OR_FALSE)),
  /** The state the editor saw; if it has changed since, the change is refused. Absent is not compared. */
  expectedUpdatedAt: z.optional(moment),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

const time = z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME));

const slotFields = {
  dayOfWeek: wholeNumber(0, 6, "Please choose a day"),
  startTime: time,
  endTime: time,
  maxCapacity: wholeNumber(1, CAPACITY_MAX, CAPACITY),
  coach: orNothing(line(2, 60, "Please enter a name")),
  place: orNothing(line(2, 60, "Please enter a place")),
};

const hasHours = z.superRefine<{ startTime: string; endTime: string }>((slot, context) => {
  const trouble = troubleWithHours(slot);
  if (!trouble) return;
  context.addIssue({ code: "custom", path: [trouble.field], message: trouble.message });
});

/** The form of a slot; a new one is on sale at once. */
export const EditedSlot = z.object(slotFields).check(hasHours);
export type EditedSlot = z.infer<typeof EditedSlot>;

/** The first day of another time, where somebody has a place at the present one; null is at once. */
const movesOn = orNothing(givenDay("Please choose a day"));

/** The form of a slot that is there. */
export const MovedSlot = z.object({ ...slotFields, movesOn }).check(hasHours);
export type MovedSlot = z.infer<typeof MovedSlot>;

export const SlotChange = z.extend(z.partial(z.object(slotFields)), {
  isAvailable: z.optional(z.boolean(TRUE_OR_FALSE)),
  movesOn,
  expectedUpdatedAt: z.optional(moment),
});
export type SlotChange = z.infer<typeof SlotChange>;

const DAY = "Please choose a day";

const closedDays = { fromDate: givenDay(DAY), toDate: givenDay(DAY) };
const closureReason = line(3, 200, "Please say why, for families to read");
const closedActivity = z.pipe(z.transform(Number), givenId("Please choose an activity"));
const closedSlot = z.pipe(z.transform(Number), givenId("Please choose a session"));
const inOrder = z.refine<{ fromDate: string; toDate: string }>(
  ({ fromDate, toDate }) => fromDate <= toDate,
  { path: ["toDate"], message: "The last day can't be before the first" },
);
const ofOneDay = z.refine<{
  fromDate: string;
  toDate: string;
  fromTime?: string | null | undefined;
  slotId?: number | null | undefined;
}>(({ fromDate, toDate, fromTime, slotId }) => fromDate === toDate || !(fromTime || slotId), {
  path: ["toDate"],
  message: "Only a single day can be closed in part",
});

/** What may be closed: days or a part of one, of one activity or of all, or one session. */
export const ClosureDays = z
  .object({
    ...closedDays,
    activityId: orNothing(closedActivity),
    fromTime: orNothing(time),
    slotId: orNothing(closedSlot),
  })
  .check(inOrder, ofOneDay);
export type ClosureDays = z.infer<typeof ClosureDays>;

/** What the desk closes of today. */
export const TodayClosure = z.object({
  fromTime: orNothing(time),
  slotId: orNothing(closedSlot),
  reason: closureReason,
});
export type TodayClosure = z.infer<typeof TodayClosure>;

/** What closing days would do: the sessions are those that are booked, of the next 14 days. */
export const ClosureEffect = z.object({
  /** How many families would be notified. */
  families: z.int(),
  /** How many places in sessions would be canceled, and for how many of them there would be a make-up. */
  sessions: z.int(),
  makeUps: z.int(),
  /** What would be refunded for single sessions, in cents. */
  refundCents: z.int(),
});
export type ClosureEffect = z.infer<typeof ClosureEffect>;

/** Days without sessions, of one activity or of all; of a single day a part or one session. */
export const NewClosure = z
  .object({
    ...closedDays,
    activityId: orNull(closedActivity),
    fromTime: orNothing(time),
    slotId: orNothing(closedSlot),
    reason: closureReason,
  })
  .check(inOrder, ofOneDay);
export type NewClosure = z.infer<typeof NewClosure>;
