import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { phoneNumber } from "#lib/phone-number.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { between, writtenLine } from "#lib/written-text.ts";

const athleteFields = {
  firstName: writtenLine(between("First name", 1, 50)),
  lastName: writtenLine(between("Last name", 1, 50)),
  birthDate: givenDay("Please enter the birth date"),
  emergencyName: writtenLine(between("Emergency contact", 2, 100)),
  emergencyPhone: phoneNumber(),
};

/** The form of an athlete. */
export const AthleteFields = z.object(athleteFields);
export type AthleteFields = z.infer<typeof AthleteFields>;

/** An athlete as the form sends it. */
export const NewAthlete = z.extend(AthleteFields, idempotencyField);
export type NewAthlete = z.infer<typeof NewAthlete>;

/** An athlete as the account sees it whose athlete it is. */
export const OwnAthlete = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null once it is forgotten: then it is asked for again, like the contact. */
  birthDate: z.nullable(z.string()),
  /** Whether the family has corrected the birth date: only staff change it now. */
  isBirthDateFixed: z.boolean(),
  emergencyName: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  /** Until when the guardian's agreement holds; null without one that does. */
  waiverUntil: z.nullable(z.iso.datetime()),
});
export type OwnAthlete = z.infer<typeof OwnAthlete>;

/** An athlete as staff correct it, who tell the family why. */
export const AthleteCorrection = z.extend(AthleteFields, { reason: requiredReason });
export type AthleteCorrection = z.infer<typeof AthleteCorrection>;

const guardianFields = {
  guardianName: writtenLine(between("Your name", 2, 100)),
  isAgreed: z.literal(true, "Please agree to the waiver"),
};

/** The guardian's word. */
export const WaiverAgreement = z.object({
  ...guardianFields,
  /** The version of the text that was shown. */
  version: z.string().check(z.maxLength(20)),
});
export type WaiverAgreement = z.infer<typeof WaiverAgreement>;

/** What a form asks for when somebody chooses an athlete. */
export interface AthleteQuestions {
  /** The athlete is new, or not all of it is known. */
  fields: boolean;
  /** No agreement holds. */
  waiver: boolean;
  /** The person has not confirmed being 18 or over. */
  isAdult: boolean;
}

/** That form; what it does not ask for is absent. */
export function athleteForm({ fields, waiver, isAdult }: AthleteQuestions) {
  return z.object({
    ...(fields && athleteFields),
    ...(waiver && guardianFields),
    ...(isAdult && { isAdult: z.literal(true, "Please confirm that you are 18 or over") }),
  });
}

/** What such a form gives. */
export type AthleteAnswers = Partial<AthleteFields & Omit<WaiverAgreement, "version">>;
