import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/errors.ts";
import { type Actor, requireStaff } from "../../accounts/access.ts";
import { recordChange } from "../../audit/service/recording.ts";
import { listProspects, type ProspectRow } from "../queries/prospects.ts";
import { type ImportPlan, planImport } from "../rules/import-plan.ts";
import { ERRORS_TOLD, type ImportReport } from "../schema/importing.ts";
import { prospects } from "../tables.ts";
import { newRow } from "./editing.ts";
import { readFile } from "./file-reading.ts";
import { lockWholeBoard, stale, writeRanks } from "./ranking.ts";

/** Says what a file would do to the board, every line checked; changes nothing. */
export async function previewImport(db: Db, actor: Actor, csv: string): Promise<ImportReport> {
  requireStaff(actor);
  return examine(await listProspects(db), csv).report;
}

/**
 * Does what the preview said, all or nothing. Throws `stale` when the board is another one than
 * `expectedBoard`, and `invalid` when a line breaks a rule.
 */
export async function importProspects(
  db: Db,
  actor: Actor,
  csv: string,
  expectedBoard: string,
): Promise<ImportReport> {
  requireStaff(actor);
  return db.transaction(async (tx) => {
    const { plan, report } = examine(await lockWholeBoard(tx), csv);
    if (report.board !== expectedBoard) throw stale("The board has changed since the preview.");
    if (report.errorCount > 0) {
      const message = "The file has errors. Nothing was imported.";
      throw new AppError("invalid", message, { fields: { csv: message } });
    }
    await write(tx, plan);
    const { added, changed, unchanged, pushed } = report;
    await recordChange(tx, actor, {
      action: "prospects_imported",
      subject: { type: "prospect" },
      after: { added, changed, unchanged, pushed },
    });
    return report;
  });
}

function examine(board: ProspectRow[], csv: string): { plan: ImportPlan; report: ImportReport } {
  const content = readFile(csv);
  const plan = planImport(board, content.rows);
  const errors = [...content.errors, ...plan.errors].toSorted((a, b) => a.line - b.line);
  const added = plan.effects.filter(({ kind }) => kind === "new").length;
  return {
    plan,
    report: {
      added,
      changed: plan.effects.length - added,
      unchanged: plan.unchanged,
      pushed: plan.pushed,
      errorCount: errors.length,
      errors: errors.slice(0, ERRORS_TOLD),
      effects: plan.effects,
      ignoredColumns: content.ignoredColumns,
      board: versionOf(board),
    },
  };
}

/** Rises with every change of a player, but for his votes, which an import does not touch. */
function versionOf(board: ProspectRow[]): string {
  const states = board.map(({ id, updatedAt }) => `${id} ${updatedAt.getTime()}`).sort();
  return createHash("sha256").update(states.join("\n")).digest("base64url");
}

async function write(tx: Db, { added, changed, ranks }: ImportPlan): Promise<void> {
  const ids = new Map<number, number>();
  for (const { temporaryId, fields } of added) {
    const [row] = await tx.insert(prospects).values(newRow(fields)).returning();
    if (!row) throw new Error("insert returned no row");
    ids.set(temporaryId, row.id);
  }
  for (const { id, change } of changed) {
    await tx
      .update(prospects)
      .set({ ...change, updatedAt: sql`clock_timestamp()` })
      .where(eq(prospects.id, id));
  }
  await writeRanks(tx, new Map([...ranks].map(([id, rank]) => [ids.get(id) ?? id, rank])));
}
