import * as z from "zod/mini";
import { PublicEvent } from "#domains/events/schema.ts";
import { givenId } from "#lib/numbers.ts";
import { writtenText } from "#lib/written-text.ts";
import { CANCELLED_BY } from "../rules.ts";

export type { CancelledBy } from "../rules.ts";

const moment = z.iso.datetime();

/** The registration of an athlete as the family sees it. */
export const OwnRegistration = z.object({
  id: z.int(),
  athleteId: z.int(),
  athleteName: z.string(),
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
});
export type OwnRegistration = z.infer<typeof OwnRegistration>;

/** An event with one's own registrations for it. */
export const EventRegistrations = z.object({
  data: z.object({
    event: PublicEvent,
    placesLeft: z.int(),
    /** Whether it has begun, so that nothing changes any more. */
    hasBegun: z.boolean(),
    registrations: z.array(OwnRegistration),
  }),
});
export type EventRegistrations = z.infer<typeof EventRegistrations>;

export const NewRegistration = z.object({ athleteId: givenId("Please choose an athlete") });
export type NewRegistration = z.infer<typeof NewRegistration>;

/** A registered athlete as staff see them. */
export const RegisteredAthlete = z.object({
  id: z.int(),
  athleteName: z.string(),
  /** On the first day of the event; null once the birth date is forgotten. */
  age: z.nullable(z.int()),
  email: z.nullable(z.string()),
  emergencyName: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  registeredAt: moment,
});
export type RegisteredAthlete = z.infer<typeof RegisteredAthlete>;

export const RegisteredAthletes = z.object({ data: z.array(RegisteredAthlete) });
export type RegisteredAthletes = z.infer<typeof RegisteredAthletes>;

const REASON = "Please give a reason of 3 to 500 characters";

/** What cancels a registration for its family, who gets an email. The reason is for staff, in the audit log. */
export const StaffCancellation = z.object({
  reason: writtenText({ min: 3, max: 500, tooShort: REASON, tooLong: REASON }),
});
export type StaffCancellation = z.infer<typeof StaffCancellation>;
