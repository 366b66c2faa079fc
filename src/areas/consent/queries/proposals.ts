import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { prospects } from "#areas/board/prospects/tables.ts";
import { type Actor, hasRight, isOwner } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Proposal } from "#areas/youscout/nominations/schema/proposals.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { fullNameIn } from "#lib/db/names.ts";
import { PROPOSAL_MS } from "../rules/answers.ts";
import type { QueuedProposal } from "../schema/guardian.ts";
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

/** In a statement: whether a proposal is open, and the actor may confirm it. */
export function isConfirmableBy(actor: Actor, now: Date): SQL {
  const { kind, nominationId, proposedAt, proposedBy } = guardianProposals;
  const since = new Date(now.getTime() - PROPOSAL_MS);
  const isOthers = actor.kind === "member" ? ne(proposedBy, actor.userId) : undefined;
  return sql`(${and(
    gt(proposedAt, since),
    isOthers,
    isOwner(actor) ? undefined : eq(kind, "replace"),
    hasRight(actor, "moderator") ? undefined : isNull(nominationId),
  )})`;
}

/** Proposals that wait for a second person, as the queue shows them. */
export async function findQueuedProposals(
  db: Db,
  ids: readonly number[],
): Promise<QueuedProposal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      row: guardianProposals,
      username: users.username,
      playerName: sql<string>`coalesce(${fullNameIn(prospects)}, ${fullNameIn(nominations)})`,
      previousEmail: sql<
        string | null
      >`coalesce(${prospects.guardianEmail}, ${nominations.guardianEmail})`,
    })
    .from(guardianProposals)
    .innerJoin(users, eq(users.id, guardianProposals.proposedBy))
    .leftJoin(prospects, eq(prospects.id, guardianProposals.prospectId))
    .leftJoin(nominations, eq(nominations.id, guardianProposals.nominationId))
    .where(inArray(guardianProposals.id, [...ids]))
    .limit(ids.length);
  return rows.map(({ row, username, playerName, previousEmail }) => {
    const { isOwn: _, ...proposal } = present({ row, username }, null);
    const { id, prospectId, nominationId } = row;
    return {
      ...{ id, prospectId, nominationId, ...proposal },
      playerName,
      previousEmail,
    };
  });
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
