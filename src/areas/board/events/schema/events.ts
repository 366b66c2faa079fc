import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { PageParams } from "#lib/list-params.ts";
import { givenLocalTime } from "#lib/local-time-schema.ts";
import { wholeNumber } from "#lib/numbers.ts";
import { orNothing, tooLong, writtenLine, writtenText } from "#lib/written-text.ts";
import {
  CALL_OFF_REASONS,
  CAPACITY_MAX,
  EVENT_KINDS,
  type EventAges,
  type EventHours,
  troubleWithAges,
  troubleWithHours,
} from "../rules.ts";

export { agesInWords, type CallOffReason, calledOffText } from "../rules.ts";

const moment = z.iso.datetime();

/** An event by itself. */
export const PlainEvent = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(EVENT_KINDS),
  place: z.string(),
  /** As clocks in New Orleans show it: `2027-03-10T09:00`. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** How many players it has room for. */
  capacity: z.int(),
  /** Youngest and oldest age on the first day; null for no limit. */
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  /** What a family pays at the desk on the day; 0 for a free event. */
  priceCents: z.int(),
  /** What players bring along. */
  bring: z.nullable(z.string()),
  isPublic: z.boolean(),
  isCalledOff: z.boolean(),
  updatedAt: moment,
});
export type PlainEvent = z.infer<typeof PlainEvent>;

/** An event as staff see it in their list. */
export const StaffEvent = z.extend(PlainEvent, {
  /** Number of places taken: players on its list, and registrations. */
  players: z.int(),
  /** Number of registrations that wait for a place. */
  waiting: z.int(),
  /** Whether staff can call it off: it has not begun and is not called off. */
  canCallOff: z.boolean(),
  /** Whether its name or place names a player whose last name is withheld: everybody reads neutral words. */
  namesWithheld: z.boolean(),
});
export type StaffEvent = z.infer<typeof StaffEvent>;

/** An event as everybody may know of it: nothing of who comes. */
export const PublicEvent = z.extend(
  z.pick(PlainEvent, {
    id: true,
    name: true,
    kind: true,
    place: true,
    startsAt: true,
    endsAt: true,
    minAge: true,
    maxAge: true,
    priceCents: true,
    bring: true,
    isCalledOff: true,
  }),
  {
    /** Map of the place; null where the place is not shown. */
    mapUrl: z.nullable(z.string()),
    /** The moments at which it starts and ends. */
    startsAtMoment: moment,
    endsAtMoment: moment,
    /** Whether it has begun, so that registration is closed. */
    hasBegun: z.boolean(),
  },
);
export type PublicEvent = z.infer<typeof PublicEvent>;

export const PublicEvents = z.object({ data: z.array(PublicEvent) });
export type PublicEvents = z.infer<typeof PublicEvents>;

export const StaffEvents = z.object({ data: z.array(StaffEvent), total: z.int() });
export type StaffEvents = z.infer<typeof StaffEvents>;

/** Which events staff ask for: of a kind, and of those that are not over before or begin after a day. */
export const EventFilter = z.extend(PageParams, {
  kind: z.optional(z.enum(EVENT_KINDS)),
  from: z.optional(givenDay()),
  to: z.optional(givenDay()),
});
export type EventFilter = z.infer<typeof EventFilter>;

const NAME_MAX = 100;
const PLACE_MAX = 200;
const TIME = "Please enter a day and a time";
const CAPACITY = `Please enter a number from 1 to ${CAPACITY_MAX}`;

const AGE_MAX = 99;
const AGE = `Please enter an age from 1 to ${AGE_MAX}, or none`;
const PRICE_MAX = 100_000;
const PRICE = "Please enter a price up to $1,000.00, or none for a free event";
const BRING_MAX = 500;

const line = (max: number, tooShort: string) =>
  writtenLine({ min: 2, max, tooShort, tooLong: tooLong(max) });

const eventFields = {
  name: line(NAME_MAX, "Please enter a name"),
  kind: z.enum(EVENT_KINDS, "Please choose what kind of event it is"),
  place: line(PLACE_MAX, "Please say where it takes place"),
  startsAt: givenLocalTime(TIME),
  endsAt: givenLocalTime(TIME),
  capacity: wholeNumber(1, CAPACITY_MAX, CAPACITY),
  minAge: z.optional(z.nullable(wholeNumber(1, AGE_MAX, AGE))),
  maxAge: z.optional(z.nullable(wholeNumber(1, AGE_MAX, AGE))),
  priceCents: z.optional(z.int(PRICE).check(z.minimum(0, PRICE), z.maximum(PRICE_MAX, PRICE))),
  bring: orNothing(
    writtenText({
      min: 2,
      max: BRING_MAX,
      tooShort: "Please write more",
      tooLong: tooLong(BRING_MAX),
    }),
  ),
  isPublic: z.boolean("Public must be true or false"),
};

/** The form of an event, new or there. */
export const EditedEvent = z.object(eventFields).check(
  z.superRefine<EventHours & EventAges>((event, context) => {
    const message = troubleWithHours(event);
    if (message) context.addIssue({ code: "custom", path: ["endsAt"], message });
    const trouble = troubleWithAges(event);
    if (trouble) context.addIssue({ code: "custom", path: ["maxAge"], message: trouble });
  }),
);
export type EditedEvent = z.infer<typeof EditedEvent>;

/** A new event as the form sends it. */
export const NewEvent = z.safeExtend(EditedEvent, idempotencyField);
export type NewEvent = z.infer<typeof NewEvent>;

/** What is given changes. */
export const EventChange = z.extend(z.partial(z.object(eventFields)), {
  /** The state the editor saw; if it has changed since, the change is refused. Absent is not compared. */
  expectedUpdatedAt: z.optional(moment),
});
export type EventChange = z.infer<typeof EventChange>;

/** What calls an event off. */
export const CalledOff = z.object({
  reason: z.enum(CALL_OFF_REASONS, "Please choose a reason"),
  expectedUpdatedAt: z.optional(moment),
});
export type CalledOff = z.infer<typeof CalledOff>;
