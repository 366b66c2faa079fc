import type { ActivityData } from "#areas/platform/accounts/schema.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { VotableTables } from "../tables/votable.ts";
import { forgetAccount } from "./forget-voters.ts";
import type { CastVote } from "./vote-counter.ts";

/**
 * Notes votes among what their members did, and keeps the accounts from being deleted until the transaction ends. Those
 * that are gone are taken out of these votes, which their deletion could not see yet.
 */
export async function noteVotes(
  tx: PublicTx,
  { secrets }: Pick<Deps, "secrets">,
  { votes }: Pick<VotableTables, "votes">,
  {
    cast,
    now,
    dataOf,
  }: { cast: readonly CastVote[]; now: Date; dataOf(targetId: number): ActivityData },
): Promise<void> {
  const notes = cast.flatMap(({ userId, targetId }) =>
    userId === null ? [] : [{ userId, type: "vote_cast" as const, data: dataOf(targetId) }],
  );
  for (const userId of await noteActivity(tx, notes, now)) {
    await forgetAccount(tx, votes, secrets.vote, userId);
  }
}
