import type { Actor } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { findWord } from "../queries/agreement.ts";
import { lockProspect } from "./hide.ts";
import { writeGuardian } from "./write-guardian.ts";

/**
 * Names who asked for a player's evaluation as his guardian, whom staff may then ask. Who is named stays, and where a
 * restore forgot who was, or a guardian's word holds, staff name the guardian themselves. Throws `not_found`.
 */
export async function nameFamily(
  tx: Db,
  actor: Actor,
  { id, guardianEmail }: { id: number; guardianEmail: string },
): Promise<void> {
  const player = await lockProspect(tx, id);
  if (player.guardianEmail !== null || player.isGuardianUnknown) return;
  if ((await findWord(tx, id)) !== null) return;
  await recordChange(tx, actor, {
    action: "board_guardian_named",
    subject: { type: "prospect", id },
    after: { guardianEmail: "changed" },
  });
  await writeGuardian(unseen(tx), id, { guardianEmail });
}
