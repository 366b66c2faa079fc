import type { Db } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VoidingReceipt, VoteVoiding } from "../../../lib/voting/schema.ts";
import * as voting from "../../../lib/voting/voiding.ts";
import { type Actor, requireStaff } from "../../accounts/access.ts";
import { recordChange } from "../../audit/service/recording.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";

/**
 * Takes votes of a player out of the count; the count follows in the same transaction. The votes
 * stay known: their voters cannot cast them anew, and they count toward the limits as before.
 * Throws `not_found`.
 */
export async function voidVotes(
  db: Db,
  actor: Actor,
  id: number,
  { reason, ...choice }: VoteVoiding,
  now: Date,
): Promise<VoidingReceipt> {
  requireStaff(actor);
  return db.transaction(async (tx) => {
    const [player] = await voting.voidVotes(tx, PROSPECT_POLL, [id], choice, now);
    if (!player) throw new AppError("not_found", "This prospect is not on the board.");
    const { voided, communityVotes } = player;
    if (voided > 0) {
      await recordChange(tx, actor, {
        action: "votes_voided",
        subject: { type: "prospect", id },
        ...voting.tellVoiding(player, choice),
        reason,
      });
    }
    return { voided, communityVotes };
  });
}
