import type { Actor } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { findPartner } from "../queries.ts";

/**
 * Throws `forbidden` for staff, owners among them, who would decide about something in Connect in which they have a
 * part themselves.
 * @param parts who has a part in it; null for an account that is gone
 */
export async function refuseOwnPart(
  tx: Db,
  actor: Actor,
  parts: readonly (number | null)[],
): Promise<void> {
  if (actor.kind !== "member") return;
  const own = await findPartner(tx, actor.userId);
  if (!own || !parts.includes(own.id)) return;
  const message = "You have a part in this yourself. Please let somebody else of our staff decide.";
  throw new AppError("forbidden", message);
}
