import { eq, inArray } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { PROPOSAL_MS } from "../rules.ts";
import type { Proposal } from "../schema.ts";
import { guardianProposals } from "../tables.ts";

export type ProposalRow = typeof guardianProposals.$inferSelect;

/** The proposal about a player's guardian that waits for a second person, as staff see it; null without one. */
export async function findProposal(
  db: Db,
  prospectId: number,
  asker: number | null,
): Promise<Proposal | null> {
  const [found] = await withAuthor(db).where(eq(guardianProposals.prospectId, prospectId));
  return found ? present(found, asker) : null;
}

/** The proposals about the guardians of nominations, as staff see them, by nomination. */
export async function readProposals(
  db: Db,
  nominationIds: readonly number[],
  asker: number | null,
): Promise<ReadonlyMap<number, Proposal>> {
  const found = await withAuthor(db)
    .where(inArray(guardianProposals.nominationId, [...nominationIds]))
    .limit(nominationIds.length);
  return new Map(found.map((one) => [one.row.nominationId ?? 0, present(one, asker)]));
}

function withAuthor(db: Db) {
  return db
    .select({ row: guardianProposals, username: users.username })
    .from(guardianProposals)
    .innerJoin(users, eq(users.id, guardianProposals.proposedBy))
    .$dynamic();
}

function present(
  { row, username }: { row: ProposalRow; username: string },
  asker: number | null,
): Proposal {
  const { kind, guardianEmail, proposedBy, proposedAt } = row;
  return {
    ...{ kind, guardianEmail, proposedBy: username, isOwn: proposedBy === asker },
    proposedAt: proposedAt.toISOString(),
    until: new Date(proposedAt.getTime() + PROPOSAL_MS).toISOString(),
  };
}
