import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { inWords } from "#lib/count.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import { UNDO_MS, UNDOS_OF_TARGET, UNDOS_PER_DAY } from "../access/limits.ts";
import { limitOnUndo, votersOf } from "../rules/casting.ts";
import { shortHash, type VotableTables } from "../tables/votable.ts";
import { votesOfAllBoards } from "../tables/votes-of-all-boards.ts";

/** An account's wish to take its vote for a target back. */
export interface VoteUndo {
  targetId: number;
  userId: number;
}

/** A vote that was undone, and what that left. */
export interface UndoneVote {
  id: number;
  /** The votes of its target that are left. */
  communityVotes: number;
  /** When the vote was cast. */
  votedAt: Date;
}

interface UndoTerms {
  /** Keyed hash of the account. */
  voter: string;
  now: Date;
  hasLimits: boolean;
  /** The message for a target that does not exist or is not public. */
  missing: string;
}

/**
 * Takes back the vote of the last ten minutes that an account cast as itself, inside `tx`. It leaves the count and all
 * limits, and may be cast again. The target is locked first, then the voter, as voting locks them. Throws `conflict`
 * if there is no such vote, it is older, or the account has undone as many as it may, and `not_found` if there is none
 * for a target that is not public: nobody learns that it exists.
 */
export async function takeBackVote(
  tx: PublicTx,
  { targets, votes, isOpen }: VotableTables & { isOpen: SQL | undefined },
  targetId: number,
  { voter, now, hasLimits, missing }: UndoTerms,
): Promise<UndoneVote> {
  const isTarget = eq(targets.id, targetId);
  const [target] = await tx
    .select({ id: targets.id })
    .from(targets.table)
    .where(isTarget)
    .for("no key update");
  if (!target) throw new AppError("not_found", missing);
  const vote = await findVote(tx, votes, targetId, voter);
  if (!vote) {
    const shown = await tx
      .select({ id: targets.id })
      .from(targets.table)
      .where(and(isTarget, isOpen));
    if (shown.length === 0) throw new AppError("not_found", missing);
    throw new AppError("conflict", "There is no vote of yours for this player that can be undone.");
  }
  if (vote.voidedAt) {
    throw new AppError(
      "conflict",
      "Your vote does not count: our staff has removed it, or is looking at it. It can't be undone.",
    );
  }
  if (now.getTime() - vote.votedAt.getTime() > UNDO_MS) {
    throw new AppError("conflict", "A vote can be undone for ten minutes. Yours still counts.");
  }
  if (hasLimits) await refuseBeyondLimits(tx, votes, targetId, vote, now);
  return markUndone(tx, { targets, votes }, targetId, vote, now);
}

interface OwnVote {
  id: number;
  voter: string;
  mailbox: string | null;
  votedAt: Date;
  /** When staff took it out of the count, to hold it or for good. */
  voidedAt: Date | null;
}

async function findVote(
  tx: Db,
  {
    table,
    id,
    targetId: target,
    voter,
    mailbox,
    votedAt,
    voidedAt,
    undoneAt,
  }: VotableTables["votes"],
  targetId: number,
  account: string,
): Promise<OwnVote | undefined> {
  const [vote] = await tx
    .select({ id, voter, mailbox, votedAt, voidedAt })
    .from(table)
    .where(and(eq(target, targetId), eq(voter, account), isNull(undoneAt)));
  return vote as OwnVote | undefined;
}

async function markUndone(
  tx: PublicTx,
  { targets, votes }: VotableTables,
  targetId: number,
  vote: OwnVote,
  now: Date,
): Promise<UndoneVote> {
  const { id, voidedAt, undoneAt } = votes;
  await tx.execute(sql`
    update ${votes.table} set ${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz,
      ${sql.identifier(undoneAt.name)} = ${now.toISOString()}::timestamptz
    where ${id} = ${vote.id}`);
  const [left] = await rowsOf<{ count: number }>(
    tx,
    sql`
      update ${targets.table} set ${sql.identifier(targets.count.name)} = ${targets.count} - 1
      where ${targets.id} = ${targetId} returning ${targets.count} as count`,
  );
  return { id: vote.id, communityVotes: left?.count ?? 0, votedAt: vote.votedAt };
}

const UNDONE = {
  target: `You have undone your vote for this player ${inWords(UNDOS_OF_TARGET)} times.`,
  day: `You have undone ${UNDOS_PER_DAY} votes within a day.`,
};

async function refuseBeyondLimits(
  tx: Db,
  { table, targetId: target, voter, mailbox, undoneAt }: VotableTables["votes"],
  targetId: number,
  vote: OwnVote,
  now: Date,
): Promise<void> {
  await lockKeys(tx, votersOf(vote));
  const all = votesOfAllBoards;
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const keys = [
    { key: vote.voter, here: voter, everywhere: all.voter },
    { key: vote.mailbox, here: mailbox, everywhere: all.mailbox },
  ];
  for (const { key, here, everywhere } of keys) {
    if (key === null) continue;
    const ofTarget = and(eq(here, key), eq(target, targetId), isNotNull(undoneAt));
    const ofLastDay = and(
      sql`${shortHash(everywhere)} = ${shortHash(sql`${key}::text`)}`,
      gt(all.undoneAt, aDayAgo),
    );
    const limit = limitOnUndo({
      ofTarget: await countUpTo(tx, UNDOS_OF_TARGET, sql`${table} where ${ofTarget}`),
      ofLastDay: await countUpTo(tx, UNDOS_PER_DAY, sql`${all} where ${ofLastDay}`),
    });
    if (limit) throw new AppError("conflict", `${UNDONE[limit]} This one stands.`);
  }
}

/** Counts rows, and reads no more of them than `most`. */
async function countUpTo(tx: Db, most: number, rows: SQL): Promise<number> {
  const [counted] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (select 1 from ${rows} limit ${most}) as counted`,
  );
  return counted?.count ?? 0;
}
