import * as z from "zod/mini";
import { isBlank } from "./one-line.ts";

const NOTE_MAX = 2_000;

const blankIsNull = z.transform((given: unknown) =>
  typeof given === "string" && isBlank(given) ? null : given,
);

/** What staff note about something that came in; blank is no note. */
export const staffNote = z.pipe(
  blankIsNull,
  z.nullable(
    z
      .string("A note is a text")
      .check(z.trim(), z.maxLength(NOTE_MAX, "Must be at most 2,000 characters")),
  ),
);

/** What the editor saw; another state or note meanwhile refuses the change. Absent is not compared. */
export function seenBefore<Status extends z.ZodMiniType>(status: Status) {
  return {
    expectedStatus: z.optional(status),
    expectedStaffNote: z.optional(z.nullable(z.string())),
  };
}

interface Noted {
  status: string;
  staffNote: string | null;
}

interface Expected {
  expectedStatus?: string | undefined;
  expectedStaffNote?: string | null | undefined;
}

/** Whether a thing is as the editor saw it. */
export function isSeenBefore(
  { status, staffNote }: Noted,
  { expectedStatus = status, expectedStaffNote = staffNote }: Expected,
): boolean {
  return status === expectedStatus && staffNote === expectedStaffNote;
}
