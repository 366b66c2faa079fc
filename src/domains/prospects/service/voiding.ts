import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VoidingReceipt, VoteVoiding } from "../../../lib/voting/schema.ts";
import { type Actor, requireStaff } from "../../accounts/access.ts";
import { recordChange } from "../../audit/service/recording.ts";
import { shownNetwork } from "../queries/votes.ts";
import { prospects, prospectVotes } from "../tables.ts";

/**
 * Takes votes of a player out of the count; the count follows in the same transaction. The votes
 * stay known: their voters cannot cast them anew, and they count toward the limits as before.
 * Throws `not_found`.
 */
export async function voidVotes(
  db: Db,
  actor: Actor,
  id: number,
  { networks, from, to, reason }: VoteVoiding,
  now: Date,
): Promise<VoidingReceipt> {
  requireStaff(actor);
  return db.transaction(async (tx) => {
    const before = await lockCount(tx, id);
    const isMeant = and(
      eq(prospectVotes.prospectId, id),
      isNull(prospectVotes.voidedAt),
      networks && inArray(shownNetwork, networks),
      from ? gte(prospectVotes.votedAt, new Date(from)) : undefined,
      to ? lt(prospectVotes.votedAt, new Date(to)) : undefined,
    );
    const voided = await markVoided(tx, isMeant, now);
    const communityVotes = before - voided;
    if (voided === 0) return { voided, communityVotes };
    await tx.update(prospects).set({ communityVotes }).where(eq(prospects.id, id));
    await recordChange(tx, actor, {
      action: "votes_voided",
      subject: { type: "prospect", id },
      before: { communityVotes: before },
      after: {
        communityVotes,
        voided,
        ...(networks && { networks: networks.length }),
        ...(from && to && { from, to }),
      },
      reason,
    });
    return { voided, communityVotes };
  });
}

/** The player's count, held until the transaction ends as votes hold it: they wait for each other. */
async function lockCount(tx: Db, id: number): Promise<number> {
  const [player] = await tx
    .select({ communityVotes: prospects.communityVotes })
    .from(prospects)
    .where(eq(prospects.id, id))
    .for("no key update");
  if (!player) throw new AppError("not_found", "This prospect is not on the board.");
  return player.communityVotes;
}

/** Marks the votes, however many, in the order of their ids: retention takes them in the same. */
async function markVoided(tx: Db, isMeant: SQL | undefined, now: Date): Promise<number> {
  const meant = tx
    .select({ id: prospectVotes.id })
    .from(prospectVotes)
    .where(isMeant)
    .orderBy(prospectVotes.id)
    .for("update");
  const [row] = await rowsOf<{ voided: number }>(
    tx,
    sql`
      with marked as (
        update ${prospectVotes} set voided_at = ${now.toISOString()}::timestamptz
        where id in ${meant}
        returning 1
      )
      select count(*)::int as voided from marked`,
  );
  return row?.voided ?? 0;
}
