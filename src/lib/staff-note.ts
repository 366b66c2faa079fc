import * as z from "zod/mini";
import { oneLine } from "./one-line.ts";
import { orNull, tooLong } from "./written-text.ts";

const NOTE_MAX = 2_000;
const REASON_MAX = 500;

/** What staff note about something that came in; blank is no note. */
export const staffNote = orNull(
  z.string("A note is a text").check(z.trim(), z.maxLength(NOTE_MAX, tooLong(NOTE_MAX))),
);

/** Why staff change something, for the audit log. */
export const staffReason = z.optional(
  z.string().check(z.overwrite(oneLine), z.maxLength(REASON_MAX, tooLong(REASON_MAX))),
);

/**
 * An optimistic lock: the status and note that the editor saw. A change is refused if either has changed
 * since; what is absent is not compared.
 */
export function optimisticLock<Status extends z.ZodMiniType>(status: Status) {
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

/** Whether an optimistic lock holds: nothing has changed since the editor looked. */
export function isUnchanged(
  { status, staffNote }: Noted,
  { expectedStatus = status, expectedStaffNote = staffNote }: Expected,
): boolean {
  return status === expectedStatus && staffNote === expectedStaffNote;
}
