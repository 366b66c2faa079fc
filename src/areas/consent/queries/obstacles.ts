import { type AgreementRow, isHiddenBy } from "#areas/board/prospects/queries/agreement.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { listNoesOfOthers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import type { Db } from "#lib/db/db.ts";
import type { BoardObstacle } from "../schema/guardian.ts";

/**
 * What keeps a player's guardian from showing more, besides the no of a replaced guardian: a namesake's no, on another
 * row or on YouScout, an address that is now staff's, or a hold that ends once an owner asks (`isGuardianOnHold`). A
 * player whom staff or a nomination's link hid stays hidden whatever the guardian says, so no namesake counts: whoever
 * shows that player later asks about them.
 * @param own nominations of this child, whose noes the guardian's answer replaces
 */
export async function listObstacles(
  db: Db,
  player: ProspectRow,
  { held, own }: { held: AgreementRow | null; own: ReadonlySet<number> },
): Promise<BoardObstacle[]> {
  const { guardianEmail: address, hiddenAt } = player;
  const isDecided = hiddenAt === null || isHiddenBy(held, hiddenAt);
  const noes = isDecided ? await listNoesOfOthers(db, { child: player, address, own }) : [];
  const isStaff = address !== null && (await isStaffAddress(db, address));
  return [
    ...(noes.length > 0 ? ["namesake" as const] : []),
    ...(isStaff ? ["staff" as const] : []),
    ...(player.isGuardianOnHold ? ["on_hold" as const] : []),
  ];
}
