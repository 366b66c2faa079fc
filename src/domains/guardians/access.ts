import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { canCorrectDetails, requireAction } from "#domains/nominations/access/staff-actions.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { AppError } from "#lib/errors.ts";

/** Throws what keeps staff from naming another guardian of a nomination. */
export function requireNaming(actor: Actor, row: NominationRow): void {
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
