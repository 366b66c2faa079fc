import { and, asc, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { rowsOf } from "#lib/db/db.ts";
import { areOf, type VoteChoice } from "../queries/chosen-votes.ts";
import type { VotableTables } from "../tables/votable.ts";

/** What voiding left of a target's count. */
export interface VoidedTarget {
  id: number;
  before: number;
  voided: number;
  /** Votes that staff held, which were in no count, and will not come back. */
  heldVoided: number;
  communityVotes: number;
}

/**
 * Takes the chosen votes for these targets out of their counts, inside `tx`. The votes stay known:
 * their voters cannot cast them again, and they count toward the limits as before. Those that staff hold stay out of it
 * for good. The targets are locked first, in the order of their ids, as voting locks them.
 * @returns each target that exists, by id, including those of which nothing was voided
 */
export async function voidChosen(
  tx: PublicTx,
  { targets, votes }: VotableTables,
  ids: readonly number[],
  choice: VoteChoice,
  now: Date,
): Promise<VoidedTarget[]> {
  const locked = (await tx
    .select({ id: targets.id, count: targets.count })
    .from(targets.table)
    .where(inArray(targets.id, [...ids]))
    .orderBy(asc(targets.id))
    .for("no key update")) as { id: number; count: number }[];
  const areMeant = and(inArray(votes.targetId, [...ids]), areOf(votes, choice));
  const voided = await markVoided(tx, votes, and(areMeant, isNull(votes.voidedAt)), now);
  const held = await endHolding(tx, votes, areMeant);
  const counts = locked.map(({ id, count }) => {
    const taken = voided.get(id) ?? 0;
    const heldVoided = held.get(id) ?? 0;
    return { id, before: count, voided: taken, heldVoided, communityVotes: count - taken };
  });
  await writeCounts(
    tx,
    targets,
    counts.filter((target) => target.voided > 0),
  );
  return counts;
}

/** Marks the votes, however many, in the order of their ids: retention takes them in the same. */
async function markVoided(
  tx: PublicTx,
  votes: VotableTables["votes"],
  where: SQL | undefined,
  now: Date,
): Promise<Map<number, number>> {
  const { table, id, targetId, voidedAt } = votes;
  const meant = tx.select({ id }).from(table).where(where).orderBy(id).for("update");
  const rows = await rowsOf<{ targetId: number; voided: number }>(
    tx,
    sql`
      with marked as (
        update ${table} set ${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz
        where ${id} in ${meant}
        returning ${targetId} as target_id
      )
      select target_id as "targetId", count(*)::int as voided from marked group by target_id`,
  );
  return new Map(rows.map((row) => [row.targetId, row.voided]));
}

/** Keeps the held votes that are meant voided for good, whatever becomes of their bursts; how many by target. */
async function endHolding(
  tx: PublicTx,
  votes: VotableTables["votes"],
  where: SQL | undefined,
): Promise<Map<number, number>> {
  const { table, id, targetId, heldBurstId } = votes;
  const isHeld = and(where, isNotNull(heldBurstId));
  const meant = tx.select({ id }).from(table).where(isHeld).orderBy(id).for("update");
  const rows = await rowsOf<{ targetId: number; ended: number }>(
    tx,
    sql`
      with ended as (
        update ${table} set ${sql.identifier(heldBurstId.name)} = null
        where ${id} in ${meant}
        returning ${targetId} as target_id
      )
      select target_id as "targetId", count(*)::int as ended from ended group by target_id`,
  );
  return new Map(rows.map((row) => [row.targetId, row.ended]));
}

async function writeCounts(
  tx: PublicTx,
  { table, id, count }: VotableTables["targets"],
  counts: readonly VoidedTarget[],
): Promise<void> {
  if (counts.length === 0) return;
  const ids = sql.param(counts.map((target) => target.id));
  const votes = sql.param(counts.map((target) => target.communityVotes));
  await tx.execute(sql`
    update ${table} set ${sql.identifier(count.name)} = given.votes
    from unnest(${ids}::int[], ${votes}::int[]) as given (target_id, votes)
    where ${id} = given.target_id`);
}
