import { DAY_MS } from "#lib/time.ts";
import type { athletes } from "./tables.ts";

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

/** How long before its end a family is asked to agree to the waiver again. */
export const WAIVER_NOTICE_MS = 14 * DAY_MS;

/** Whether a guardian is asked to agree to the waiver: no agreement holds, or it ends soon. */
export function isWaiverDue({ waiverUntil }: { waiverUntil: string | null }, now: Date): boolean {
  return waiverUntil === null || Date.parse(waiverUntil) - now.getTime() < WAIVER_NOTICE_MS;
}
