import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { isOfSpike, type Spike } from "../queries/bursts.ts";
import type { VotableTables } from "../tables/votable.ts";

/** What holding or releasing votes made of a target's count. */
export interface HeldVotes {
  before: number;
  /** How many votes left the count or came back. */
  votes: number;
  /** How many were held until now, and are voided for good. */
  heldVoided: number;
  communityVotes: number;
}

/**
 * Marks the votes that a vote spike has now as its own, inside `tx`, before a merge brings others of the same time
 * beside them.
 * @param areMeant which votes of its time belong to it
 */
export async function markVotes(
  tx: Db,
  { votes }: VotableTables,
  spike: Omit<Spike, "isMarked">,
  areMeant: SQL | undefined,
): Promise<void> {
  const { table, burstId, undoneAt } = votes;
  if (!burstId) return;
  const ofTime = isOfSpike(votes, { ...spike, isMarked: false });
  await tx.execute(sql`
    update ${table} set ${sql.identifier(burstId.name)} = ${spike.burstId}
    where ${and(ofTime, isNull(burstId), isNull(undoneAt), areMeant)}`);
}

/** Takes the votes of a burst out of their target's count, inside `tx`, until they are released. */
export async function holdVotes(
  tx: PublicTx,
  tables: VotableTables,
  spike: Spike,
  now: Date,
): Promise<HeldVotes | null> {
  const { voidedAt, heldBurstId } = tables.votes;
  return recount(
    tx,
    tables,
    spike.id,
    -1,
    and(isOfSpike(tables.votes, spike), isNull(voidedAt)),
    sql`${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz,
      ${sql.identifier(heldBurstId.name)} = ${spike.burstId}`,
  );
}

/**
 * Voids the votes of a burst for good, inside `tx`: those that were held for it or, as long as none are, those that
 * count. Once they are held, what counts within its time came otherwise, as with a merge.
 */
export async function voidBurst(
  tx: PublicTx,
  tables: VotableTables,
  { isHeld, ...spike }: Spike & { isHeld: boolean },
  now: Date,
): Promise<HeldVotes | null> {
  const { table, voidedAt, heldBurstId } = tables.votes;
  const isOfBurst = and(isOfSpike(tables.votes, spike), isNull(voidedAt));
  const voided = await recount(
    tx,
    tables,
    spike.id,
    -1,
    isHeld ? sql`false` : isOfBurst,
    sql`${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz`,
  );
  if (!voided) return null;
  const [ended] = await rowsOf<{ votes: number }>(
    tx,
    sql`
      with ended as (
        update ${table} set ${sql.identifier(heldBurstId.name)} = null
        where ${heldBurstId} = ${spike.burstId} returning 1)
      select count(*)::int as votes from ended`,
  );
  return { ...voided, heldVoided: ended?.votes ?? 0 };
}

/** Puts the votes that are held for a burst back into their target's count, inside `tx`. */
export async function releaseVotes(
  tx: PublicTx,
  tables: VotableTables,
  { id, burstId }: { id: number; burstId: number },
): Promise<HeldVotes | null> {
  const { targetId, voidedAt, heldBurstId } = tables.votes;
  return recount(
    tx,
    tables,
    id,
    1,
    and(eq(targetId, id), eq(heldBurstId, burstId)),
    sql`${sql.identifier(voidedAt.name)} = null, ${sql.identifier(heldBurstId.name)} = null`,
  );
}

/** Changes votes of a target and its count with them; the target is locked first, as voting locks it. */
async function recount(
  tx: PublicTx,
  { targets, votes: { table, id: voteId } }: VotableTables,
  id: number,
  sign: 1 | -1,
  areMeant: SQL | undefined,
  change: SQL,
): Promise<HeldVotes | null> {
  const [target] = (await tx
    .select({ count: targets.count })
    .from(targets.table)
    .where(eq(targets.id, id))
    .for("no key update")) as { count: number }[];
  if (!target) return null;
  const meant = tx.select({ id: voteId }).from(table).where(areMeant).orderBy(voteId).for("update");
  const [changed] = await rowsOf<{ votes: number }>(
    tx,
    sql`
      with changed as (update ${table} set ${change} where ${voteId} in ${meant} returning 1)
      select count(*)::int as votes from changed`,
  );
  const votes = changed?.votes ?? 0;
  const communityVotes = target.count + sign * votes;
  await tx.execute(sql`
    update ${targets.table} set ${sql.identifier(targets.count.name)} = ${communityVotes}
    where ${targets.id} = ${id}`);
  return { before: target.count, votes, heldVoided: 0, communityVotes };
}
