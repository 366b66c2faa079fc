import * as z from "zod/mini";
import { PublicEvent } from "#areas/board/events/schema/events.ts";
import { NewWalkIn } from "#areas/board/measurements/schema/measurements.ts";
import { givenId, wholeNumber } from "#lib/numbers.ts";
import { orNothing, writtenText } from "#lib/written-text.ts";
import { CANCELLED_BY } from "../rules.ts";

export type { CancelledBy } from "../rules.ts";

const moment = z.iso.datetime();

/** The place in line, from 1; null for who has a place or no longer waits. */
const waitingPlace = z.nullable(z.int());

/** The registration of an athlete as the family sees it. */
export const OwnRegistration = z.object({
  id: z.int(),
  athleteId: z.int(),
  athleteName: z.string(),
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  waitingPlace,
});
export type OwnRegistration = z.infer<typeof OwnRegistration>;

/** An event with one's own registrations for it. */
export const EventRegistrations = z.object({
  data: z.object({
    event: PublicEvent,
    placesLeft: z.int(),
    /** How many wait for a place. */
    waiting: z.int(),
    /** Whether it has begun, so that nothing changes any more. */
    hasBegun: z.boolean(),
    registrations: z.array(OwnRegistration),
  }),
});
export type EventRegistrations = z.infer<typeof EventRegistrations>;

export const NewRegistration = z.object({
  athleteId: givenId("Please choose an athlete"),
  /** Whether the athlete joins the waiting list where no place is left. */
  mayWait: z.optional(z.boolean("Must be true or false")),
});
export type NewRegistration = z.infer<typeof NewRegistration>;

/** A registered athlete as staff see them. */
export const RegisteredAthlete = z.object({
  id: z.int(),
  athleteName: z.string(),
  /** On the first day of the event; null once the birth date is forgotten. */
  age: z.nullable(z.int()),
  email: z.nullable(z.string()),
  /** Whether the account has confirmed that address; no email goes to another one. */
  isConfirmed: z.boolean(),
  emergencyName: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  waitingPlace,
  /** As whom the athlete is on the event's sheet, and the number there; null before. */
  playerId: z.nullable(z.int()),
  jersey: z.nullable(z.int()),
  /** What it was when the event was called off; null while it stands. */
  ended: z.nullable(z.enum(["registered", "waiting"])),
  registeredAt: moment,
});
export type RegisteredAthlete = z.infer<typeof RegisteredAthlete>;

export const RegisteredAthletes = z.object({ data: z.array(RegisteredAthlete) });
export type RegisteredAthletes = z.infer<typeof RegisteredAthletes>;

/** The number of a registered athlete's jersey, which puts the athlete on the sheet. */
export const RegisteredJersey = z.object({
  jersey: NewWalkIn.shape.jersey,
  /** The known player who is the same child; absent makes one whom nobody but staff sees. */
  playerId: orNothing(wholeNumber(1, 2 ** 31 - 1, "Please choose a player")),
});
export type RegisteredJersey = z.infer<typeof RegisteredJersey>;

/** Players who may be a registered athlete, with what tells them apart. */
export const KnownPlayers = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type KnownPlayers = z.infer<typeof KnownPlayers>;

const REASON = "Please give a reason of 3 to 500 characters";

/** What cancels a registration for its family, who gets an email. The reason is for staff, in the audit log. */
export const StaffCancellation = z.object({
  reason: writtenText({ min: 3, max: 500, tooShort: REASON, tooLong: REASON }),
});
export type StaffCancellation = z.infer<typeof StaffCancellation>;

/** An athlete whom staff register for the family, who gets an email. The reason is as in `StaffCancellation`. */
export const StaffRegistration = z.extend(NewRegistration, StaffCancellation.shape);
export type StaffRegistration = z.infer<typeof StaffRegistration>;

/** Letters of a last name, at least, by which staff find an athlete. */
export const ATHLETE_SEARCH_MIN = 3;

export const AthleteSearch = z.object({
  q: z.string().check(z.trim(), z.minLength(ATHLETE_SEARCH_MIN), z.maxLength(100)),
});

/** Athletes of families by a part of their last name, with what tells them apart. */
export const FoundAthletes = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      athleteName: z.string(),
      username: z.string(),
      /** Whether the athlete has a place at the event, or waits for one. */
      isRegistered: z.boolean(),
    }),
  ),
});
export type FoundAthletes = z.infer<typeof FoundAthletes>;

/** The events of today with who has a place at each, by name, for people at the desk, who take the fee. */
export const EventsOfToday = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      startsAt: moment,
      /** What each of them pays at the desk. */
      priceCents: z.int(),
      people: z.array(z.object({ id: z.int(), athleteName: z.string() })),
    }),
  ),
});
export type EventsOfToday = z.infer<typeof EventsOfToday>;
