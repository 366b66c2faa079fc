import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { lockRunning, type OnAsked } from "./locks.ts";

/**
 * Gives a running pass of the account a new code, as after a card was lost: the old one is dead at once.
 * Throws `not_found`, and `conflict` for a pass that is not running.
 */
export async function replaceCode(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id }: { id: number },
  onAsked?: OnAsked,
): Promise<{ code: string }> {
  return deps.database.db.transaction(async (tx) => {
    const { pass } = await lockRunning(tx, actor, id);
    await onAsked?.(tx, pass);
    await recordPassEvent(tx, deps, { pass, by: "holder", note: "Code replaced" });
    const { qrCode } = await updatePass(tx, deps, { pass, change: { qrCode: newScanCode() } });
    return { code: qrCode };
  });
}
