import { AppError } from "#lib/errors.ts";
import { type Actor, isOwner } from "./actor.ts";

/** What staff are told who would decide about something in which they have a part. */
export const OWN_PART =
  "You have a part in this yourself. Please let somebody else of our staff decide.";

/**
 * Whether staff by a right leave a decision to others because it is about what this account wrote, or would get. An
 * owner, who may be alone, decides it; the audit log keeps it.
 * @param userId null for an account that is gone
 */
export function leavesToOthers(actor: Actor, userId: number | null): boolean {
  return actor.kind === "member" && actor.userId === userId && !isOwner(actor);
}

/** Throws `forbidden` for a decision that `leavesToOthers`. */
export function refuseOwnDecision(actor: Actor, userId: number | null): void {
  if (leavesToOthers(actor, userId)) throw new AppError("forbidden", OWN_PART);
}
