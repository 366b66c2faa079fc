import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { between, writtenLine } from "#lib/written-text.ts";

const PHONE = "Please enter a phone number with its area code, such as (504) 555-0142";

/** The form of an athlete. */
export const AthleteFields = z.object({
  firstName: writtenLine(between("First name", 1, 50)),
  lastName: writtenLine(between("Last name", 1, 50)),
  birthDate: givenDay("Please enter the birth date"),
  emergencyName: writtenLine(between("Emergency contact", 2, 100)),
  emergencyPhone: writtenLine({ min: 10, max: 30, tooShort: PHONE, tooLong: PHONE }).check(
    z.refine(
      (text) => /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, "").length >= 10,
      PHONE,
    ),
  ),
});
export type AthleteFields = z.infer<typeof AthleteFields>;

/** An athlete as the account sees it whose athlete it is. */
export const OwnAthlete = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null once it is forgotten: then it is asked for again, like the contact. */
  birthDate: z.nullable(z.string()),
  emergencyName: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  /** Until when the guardian's agreement holds; null without one that does. */
  waiverUntil: z.nullable(z.iso.datetime()),
});
export type OwnAthlete = z.infer<typeof OwnAthlete>;

/** The guardian's word. */
export const WaiverAgreement = z.object({
  guardianName: writtenLine(between("Your name", 2, 100)),
  /** The version of the text that was shown. */
  version: z.string().check(z.maxLength(20)),
  isAgreed: z.literal(true, "Please agree to the waiver"),
});
export type WaiverAgreement = z.infer<typeof WaiverAgreement>;
