import { and, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { isHash, type VotableTables } from "../tables/votable.ts";
import { accountVoter } from "./hashes.ts";

/** A vote that an account cast as itself. */
export interface AccountVote {
  targetId: number;
  votedAt: Date;
  /** Whether it counts: staff may have voided or held it. */
  isCounted: boolean;
}

const MOST_VOTES = 1_000;

/** The newest 1,000 votes that an account cast as itself, but for those that it undid. */
export async function listAccountVotes(
  db: Db,
  { votes }: Pick<VotableTables, "votes">,
  secret: string,
  userId: number,
): Promise<AccountVote[]> {
  const { table, targetId, voter, accountAddress, votedAt, voidedAt, undoneAt } = votes;
  const rows = await db
    .select({ targetId, votedAt, isCounted: sql<boolean>`${voidedAt} is null` })
    .from(table)
    .where(
      and(isHash(voter, accountVoter(secret, userId)), isNotNull(accountAddress), isNull(undoneAt)),
    )
    .orderBy(desc(votedAt))
    .limit(MOST_VOTES);
  return rows as AccountVote[];
}
