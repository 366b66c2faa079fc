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
