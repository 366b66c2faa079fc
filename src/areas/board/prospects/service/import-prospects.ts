import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, type Change } from "#areas/platform/audit/access.ts";
import { recordWithParts } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { MOST_ERRORS } from "#lib/file-error.ts";
import { fullName } from "#lib/names/person-name.ts";
import { stale } from "../access.ts";
import { readChildren, type WithNominated } from "../queries/namesakes.ts";
import { listProspects, type ProspectRow } from "../queries/prospects.ts";
import { readFile } from "../queries/read-file.ts";
import { type ImportPlan, planImport } from "../rules/import-plan.ts";
import type { Children } from "../rules/names/namesakes.ts";
import { differenceOfProspect } from "../rules/prospect-difference.ts";
import type { ImportReport } from "../schema/import-report.ts";
import { prospects } from "../tables.ts";
import { noteImport } from "./note-import.ts";
import { PROSPECT_CHANGED, PROSPECT_CREATED } from "./prospect-changes.ts";
import { lockWholeBoard, writeRanks } from "./ranks.ts";
import { lockAnswers, refuseAnsweredName } from "./refuse-namesake.ts";

const PROSPECTS_IMPORTED = auditAction("prospects_imported", "Prospects imported");

/** Says what a file would do to the board, every line checked; changes nothing. */
export async function previewImport(
  { database: { db }, now }: Deps,
  actor: Actor,
  { csv, readNominated }: { csv: string } & WithNominated,
): Promise<ImportReport> {
  requireRight(actor, "scout");
  const children = await readChildren(db, readNominated);
  return examine(await listProspects(db), csv, { children, now: now() }).report;
}

/**
 * Does what the preview said, all or nothing. Throws `stale` when the board is another one than
 * `expectedBoard`, `invalid` when a line breaks a rule, and what `refuseAnsweredName` throws.
 */
export async function importProspects(
  { database, now }: Deps,
  actor: Actor,
  { csv, expectedBoard, readNominated }: { csv: string; expectedBoard: string } & WithNominated,
): Promise<ImportReport> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const board = await lockWholeBoard(tx);
    const children = await readChildren(tx, readNominated);
    const { plan, report } = examine(board, csv, { children, now: now() });
    if (report.board !== expectedBoard) throw stale("The board has changed since the preview.");
    if (report.errorCount > 0) {
      const message = "The file has errors. Nothing was imported.";
      throw new AppError("invalid", message, { fields: { csv: message } });
    }
    for (const { id, change } of plan.changed) {
      const before = board.find((one) => one.id === id);
      if (!before) continue;
      const { guardianEmail } = before;
      const { firstName = before.firstName, lastName = before.lastName } = change;
      const child = { ...before, firstName, lastName };
      await refuseAnsweredName(tx, actor, { child, before, guardianEmail, readNominated });
    }
    const { added, changed, unchanged, pushed } = report;
    const whole = {
      action: PROSPECTS_IMPORTED,
      subject: { type: "prospect" },
      after: { added, changed, unchanged, pushed },
    } as const;
    const ids = await write(tx, plan);
    await recordWithParts(tx, actor, { whole, parts: changesOf(board, plan, ids) });
    await noteImport(tx, { board, plan, ids, importedAt: now() });
    return report;
  });
}

function examine(
  board: ProspectRow[],
  csv: string,
  known: { children: Children; now: Date },
): { plan: ImportPlan; report: ImportReport } {
  const content = readFile(csv);
  const plan = planImport(board, content.rows, known);
  const errors = [...content.errors, ...plan.errors].toSorted((a, b) => a.line - b.line);
  const added = plan.effects.filter(({ kind }) => kind === "new").length;
  const dropped = new Set(plan.pushed.filter((id) => plan.ranks.get(id) === null));
  return {
    plan,
    report: {
      added,
      changed: plan.effects.length - added,
      unchanged: plan.unchanged,
      pushed: plan.pushed.length,
      dropped: board.filter(({ id }) => dropped.has(id)).map(fullName),
      errorCount: errors.length,
      errors: errors.slice(0, MOST_ERRORS),
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

/** Writes what a plan says. @returns the ids of the new players by their temporary ones. */
async function write(
  tx: PublicTx,
  { added, changed, ranks }: ImportPlan,
): Promise<ReadonlyMap<number, number>> {
  const rows = added.map(({ fields }) => fields);
  const inserted =
    rows.length > 0 ? await tx.insert(prospects).values(rows).returning({ id: prospects.id }) : [];
  const ids = new Map(
    added.map(({ temporaryId }, index) => [temporaryId, inserted[index]?.id ?? 0]),
  );
  for (const { id, change } of changed) {
    await tx
      .update(prospects)
      .set({ ...change, updatedAt: sql`clock_timestamp()` })
      .where(eq(prospects.id, id));
  }
  await writeRanks(tx, new Map([...ranks].map(([id, rank]) => [ids.get(id) ?? id, rank])));
  return ids;
}

/**
 * What the audit log tells of each player whom the file names, and of those who came off the ranking
 * by it. The entry of the import itself says how many made room.
 */
function changesOf(
  board: readonly ProspectRow[],
  { added, changed, ranks, pushed }: ImportPlan,
  ids: ReadonlyMap<number, number>,
): Change[] {
  const fieldsOf = new Map(changed.map(({ id, change }) => [id, change]));
  const madeRoom = new Set(pushed.filter((id) => ranks.get(id) !== null));
  const created = added.map(({ temporaryId }): Change => {
    const subject = { type: "prospect", id: ids.get(temporaryId) ?? temporaryId } as const;
    return {
      action: PROSPECT_CREATED,
      subject,
      after: { rawRank: ranks.get(temporaryId) ?? null },
    };
  });
  const others = board.flatMap((player): Change[] => {
    const { id, rawRank } = player;
    const rank = ranks.get(id);
    const difference = differenceOfProspect(player, {
      ...fieldsOf.get(id),
      rawRank: rank === undefined ? rawRank : rank,
    });
    if (madeRoom.has(id) || Object.keys(difference.after).length === 0) return [];
    return [{ action: PROSPECT_CHANGED, subject: { type: "prospect", id }, ...difference }];
  });
  return [...created, ...others];
}
