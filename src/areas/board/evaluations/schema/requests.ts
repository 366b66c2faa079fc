import * as z from "zod/mini";
import { emailAddress } from "#lib/email-address.ts";
import { honeypotFields } from "#lib/honeypot.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { wholeNumber } from "#lib/numbers.ts";
import { optimisticLock } from "#lib/optimistic-lock.ts";
import { phoneNumber } from "#lib/phone-number.ts";
import { requiredReason, staffNote } from "#lib/staff-note.ts";
import { orNothing, tooLong, writtenLine } from "#lib/written-text.ts";
import { GUARDIAN_CONFLICTS } from "../rules/family.ts";
import { STATUSES } from "../rules/statuses.ts";
import { StaffAppointment } from "./appointment.ts";

const AGE_MAX = 99;
const INFO_MAX = 2_000;
const NO_AGE = "Valid age is required";

const line = (min: number, max: number, tooShort: string) =>
  writtenLine({ min, max, tooShort, tooLong: tooLong(max) });

const info = z.string().check(z.trim(), z.maxLength(INFO_MAX, tooLong(INFO_MAX)));

/** What a parent writes (specification part 1, section 5). */
const fields = {
  parentName: line(2, 100, "Name is required"),
  parentEmail: emailAddress("Invalid email address"),
  parentPhone: phoneNumber("Valid phone number is required"),
  playerName: line(2, 100, "Player name is required"),
  /** A number, or its digits. */
  playerAge: wholeNumber(1, AGE_MAX, NO_AGE),
  playerPosition: line(1, 50, "Position is required"),
  playerSchool: line(2, 200, "School/team is required"),
  additionalInfo: orNothing(info),
};

/** The evaluation form as it is sent. */
export const NewEvaluationRequest = z.object({ ...fields, ...honeypotFields, ...idempotencyField });
export type NewEvaluationRequest = z.infer<typeof NewEvaluationRequest>;

/** What a family corrects of a request that has no date yet. */
export const EvaluationCorrection = z.pick(z.object(fields), {
  playerName: true,
  playerAge: true,
  playerPosition: true,
  playerSchool: true,
  parentPhone: true,
  additionalInfo: true,
});
export type EvaluationCorrection = z.infer<typeof EvaluationCorrection>;

/** What staff correct of a request for its family, and why: the family reads it. Absent fields stay. */
export const StaffCorrection = z.extend(z.partial(z.object(fields)), { reason: requiredReason });
export type StaffCorrection = z.infer<typeof StaffCorrection>;

/** The form for an account that has not confirmed being an adult's: it asks, once. */
export const FirstEvaluationRequest = z.extend(NewEvaluationRequest, {
  isAdult: z.literal(true, "Please confirm that you are 18 or over"),
});

/** What the form begins with: what is known of the signed-in person. */
export const EvaluationDraft = z.object({
  parentName: z.nullable(z.string()),
  parentEmail: z.nullable(z.string()),
});
export type EvaluationDraft = z.infer<typeof EvaluationDraft>;

export const EvaluationStatus = z.enum(STATUSES);

/** A request as staff read it (specification part 1, section 3). */
export const EvaluationRequest = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  playerName: z.string(),
  position: z.string(),
  /** Estimated from the age. */
  gradYear: z.int(),
  age: z.int(),
  school: z.string(),
  parentName: z.string(),
  parentEmail: z.string(),
  parentPhone: z.string(),
  /** Whether the account that asked has confirmed its address. */
  isConfirmed: z.boolean(),
  notes: z.nullable(z.string()),
  status: EvaluationStatus,
  staffNote: z.nullable(z.string()),
  /** The player of the board who was made of it. */
  prospectId: z.nullable(z.int()),
  /** Whether the family has waited for five days without hearing from us. */
  isWaiting: z.boolean(),
  /** The request of the same address for the same player within 30 days before it; null where there is none. */
  repeats: z.nullable(z.int()),
  appointment: z.nullable(StaffAppointment),
  /** Conflict with the player's guardian that staff have not resolved: another address, or a no. */
  guardianConflict: z.nullable(z.enum(GUARDIAN_CONFLICTS)),
  reportSentAt: z.nullable(z.iso.datetime()),
});
export type EvaluationRequest = z.infer<typeof EvaluationRequest>;

export const EvaluationPage = listPage(EvaluationRequest);
export type EvaluationPage = z.infer<typeof EvaluationPage>;

/** Which requests are asked for; `q` is words of whatever the parent wrote. */
export const EvaluationFilter = z.extend(ListParams, { status: z.optional(EvaluationStatus) });
export type EvaluationFilter = z.infer<typeof EvaluationFilter>;

/** What staff change about a request. */
export const EvaluationChange = z.object({
  status: z.optional(EvaluationStatus),
  staffNote: z.optional(staffNote),
  ...optimisticLock(EvaluationStatus),
});
export type EvaluationChange = z.infer<typeof EvaluationChange>;
