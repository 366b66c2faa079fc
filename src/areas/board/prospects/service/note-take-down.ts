import { and, eq, isNull } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { publicationAgreements } from "../tables.ts";

export const TAKE_DOWN_SEEN = auditAction("take_down_seen", "Seen that a guardian took it down");

/**
 * Notes that staff have seen that a guardian hid a player, which takes it out of the queue. Nothing else changes, and
 * noting it again changes nothing. Throws `conflict` where no guardian hides the player.
 */
export async function noteTakeDown(
  { database, now }: Deps,
  actor: Actor,
  { id: player }: { id: number },
): Promise<void> {
  requireRight(actor, "scout");
  const { id, answer, endedAt, prospectId, seenAt } = publicationAgreements;
  await database.db.transaction(async (tx) => {
    const isOpen = and(eq(prospectId, player), eq(answer, "hidden"), isNull(endedAt));
    const [word] = await tx.select({ id, seenAt }).from(publicationAgreements).where(isOpen);
    if (!word) throw new AppError("conflict", "No guardian hides this player now.");
    const seen = await unseen(tx)
      .update(publicationAgreements)
      .set({ seenAt: now() })
      .where(and(eq(id, word.id), isNull(seenAt)))
      .returning({ id });
    if (seen.length === 0) return;
    const subject = { type: "prospect", id: player } as const;
    await recordChange(tx, actor, { action: TAKE_DOWN_SEEN, subject });
  });
}
