import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { isOwner, type Member, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import type { Deps } from "#lib/deps.ts";
import { isNamedByTwo } from "../queries/answered.ts";
import type { GuardianAddress } from "../schema/guardian.ts";
import { dropProposal, propose, refuseWhileOwnersDecide } from "./propose.ts";
import { replaceGuardian } from "./replace-guardian.ts";

/**
 * Names a player's guardian, or takes the name away (`replaceGuardian`). Where a guardian has answered, or said no
 * about a namesake, or a restore forgot who was named, only an owner does so alone; of a helper it is a proposal
 * that another person confirms. The same address, whatever its case, changes nothing; after such a restore, nobody is
 * another answer, too. Throws `not_found`, `conflict` while a proposal waits for a second owner, and `invalid` for an
 * address of staff.
 */
export async function nameGuardian(
  deps: Deps,
  actor: Member,
  { id, guardianEmail }: GuardianAddress & { id: number },
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const player = await lockProspect(tx, id);
    const child = { prospectId: id };
    const isSame = player.guardianEmail?.toLowerCase() === guardianEmail?.toLowerCase();
    if (isSame && !player.isGuardianUnknown) return player;
    await refuseWhileOwnersDecide(tx, deps, child);
    await refuseStaffAddress(tx, guardianEmail);
    if (isOwner(actor) || !(await isNamedByTwo(tx, player, guardianEmail))) {
      await dropProposal(tx, deps, actor, child);
      return replaceGuardian(tx, deps, actor, { player, guardianEmail });
    }
    const before = player.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "replace", guardianEmail, before });
    return player;
  });
}
