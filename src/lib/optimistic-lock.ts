import * as z from "zod/mini";
import { AppError } from "./errors.ts";

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

export const READ_AGAIN = "Please read the newest version, and say when it was last changed";

/** Last change of what the caller has read: nobody publishes what they have not read. */
export const readVersion = z.iso.datetime(READ_AGAIN);

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

/** Refuses a change that was made for an older state. */
export function refuseStale(
  what: string,
  { updatedAt }: { updatedAt: Date },
  expectedUpdatedAt: string | undefined,
): void {
  if (!expectedUpdatedAt || updatedAt.getTime() === Date.parse(expectedUpdatedAt)) return;
  throw staleError(what);
}

/** The refusal of a change that was made for an older state. */
export function staleError(what: string): AppError {
  return new AppError("stale", `Someone else changed ${what} in the meantime. Please look again.`);
}
