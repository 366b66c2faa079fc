import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { awardBadges } from "#areas/youscout/badges/service/award-badges.ts";
import {
  findNomination,
  type NominationRow,
} from "#areas/youscout/nominations/queries/nominations.ts";
import type { NominationDecision } from "#areas/youscout/nominations/schema/nominations.ts";
import { askGuardian, takeGuardianMail } from "#areas/youscout/nominations/service/ask-guardian.ts";
import { transitionNomination } from "#areas/youscout/nominations/service/transition-nomination.ts";
import { type BulkOutcome, decideEach } from "#lib/bulk-outcome.ts";
import type { Deps } from "#lib/deps.ts";
import type { BulkDecision } from "../schema/nominations.ts";
import { hideNomination } from "./nominations.ts";

/**
 * Approves, asks back or rejects. With the approval the author may get a badge, and the guardian is
 * asked where a full page is wanted. Throws what `transitionNomination` throws.
 */
export async function decideNomination(
  deps: Deps,
  actor: Actor,
  { id, ...decision }: NominationDecision & { id: number },
): Promise<NominationRow> {
  requireRight(actor, "moderator");
  const isApproval = decision.transition === "approve";
  const seen = isApproval ? await findNomination(deps.database.db, id) : null;
  const mayAsk = seen !== null && (await takeGuardianMail(deps, actor, seen));
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const row = await transitionNomination(tx, deps, actor, id, decision);
    if (isApproval && row.submittedByUserId !== null) {
      await awardBadges(tx, deps, [row.submittedByUserId], ["approved", "most_votes", "promoted"]);
    }
    return mayAsk ? askGuardian(tx, deps, actor, row) : row;
  });
}

/** Approves, rejects or hides many, each by itself: one that is refused holds up no other. */
export async function decideNominations(
  deps: Deps,
  actor: Actor,
  decision: BulkDecision,
): Promise<BulkOutcome["data"]> {
  requireRight(actor, "moderator");
  return decideEach(decision.nominations, (one) => decideOne(deps, actor, decision, one));
}

async function decideOne(
  deps: Deps,
  actor: Actor,
  { action, staffMessage }: BulkDecision,
  { id, ...expected }: BulkDecision["nominations"][number],
): Promise<void> {
  if (action === "hide") {
    await hideNomination(deps, actor, { id });
  } else {
    const message = action === "reject" ? { staffMessage } : {};
    await decideNomination(deps, actor, { id, transition: action, ...expected, ...message });
  }
}
