import { hasRight, type Member } from "#areas/platform/accounts/access/actor.ts";
import { findOwn } from "#areas/youscout/nominations/queries/own.ts";
import type { Db } from "#lib/db/db.ts";

/** Whether this person would change a nomination as staff: somebody else wrote it. */
export async function isCorrection(db: Db, actor: Member, id: number): Promise<boolean> {
  return hasRight(actor, "moderator") && (await findOwn(db, actor.userId, id)) === null;
}
