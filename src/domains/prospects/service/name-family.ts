import type { Actor } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { findWord } from "../queries/agreement.ts";
import { isSaidToBeNobody } from "../queries/guardian-named.ts";
import { lockProspect } from "./hide.ts";
import { writeGuardian } from "./write-guardian.ts";

/** What the command is given besides: whether a guardian took down a nomination that brought a player. */
export interface WithTakenDown {
  isTakenDown(tx: Db, prospectId: number): Promise<boolean>;
}

/**
 * Names who asked for a player's evaluation as his guardian, whom staff may then ask. Who is named stays. Where a
 * restore forgot who was, staff said that nobody is, or a guardian's word holds, on the board or as a take-down, staff
 * name the guardian themselves. Throws `not_found`.
 */
export async function nameFamily(
  tx: Db,
  actor: Actor,
  { id, guardianEmail, isTakenDown }: { id: number; guardianEmail: string } & WithTakenDown,
): Promise<void> {
  const player = await lockProspect(tx, id);
  if (player.guardianEmail !== null || player.isGuardianUnknown) return;
  if ((await findWord(tx, id)) !== null || (await isTakenDown(tx, id))) return;
  if (await isSaidToBeNobody(tx, id)) return;
  await recordChange(tx, actor, {
    action: "board_guardian_named",
    subject: { type: "prospect", id },
    after: { guardianEmail: "changed" },
  });
  await writeGuardian(unseen(tx), id, { guardianEmail });
}
