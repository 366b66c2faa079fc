import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { OWN_PART } from "#areas/platform/accounts/access/own-part.ts";
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
  throw new AppError("forbidden", OWN_PART);
}
