import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/recording.ts";
import { voidVotesOfNetwork as voidOfNominations } from "#domains/nominations/service/voiding.ts";
import { voidVotesOfNetwork as voidOfProspects } from "#domains/prospects/service/voiding.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { NetworkReceipt, NetworkVoiding } from "../schema/networks.ts";

/**
 * Takes the votes of a network out of the counts of all players and nominations, in one transaction
 * with the counts, an entry for each of them and one for the whole. Throws `stale` where other votes
 * count than were shown, `conflict` where they are for too many things at once.
 */
export async function voidNetwork(
  { database, now }: Deps,
  actor: Actor,
  { network, expectedVotes, reason, from, to }: NetworkVoiding & { network: string },
): Promise<NetworkReceipt> {
  requireStaff(actor);
  return database.contentVersion.publish(async (tx) => {
    const choice = { networks: [network], from, to };
    // A nomination before the player whom it became, as everywhere.
    const nominations = await voidOfNominations(tx, actor, choice, reason, now());
    const prospects = await voidOfProspects(tx, actor, choice, reason, now());
    const voided = [...nominations, ...prospects].reduce((sum, thing) => sum + thing.voided, 0);
    if (voided !== expectedVotes) {
      throw new AppError(
        "stale",
        "This network's votes have changed since they were shown. Please look again.",
      );
    }
    const receipt = {
      voided,
      prospects: prospects.length,
      nominations: nominations.length,
    };
    await recordChange(tx, actor, {
      action: "network_voided",
      subject: { type: "network" },
      after: { network, ...receipt, from, to },
      reason,
    });
    return receipt;
  });
}
