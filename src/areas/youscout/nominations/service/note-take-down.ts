import { eq } from "drizzle-orm";
import { TAKE_DOWN_SEEN } from "#areas/board/prospects/service/note-take-down.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { AppError } from "#lib/errors.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { nominations } from "../tables.ts";
import { getNomination } from "./locks.ts";

/**
 * Notes that staff have seen that a guardian took a nomination down, which takes it out of the queue. Nothing else of
 * it changes. Throws `not_found`, and `conflict` where no guardian has taken it down.
 */
export async function noteTakeDown(
  tx: PublicTx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<NominationRow> {
  requireRight(actor, "moderator");
  const row = await getNomination(tx, id);
  if (row.guardianRevokedAt === null) {
    throw new AppError("conflict", "No guardian has taken this nomination down.");
  }
  if (row.takeDownSeenAt !== null && row.takeDownSeenAt >= row.guardianRevokedAt) return row;
  await tx.update(nominations).set({ takeDownSeenAt: now }).where(eq(nominations.id, id));
  await recordChange(tx, actor, { action: TAKE_DOWN_SEEN, subject: { type: "nomination", id } });
  return { ...row, takeDownSeenAt: now };
}
