import * as z from "zod/mini";
import { MeasuredValue } from "#areas/board/measurements/schema/measured-value.ts";
import { orNull, tooLong } from "#lib/written-text.ts";
import { REPORT_WORDS_MAX } from "../rules/appointments.ts";
import { FAMILY_STATEMENTS } from "../rules/family.ts";

const moment = z.iso.datetime();

/** A report as its family reads it: what was measured at the event, and what staff say. Never a grade. */
export const EvaluationReport = z.object({
  /** The whole name for the account that asked, the first name and an initial for whoever has the link. */
  playerName: z.string(),
  eventName: z.nullable(z.string()),
  when: z.string(),
  words: z.nullable(z.string()),
  values: z.array(MeasuredValue),
  sentAt: moment,
});
export type EvaluationReport = z.infer<typeof EvaluationReport>;

/** A report as staff write it. */
export const StaffEvaluationReport = z.object({
  words: z.nullable(z.string()),
  /** Whether staff said that there will be no report. */
  isNone: z.boolean(),
  values: z.array(MeasuredValue),
  sentAt: z.nullable(moment),
  /** When the evaluation begins, while it is to come and nothing was measured; null once the report can be sent. */
  awaits: z.nullable(moment),
  /** Whether the secret link that was mailed works. */
  isLinked: z.boolean(),
  /** Address that gets the report; null where a guardian said no and is no longer named. */
  recipient: z.nullable(z.string()),
  /** The statement that staff have to make before the report goes out; null for none. */
  missing: z.nullable(z.enum(FAMILY_STATEMENTS)),
  /** The player's number; null without one. */
  playerId: z.nullable(z.int()),
});
export type StaffEvaluationReport = z.infer<typeof StaffEvaluationReport>;

export const GivenReport = z.object({
  words: orNull(
    z
      .string("Words are a text")
      .check(z.trim(), z.maxLength(REPORT_WORDS_MAX, tooLong(REPORT_WORDS_MAX))),
  ),
  /** Says that there will be no report, which notifies the family. What was written as a draft is lost. */
  isNone: z.optional(z.boolean("Must be true or false")),
});
export type GivenReport = z.infer<typeof GivenReport>;

/** A statement of staff about the family of a request. */
export const FamilyConfirmation = z.object({
  statement: z.enum(FAMILY_STATEMENTS, "Please say what you have made sure of"),
});
export type FamilyConfirmation = z.infer<typeof FamilyConfirmation>;

/** The reports of an event: how many were sent now or before, and how many have nothing to say yet. */
export const EventReports = z.object({
  data: z.object({
    sent: z.int(),
    /** Measured, or with words, and not sent. */
    ready: z.int(),
    /** Measured, or with words, but staff have to say something about the family first. */
    unconfirmed: z.int(),
    /** Neither measured nor written of. */
    empty: z.int(),
  }),
});
export type EventReports = z.infer<typeof EventReports>;
