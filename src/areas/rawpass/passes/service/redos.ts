import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { memberships } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";

/** How a code that was replaced is replaced again in a restored database: a card that was lost opens nothing. */
export const PASS_REDOS: Record<string, Redo> = {
  async "pass.code"(tx, removal, deps) {
    const [pass] = await tx.select().from(memberships).where(isSubject(memberships, removal));
    if (!pass) return;
    await recordPassEvent(tx, deps, { pass, by: "time", note: "Code replaced after a restore" });
    await updatePass(tx, deps, { pass, change: { qrCode: newScanCode() } });
  },
};
