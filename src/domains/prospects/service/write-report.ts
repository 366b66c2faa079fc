import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { listReports } from "../queries/scout-reports.ts";
import type { NewScoutingReport, ScoutingReport } from "../schema/scout-report.ts";
import { scoutingReports } from "../tables.ts";
import { lockProspect } from "./hide.ts";

/** Adds a scout's grades of a player; the older ones stay. Gives all of them, the latest first. Throws `not_found`. */
export async function writeReport(
  { database, now }: Deps,
  actor: Actor,
  { id, grades, confidence, notes }: NewScoutingReport & { id: number },
): Promise<ScoutingReport[]> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    await lockProspect(tx, id);
    await tx.insert(scoutingReports).values({
      prospectId: id,
      grades: grades.flatMap(({ tool, present, future }) =>
        present === null || future === null ? [] : [{ tool, present, future }],
      ),
      confidence,
      notes,
      writtenBy: actor.kind === "member" ? actor.userId : null,
      createdAt: now(),
    });
    await recordChange(tx, actor, {
      action: "prospect_graded",
      subject: { type: "prospect", id },
    });
    return listReports(tx, id);
  });
}
