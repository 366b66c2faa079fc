import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { isGuardianForgotten } from "#domains/prospects/access.ts";
import { findWord } from "#domains/prospects/queries/agreement.ts";
import type { ProspectRow } from "#domains/prospects/queries/prospects.ts";
import { endWord } from "#domains/prospects/service/agreement.ts";
import { lockProspect } from "#domains/prospects/service/hide.ts";
import { writeGuardian } from "#domains/prospects/service/write-guardian.ts";
import type { Deps } from "#lib/deps.ts";
import type { GuardianAddress } from "../schema.ts";

/**
 * Names a player's guardian, or takes the name away. Another address ends the link of the former one and a yes that
 * came by it; a no stays. The same address, whatever its case, changes nothing; after a restore that forgot who was
 * named, nobody is another answer, too. Throws `not_found`.
 */
export async function nameGuardian(
  deps: Deps,
  actor: Actor,
  { id, guardianEmail }: GuardianAddress & { id: number },
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    const player = await lockProspect(tx, id);
    const isSame = player.guardianEmail?.toLowerCase() === guardianEmail?.toLowerCase();
    if (isSame && !isGuardianForgotten(player)) return player;
    if ((await findWord(tx, id))?.answer === "agreed") {
      await endWord(tx, id, "staff", deps.now());
      // The guardian's page tells of it: what he agreed to is not public anymore.
      await recordChange(tx, actor, {
        action: "board_word_ended",
        subject: { type: "prospect", id },
      });
    }
    await recordChange(tx, actor, {
      action: "board_guardian_named",
      subject: { type: "prospect", id },
      after: { guardianEmail: guardianEmail === null ? null : "changed" },
    });
    return writeGuardian(tx, id, {
      guardianEmail,
      isGuardianUnknown: false,
      guardianTokenHash: null,
      guardianAskedAt: null,
    });
  });
}
