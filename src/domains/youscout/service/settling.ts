import type { Db } from "../../../lib/db/db.ts";
import type { Actor } from "../../accounts/access.ts";
import { findReport } from "../queries/moderation.ts";
import { decideReport } from "../reports/service/deciding.ts";
import type { ReportVerdict } from "../schema/moderation.ts";
import { hideNomination } from "./hiding.ts";

/**
 * Decides all open reports of a thing; a nomination of which one is upheld is hidden with the player
 * whom it brought onto the board. Throws what `decideReport` throws.
 */
export async function settleReport(
  tx: Db,
  actor: Actor,
  id: number,
  verdict: ReportVerdict["verdict"],
  now: Date,
): Promise<void> {
  const report = await findReport(tx, id);
  // The nomination first, as a merge does: two that lock in turns would wait for good.
  if (verdict === "upheld" && report?.nominationId) {
    await hideNomination(tx, actor, report.nominationId, now, "Upheld report");
  }
  await decideReport(tx, actor, id, verdict, now);
}
