import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, type Change } from "#areas/platform/audit/access.ts";
import { recordWithParts } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { fullName } from "#lib/names/person-name.ts";
import { DAY_MS } from "#lib/time.ts";
import { stale } from "../access.ts";
import { listReferred, readLastImport } from "../queries/last-import.ts";
import type { WithNominated } from "../queries/namesakes.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { differenceOfProspect } from "../rules/prospect-difference.ts";
import { ranksHeldByOthers } from "../rules/undo-ranks.ts";
import { DAYS_TO_UNDO, type UndoReport } from "../schema/import-report.ts";
import {
  type ImportedFields,
  prospectImportRows,
  prospects,
  publicationAgreements,
} from "../tables.ts";
import { PROSPECT_CHANGED, PROSPECT_DELETED } from "./prospect-changes.ts";
import { lockWholeBoard, writeRanks } from "./ranks.ts";
import { lockAnswers, refuseAnsweredName, refuseNamesake } from "./refuse-namesake.ts";

const PROSPECTS_IMPORT_UNDONE = auditAction(
  "prospects_import_undone",
  "Import of prospects undone",
);

/** A player of an import, with the values that it changed as they were; null for one whom it added. */
interface Imported {
  player: ProspectRow;
  before: ImportedFields | null;
}

/** Why players stay as they are, by id. */
type Kept = Map<number, string>;

/**
 * Takes back what the last import added and changed. A player who was changed since, or about whom a guardian was asked
 * or anything else came in, stays as he is; so does one whose former name or rank is not free any more. Throws `stale`
 * where it is not the import that staff saw.
 */
export async function undoImport(
  { database }: Deps,
  actor: Actor,
  { importedAt, readNominated }: { importedAt: string } & WithNominated,
): Promise<UndoReport> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const board = await lockWholeBoard(tx);
    if ((await readLastImport(tx))?.importedAt !== importedAt) {
      throw stale("This import was undone already, or another one came after it.");
    }
    const kept: Kept = new Map();
    const imported = await readImported(tx, board, kept);
    const undone = () => imported.filter(({ player }) => !kept.has(player.id));
    await keepTouched(tx, undone(), new Date(importedAt), kept);
    for (const one of undone()) {
      const why = await troubleWithName(tx, actor, one, readNominated);
      if (why) kept.set(one.player.id, why);
    }
    const added = () => undone().filter(({ before }) => before === null);
    const leaving = new Set(added().map(({ player }) => player.id));
    for (const { id, rank } of ranksHeldByOthers(board, ranksOf(undone()), leaving)) {
      kept.set(id, `Number ${rank} is another player's now`);
    }
    const report = {
      removed: added().length,
      restored: undone().length - added().length,
      kept: imported.flatMap(({ player }) => {
        const why = kept.get(player.id);
        return why ? [{ id: player.id, name: fullName(player), why }] : [];
      }),
    };
    await takeBack(tx, undone());
    await tx.delete(prospectImportRows);
    await recordWithParts(tx, actor, {
      whole: {
        action: PROSPECTS_IMPORT_UNDONE,
        subject: { type: "prospect" },
        after: { ...report, kept: report.kept.length },
      },
      parts: undone().map(changeOf),
    });
    return report;
  });
}

/** The players of the last import; notes those who were changed since. */
async function readImported(
  tx: Db,
  board: readonly ProspectRow[],
  kept: Kept,
): Promise<Imported[]> {
  const players = new Map(board.map((player) => [player.id, player]));
  const rows = await tx.select().from(prospectImportRows).orderBy(prospectImportRows.prospectId);
  return rows.flatMap(({ prospectId, before, writtenAt }) => {
    const player = players.get(prospectId);
    if (!player) return [];
    if (player.updatedAt.getTime() !== writtenAt.getTime()) {
      kept.set(prospectId, "Changed since the import");
    }
    return [{ player, before }];
  });
}

/** Notes those about whom a guardian was asked or has answered since, and new ones about whom anything else came in. */
async function keepTouched(
  tx: Db,
  imported: readonly Imported[],
  since: Date,
  kept: Kept,
): Promise<void> {
  const { prospectId, saidAt } = publicationAgreements;
  const ids = imported.map(({ player }) => player.id);
  const words = await tx
    .select({ prospectId })
    .from(publicationAgreements)
    .where(and(inArray(prospectId, ids), gte(saidAt, since)));
  const answered = new Set(words.map((word) => word.prospectId));
  const referred = await listReferred(tx, ids);
  for (const { player, before } of imported) {
    const { id, guardianAskedAt, guardianEmail, hasGuardianAnswered, communityVotes } = player;
    const isAsked = guardianAskedAt !== null && guardianAskedAt >= since;
    if (answered.has(id) || isAsked) kept.set(id, "A guardian was asked since, or has answered");
    else if (before !== null) continue;
    else if (communityVotes > 0) kept.set(id, "Votes came in");
    else if (referred.has(id) || guardianEmail !== null || hasGuardianAnswered) {
      kept.set(id, "Something is on file about this player, such as a guardian or a vote");
    }
  }
}

/** Why a player doesn't get a former name back, by the rules for whoever renames him; null where he does. */
async function troubleWithName(
  tx: Db,
  actor: Actor,
  { player, before }: Imported,
  readNominated: WithNominated["readNominated"],
): Promise<string | null> {
  const { firstName = player.firstName, lastName = player.lastName } = before ?? {};
  if (firstName === player.firstName && lastName === player.lastName) return null;
  const { guardianEmail } = player;
  const child = { ...player, firstName, lastName };
  const renaming = { child, before: player, isAnotherPlayer: false, readNominated };
  try {
    await refuseNamesake(tx, renaming);
    await refuseAnsweredName(tx, actor, { ...renaming, guardianEmail });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The ranks that players get back, by id. */
function ranksOf(undone: readonly Imported[]): Map<number, number | null> {
  return new Map(
    undone.flatMap(({ player: { id }, before }) =>
      before?.rawRank === undefined ? [] : [[id, before.rawRank] as const],
    ),
  );
}

async function takeBack(tx: PublicTx, undone: readonly Imported[]): Promise<void> {
  const added = undone.filter(({ before }) => before === null).map(({ player }) => player.id);
  await tx.delete(prospects).where(inArray(prospects.id, added));
  for (const { player, before } of undone) {
    const { rawRank: _rank, ...fields } = before ?? {};
    if (Object.keys(fields).length === 0) continue;
    await tx
      .update(prospects)
      .set({ ...fields, updatedAt: sql`clock_timestamp()` })
      .where(eq(prospects.id, player.id));
  }
  await writeRanks(tx, ranksOf(undone));
}

/** What the audit log tells of a player, as part of the whole. */
function changeOf({ player, before }: Imported): Change {
  const subject = { type: "prospect", id: player.id } as const;
  const { rawRank, communityVotes } = player;
  if (before === null) {
    return { action: PROSPECT_DELETED, subject, before: { rawRank, communityVotes } };
  }
  return { action: PROSPECT_CHANGED, subject, ...differenceOfProspect(player, before) };
}

/** Forgets an import a week later: until then it can be undone. */
export async function forgetImports({ database: { db }, now }: Deps): Promise<number> {
  const { prospectId, importedAt } = prospectImportRows;
  const isOld = lt(importedAt, new Date(now().getTime() - DAYS_TO_UNDO * DAY_MS));
  return deleteInBatches(db, prospectImportRows, prospectId, isOld);
}
