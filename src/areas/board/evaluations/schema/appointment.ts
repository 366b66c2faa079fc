import * as z from "zod/mini";
import { givenLocalTime } from "#lib/local-time-schema.ts";
import { givenId } from "#lib/numbers.ts";
import { tooLong, writtenLine } from "#lib/written-text.ts";
import { CANCELLED_BY } from "../rules/appointments.ts";
import { GUARDIAN_CONFLICTS } from "../rules/family.ts";

const PLACE_MAX = 200;

/** The appointment of a request as staff see it. */
export const StaffAppointment = z.object({
  /** Null once the event was deleted. */
  eventId: z.nullable(z.int()),
  eventName: z.nullable(z.string()),
  /** As clocks in New Orleans show it: `2027-03-10T09:30`. */
  startsAt: z.string(),
  when: z.string(),
  place: z.string(),
  sequence: z.int(),
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  playerId: z.nullable(z.int()),
  /** Whether the player was made for the evaluation, off the board. */
  isPlayerNew: z.boolean(),
});
export type StaffAppointment = z.infer<typeof StaffAppointment>;

/** What staff choose from: the events to come with the places that are left, and players of the same name. */
export const AppointmentChoices = z.object({
  data: z.object({
    events: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        place: z.string(),
        startsAt: z.string(),
        when: z.string(),
        free: z.int(),
      }),
    ),
    players: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        school: z.nullable(z.string()),
        gradYear: z.nullable(z.int()),
        /** What about his guardian staff would have to resolve. */
        guardianConflict: z.nullable(z.enum(GUARDIAN_CONFLICTS)),
      }),
    ),
  }),
});
export type AppointmentChoices = z.infer<typeof AppointmentChoices>;

const EVENT = "Please choose an event";

/** The form of an appointment. */
export const GivenAppointment = z.object({
  eventId: givenId(EVENT),
  startsAt: givenLocalTime("Please enter a day and a time"),
  place: writtenLine({
    min: 2,
    max: PLACE_MAX,
    tooShort: "Please say where to come",
    tooLong: tooLong(PLACE_MAX),
  }),
  /** Who is evaluated, if he is known already; null is somebody who is not on the board. */
  playerId: z.optional(z.nullable(givenId("Please choose a player"))),
  /** The appointment that the editor saw, null for none; if it has changed since, this is refused. */
  expectedSequence: z.optional(z.nullable(z.int())),
});
export type GivenAppointment = z.infer<typeof GivenAppointment>;
