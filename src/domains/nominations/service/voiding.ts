import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChanges } from "#domains/audit/service/recording.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { VoidingReceipt, VoteVoiding } from "#lib/voting/schema.ts";
import * as voting from "#lib/voting/voiding.ts";
import { NOMINATION_POLL } from "../queries/poll.ts";
import { countPeriodsAnew } from "./period-counts.ts";

/**
 * Takes votes of a nomination out of its counts: of all time, of its weeks and months, in the same
 * transaction. The votes stay known, as those of the board do; badges that they brought stay, and
 * they bring no further ones. Throws `not_found`.
 */
export async function voidVotes(
  { database, now }: Deps,
  actor: Actor,
  { id, reason, ...choice }: VoteVoiding & { id: number },
): Promise<VoidingReceipt> {
  requireStaff(actor);
  return database.contentVersion.publish(
    async (tx) => {
      const [nomination] = await voidChosen(tx, actor, [id], choice, reason, now());
      if (!nomination) throw new AppError("not_found", "There is no such nomination.");
      const { voided, communityVotes } = nomination;
      return { voided, communityVotes };
    },
    ({ voided }) => voided > 0,
  );
}

/** Takes the chosen votes out of the counts of all nominations; tells those that had any. */
export async function voidVotesOfNetwork(
  tx: PublicTx,
  actor: Actor,
  choice: voting.VoteChoice,
  reason: string,
  now: Date,
): Promise<voting.VoidedThing[]> {
  requireStaff(actor);
  const ids = await voting.listThingsOf(tx, NOMINATION_POLL, choice);
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
  const things = await voting.voidVotes(tx, NOMINATION_POLL, ids, choice, now);
  const changed = things.filter(({ voided }) => voided > 0);
  if (changed.length === 0) return things;
  await countPeriodsAnew(
    tx,
    changed.map(({ id }) => id),
  );
  await recordChanges(
    tx,
    actor,
    changed.map((thing) => ({
      action: "votes_voided",
      subject: { type: "nomination", id: thing.id },
      ...voting.tellVoiding(thing, choice),
      reason,
    })),
  );
  return things;
}
