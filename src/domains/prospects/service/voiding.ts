import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChanges } from "#domains/audit/service/recording.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { VoidingReceipt, VoteVoiding } from "#lib/voting/schema.ts";
import * as voting from "#lib/voting/voiding.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";

/**
 * Takes votes of a player out of the count; the count follows in the same transaction. The votes
 * stay known: their voters cannot cast them anew, and they count toward the limits as before.
 * Throws `not_found`.
 */
export async function voidVotes(
  { database, now }: Deps,
  actor: Actor,
  { id, reason, ...choice }: VoteVoiding & { id: number },
): Promise<VoidingReceipt> {
  requireStaff(actor);
  return database.contentVersion.publish(
    async (tx) => {
      const [player] = await voidChosen(tx, actor, [id], choice, reason, now());
      if (!player) throw new AppError("not_found", "This prospect is not on the board.");
      const { voided, communityVotes } = player;
      return { voided, communityVotes };
    },
    ({ voided }) => voided > 0,
  );
}

/** Takes the chosen votes out of the counts of all players; tells those who had any. */
export async function voidVotesOfNetwork(
  tx: PublicTx,
  actor: Actor,
  choice: voting.VoteChoice,
  reason: string,
  now: Date,
): Promise<voting.VoidedThing[]> {
  requireStaff(actor);
  const ids = await voting.listThingsOf(tx, PROSPECT_POLL, choice);
  const things = await voidChosen(tx, actor, ids, choice, reason, now);
  return things.filter(({ voided }) => voided > 0);
}

async function voidChosen(
  tx: PublicTx,
  actor: Actor,
  ids: readonly number[],
  choice: voting.VoteChoice,
  reason: string,
  now: Date,
): Promise<voting.VoidedThing[]> {
  const things = await voting.voidVotes(tx, PROSPECT_POLL, ids, choice, now);
  await recordChanges(
    tx,
    actor,
    things
      .filter(({ voided }) => voided > 0)
      .map((thing) => ({
        action: "votes_voided",
        subject: { type: "prospect", id: thing.id },
        ...voting.tellVoiding(thing, choice),
        reason,
      })),
  );
  return things;
}
