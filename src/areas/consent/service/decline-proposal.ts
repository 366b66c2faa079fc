import { and, eq } from "drizzle-orm";
import { type Member, requireRight } from "#areas/platform/accounts/access/actor.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isOfChild } from "../queries/replacements.ts";
import type { Child } from "../rules/answers.ts";
import type { ProposalConfirmation } from "../schema/guardian.ts";
import { guardianProposals } from "../tables.ts";
import { recordDeclined } from "./propose.ts";

/**
 * Ends what was proposed for a child, and returns its kind. The named guardian and every no stay as they are, and a
 * player whom the proposal of a deletion has hidden stays hidden. Throws `forbidden`, and `stale` where that proposal
 * is not open any more.
 */
export async function declineProposal(
  { database }: Deps,
  actor: Member,
  { child, expectedProposedAt }: ProposalConfirmation & { child: Child },
): Promise<ProposalKind> {
  requireRight(actor, "scout");
  if ("nominationId" in child) requireRight(actor, "moderator");
  return database.db.transaction(async (tx) => {
    const [declined] = await tx
      .delete(guardianProposals)
      .where(
        and(
          isOfChild(guardianProposals, child),
          eq(guardianProposals.proposedAt, new Date(expectedProposedAt)),
        ),
      )
      .returning({ kind: guardianProposals.kind });
    if (!declined) {
      throw new AppError("stale", "This is not open any more. Please look again.");
    }
    await recordDeclined(tx, actor, child);
    return declined.kind;
  });
}
