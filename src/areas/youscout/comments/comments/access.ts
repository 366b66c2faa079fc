import { AppError } from "#lib/errors.ts";
import { isEditable, isSeen, type State } from "./rules.ts";

/** What somebody may know and do about a comment beyond reading it: its author only. */
export function ownershipOf(
  row: State & { userId: number; createdAt: Date },
  userId: number | null,
  now: Date,
) {
  const isOwn = row.userId === userId;
  return {
    isOwn,
    isWaiting: isOwn && !isSeen(row),
    isEditable: isOwn && isEditable(row.createdAt, now),
  };
}

/**
 * Whether staff can let everybody see a comment: the one rule for the button and for the service. One
 * that reports have hidden stays so until these are decided.
 */
export function canApprove({ isApproved }: { isApproved: boolean }): boolean {
  return !isApproved;
}

/** Throws `stale` if the author has edited a comment since staff read it. */
export function requireUnedited(
  { editedAt }: { editedAt: Date | null },
  expectedEditedAt: string | null,
): void {
  if ((editedAt?.getTime() ?? null) === (expectedEditedAt && Date.parse(expectedEditedAt))) return;
  throw new AppError(
    "stale",
    "The author changed this comment in the meantime. Please read it again.",
  );
}
