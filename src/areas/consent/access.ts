import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { requireAction } from "#areas/youscout/nominations/access/require-action.ts";
import { canCorrectDetails } from "#areas/youscout/nominations/access/staff-actions.ts";
import { AppError } from "#lib/errors.ts";

/** What the question reads of a nomination. */
type Nomination = Parameters<typeof requireAction>[2] & Parameters<typeof canCorrectDetails>[0];

/** Throws what keeps staff from naming another guardian of a nomination. */
export function requireNaming(actor: Actor, row: Nomination): void {
  // Whoever is asked for consent must not be chosen, nor guessed, by who may not even read the address.
  requireRight(actor, "moderator");
  requireRight(actor, "scout");
  requireAction(actor, "correct", row);
  if (canCorrectDetails(row)) return;
  throw new AppError(
    "conflict",
    "This player is on the board. Please name the guardian in the player's file.",
  );
}
