import type { athletes } from "../tables.ts";

type AthleteRow = typeof athletes.$inferSelect;

/** A table that leaves out no column of these. */
export type FieldsOf<Row> = Record<keyof Row, "desk" | "account" | "internal">;

/**
 * Who learns each field of an athlete besides the administration: the desk as well as the account, or the account
 * alone; *internal* ones tell nothing of the athlete. Nobody learns any of them in public.
 */
export const ATHLETE_FIELDS = {
  id: "internal",
  userId: "internal",
  firstName: "desk",
  lastName: "desk",
  birthDate: "desk",
  birthDateCorrectedAt: "internal",
  emergencyName: "desk",
  emergencyPhone: "desk",
  createdAt: "internal",
  updatedAt: "internal",
} as const satisfies FieldsOf<AthleteRow>;

type Fields = typeof ATHLETE_FIELDS;

/** The fields that tell something of an athlete. */
export type PersonalField = {
  [Field in keyof Fields]: Fields[Field] extends "internal" ? never : Field;
}[keyof Fields];

/** An athlete as far as the desk may know. */
export type AthleteAtDesk = Pick<
  AthleteRow,
  "id" | { [Field in keyof Fields]: Fields[Field] extends "desk" ? Field : never }[keyof Fields]
>;
