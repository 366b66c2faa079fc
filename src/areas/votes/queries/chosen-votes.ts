import { and, gte, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { VoteVoiding } from "../schema/report.ts";
import { shortHash, type VotableTables } from "../tables/votable.ts";

/** Which votes are meant: of networks, of hours, or both at once. */
export type VoteChoice = Pick<VoteVoiding, "networks" | "from" | "to">;

/** The votes of a choice, whether they count or not. */
export function areOf(
  votes: VotableTables["votes"],
  { networks, from, to }: VoteChoice,
): SQL | undefined {
  return and(
    networks && inArray(shortHash(votes.network), networks),
    from ? gte(votes.votedAt, new Date(from)) : undefined,
    to ? lt(votes.votedAt, new Date(to)) : undefined,
  );
}

/** More targets than this are not voided at once: each is locked until all are done. */
const MOST_TARGETS = 1_000;

/** The targets that the chosen votes are for, by id. Throws `conflict` for more than 1,000. */
export async function listTargetsOf(
  tx: Db,
  { votes }: VotableTables,
  choice: VoteChoice,
): Promise<number[]> {
  const rows = (await tx
    .selectDistinct({ id: votes.targetId })
    .from(votes.table)
    .where(and(areOf(votes, choice), or(isNull(votes.voidedAt), isNotNull(votes.heldBurstId))))
    .orderBy(votes.targetId)
    .limit(MOST_TARGETS + 1)) as { id: number }[];
  if (rows.length > MOST_TARGETS) {
    throw new AppError(
      "conflict",
      "These votes are for more than 1,000 players. Please choose a shorter time.",
    );
  }
  return rows.map(({ id }) => id);
}
