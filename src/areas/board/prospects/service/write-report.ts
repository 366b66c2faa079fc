import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { listReports } from "../queries/scout-reports.ts";
import type {
  NewScoutingReport,
  ScoutingReport,
  SentScoutingReport,
} from "../schema/scout-report.ts";
import { scoutingReports } from "../tables.ts";
import { lockProspect } from "./hide.ts";

const PROSPECT_GRADED = auditAction("prospect_graded", "Scouting report of a prospect added");

/**
 * Adds a scout's grades of a player, once per submission; the older ones stay. Returns all of them, the latest first.
 * Throws `not_found`.
 */
export async function writeReport(
  deps: Deps,
  actor: Actor,
  { id, ...form }: SentScoutingReport & { id: number },
): Promise<ScoutingReport[]> {
  requireRight(actor, "scout");
  const { db } = deps.database;
  const userId = actor.kind === "member" ? actor.userId : null;
  const { submission, content } = readSubmission(`scouting report ${id}`, userId, form);
  await createOnce(db, submission, {
    find: async () => {},
    create: () => insertReport(deps, actor, { ...content, id }, submission),
  });
  return listReports(db, id);
}

async function insertReport(
  { database, now }: Deps,
  actor: Actor,
  { id, grades, confidence, notes }: NewScoutingReport & { id: number },
  submission: Submission,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockProspect(tx, id);
    const added = writtenRow(
      await tx
        .insert(scoutingReports)
        .values({
          prospectId: id,
          grades: grades.flatMap(({ tool, present, future }) =>
            present === null || future === null ? [] : [{ tool, present, future }],
          ),
          confidence,
          notes,
          writtenBy: actor.kind === "member" ? actor.userId : null,
          createdAt: now(),
        })
        .returning({ id: scoutingReports.id }),
    );
    await recordCreated(tx, submission, added.id, now());
    await recordChange(tx, actor, {
      action: PROSPECT_GRADED,
      subject: { type: "prospect", id },
    });
  });
}
