import type { Actor } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import { findReport } from "../queries/moderation.ts";
import { decideReport } from "../reports/service/deciding.ts";
import type { ReportVerdict } from "../schema/moderation.ts";
import { hideNomination } from "./hiding.ts";
import { getNomination, staleNomination } from "./locking.ts";

/**
 * Decides all open reports of a thing; a nomination of which one is upheld is hidden with the player
 * whom it brought onto the board. Throws what `decideReport` throws, and `stale` when the nomination
 * is merged meanwhile.
 */
export async function settleReport(
  tx: Db,
  actor: Actor,
  id: number,
  verdict: ReportVerdict["verdict"],
  now: Date,
): Promise<void> {
  const about = await findNominationOf(tx, id);
  if (about !== null) {
    // The nomination first, as a merge does: two that lock in turns would wait for good.
    await getNomination(tx, about);
    if ((await findNominationOf(tx, id)) !== about) throw staleNomination();
    if (verdict === "upheld") await hideNomination(tx, actor, about, now, "Upheld report");
  }
  await decideReport(tx, actor, id, verdict, now);
}

/** The nomination that a report is about; null for one about a comment, and where there is none. */
async function findNominationOf(tx: Db, id: number): Promise<number | null> {
  return (await findReport(tx, id))?.nominationId ?? null;
}
