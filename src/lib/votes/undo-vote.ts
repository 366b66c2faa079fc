import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { inWords } from "../count.ts";
import type { PublicTx } from "../db/content-version.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { lockKeys } from "../db/key-locks.ts";
import { AppError } from "../errors.ts";
import { accountVoter } from "./hashes.ts";
import { UNDO_MS, UNDOS_OF_TARGET, UNDOS_PER_DAY } from "./limits.ts";
import { readProvenVotes, readUndos } from "./read-record.ts";
import { limitOnUndo, type Vote, votersOf } from "./rules.ts";
import type { VotableTables } from "./votable-tables.ts";

/** Who wants a vote for a target undone: an account, the browser that has its receipt, or both. */
export interface VoteUndo {
  targetId: number;
  userId: number | null;
  receipt: string | null;
}

/** A vote that was undone, and what that left. */
export interface UndoneVote {
  id: number;
  /** The votes of its target that are left. */
  communityVotes: number;
  /** When the vote was cast. */
  votedAt: Date;
}

/**
 * Takes back a vote of the last ten minutes, inside `tx`: the account's own, else the one whose receipt was
 * given. It leaves the count and all limits, and may be cast again. The target is locked first, then the voter, as
 * voting locks them. Throws `conflict` where there is no such vote, it is older, or its voter has undone as many as
 * anybody may, and `not_found` where there is none for a target that not everybody sees: nobody learns that it exists.
 */
export async function undoVote(
  tx: PublicTx,
  { targets, votes, isOpen }: VotableTables & { isOpen: SQL | undefined },
  undo: VoteUndo,
  {
    secret,
    now,
    hasLimits,
    missing,
  }: { secret: string; now: Date; hasLimits: boolean; missing: string },
): Promise<UndoneVote> {
  const [target] = await tx
    .select({ id: targets.id })
    .from(targets.table)
    .where(eq(targets.id, undo.targetId))
    .for("no key update");
  if (!target) throw new AppError("not_found", missing);
  const vote = await findOwnVote(tx, votes, undo, { secret, now });
  if (!vote) {
    const shown = await tx
      .select({ id: targets.id })
      .from(targets.table)
      .where(and(eq(targets.id, undo.targetId), isOpen));
    if (shown.length === 0) throw new AppError("not_found", missing);
    throw new AppError("conflict", "There is no vote of yours for this player that can be undone.");
  }
  if (vote.voidedAt) {
    throw new AppError(
      "conflict",
      "Your vote does not count: our staff has removed it, or is looking at it. It can't be undone.",
    );
  }
  if (isTooOld(vote, now)) {
    throw new AppError("conflict", "A vote can be undone for ten minutes. Yours still counts.");
  }
  if (hasLimits) await refuseBeyondLimits(tx, votes, vote, now);
  return takeBack(tx, { targets, votes }, { vote, targetId: undo.targetId, now });
}

/** Takes a vote that counts out of the count, with its target locked. Its voter may vote again. */
export async function takeBack(
  tx: PublicTx,
  { targets, votes }: VotableTables,
  { vote, targetId, now }: { vote: { id: number; votedAt: Date }; targetId: number; now: Date },
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

async function refuseBeyondLimits(
  tx: Db,
  votes: VotableTables["votes"],
  vote: OwnVote,
  now: Date,
): Promise<void> {
  await lockKeys(tx, [...votersOf(vote), ...(vote.household === null ? [] : [vote.network])]);
  const limit = limitOnUndo(await readUndos(tx, votes, vote, now.getTime()));
  if (limit === null) return;
  const sentence = (vote.accountAddress === null ? UNDONE_OF_NETWORK : UNDONE_OF_ACCOUNT)[limit];
  throw new AppError("conflict", `${sentence} This one stands.`);
}

const UNDONE_AROUND = "Too many votes for this player were undone around your network.";
const UNDONE_OF_ACCOUNT = {
  target: `You have undone your vote for this player ${inWords(UNDOS_OF_TARGET)} times.`,
  day: `You have undone ${UNDOS_PER_DAY} votes within a day.`,
  network: UNDONE_AROUND,
};
const UNDONE_OF_NETWORK = {
  target: `Your network has undone its vote for this player ${inWords(UNDOS_OF_TARGET)} times.`,
  day: `Your network has undone ${UNDOS_PER_DAY} votes within a day.`,
  network: UNDONE_AROUND,
};

interface OwnVote extends Omit<Vote, "receipt" | "key" | "account"> {
  id: number;
  votedAt: Date;
  /** When staff took it out of the count, to hold it or for good. */
  voidedAt: Date | null;
}

function isTooOld({ votedAt }: { votedAt: Date }, now: Date): boolean {
  return now.getTime() - votedAt.getTime() > UNDO_MS;
}

/**
 * The account's own vote, else the one of the receipt; one that can still be undone before one that is too old, and one
 * that counts before one that does not.
 */
async function findOwnVote(
  tx: Db,
  votes: VotableTables["votes"],
  undo: VoteUndo,
  { secret, now }: { secret: string; now: Date },
): Promise<OwnVote | null> {
  const { table, id, targetId, voter, accountAddress, mailbox, votedAt, voidedAt, undoneAt } =
    votes;
  const from = { household: votes.site, network: votes.network };
  const read = { id, targetId, voter, accountAddress, mailbox, ...from, votedAt, voidedAt };
  const isOfAccount =
    undo.userId !== null &&
    and(
      eq(targetId, undo.targetId),
      eq(voter, accountVoter(secret, undo.userId)),
      isNotNull(accountAddress),
      isNull(undoneAt),
    );
  const proven = (await readProvenVotes(tx, votes, [undo], secret)).get(undo);
  const found: OwnVote[] = [];
  for (const isOwn of [isOfAccount, proven && eq(id, proven.id)]) {
    if (isOwn) found.push(...((await tx.select(read).from(table).where(isOwn)) as OwnVote[]));
  }
  const counting = found.filter(({ voidedAt }) => voidedAt === null);
  return counting.find((vote) => !isTooOld(vote, now)) ?? counting[0] ?? found[0] ?? null;
}
