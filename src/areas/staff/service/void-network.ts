import { VOTABLE_PROSPECTS } from "#areas/board/prospects/service/votable.ts";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { type VoidableVotes, voidVotesOfNetwork } from "#areas/votes/service/void-votes.ts";
import { VOTABLE_NOMINATIONS } from "#areas/youscout/nominations/service/votable.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { NetworkReceipt, NetworkVoiding } from "../schema/networks.ts";

const NETWORK_VOIDED = auditAction("network_voided", "Network voided");

/**
 * Takes the votes of a network out of the counts of all players and nominations for good, those that are held
 * included, in one transaction with the counts, an entry for each of them and one for the whole. Throws `stale` where
 * other votes count or are held than were shown, `conflict` if they are for too many targets at once.
 */
export async function voidNetwork(
  { database, now }: Deps,
  actor: Actor,
  {
    network,
    expectedVotes,
    expectedHeld,
    reason,
    publicReason,
    from,
    to,
  }: NetworkVoiding & { network: string },
): Promise<NetworkReceipt> {
  requireOwner(actor);
  return database.contentVersion.publish(async (tx) => {
    const choice = { networks: [network], from, to };
    const reasons = { reason, publicReason };
    // A nomination before the player whom it became, as everywhere.
    const voidVotesFor = (votable: VoidableVotes) =>
      voidVotesOfNetwork(tx, actor, votable, choice, reasons, now());
    const nominations = await voidVotesFor(VOTABLE_NOMINATIONS);
    const prospects = await voidVotesFor(VOTABLE_PROSPECTS);
    const targets = [...nominations, ...prospects];
    const voided = targets.reduce((sum, target) => sum + target.voided, 0);
    const heldVoided = targets.reduce((sum, target) => sum + target.heldVoided, 0);
    if (voided !== expectedVotes || heldVoided !== expectedHeld) {
      throw new AppError(
        "stale",
        "This network's votes have changed since they were shown. Please look again.",
      );
    }
    const receipt = {
      voided,
      heldVoided,
      prospects: prospects.length,
      nominations: nominations.length,
    };
    await recordChange(tx, actor, {
      action: NETWORK_VOIDED,
      subject: { type: "network" },
      after: { network, ...receipt, from, to },
      reason,
    });
    return receipt;
  });
}
