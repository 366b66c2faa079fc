import { inArray } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import type { ImportPlan } from "../rules/import-plan.ts";
import { type ImportedFields, prospectImportRows, prospects } from "../tables.ts";

interface Imported {
  /** Everybody, as before the import. */
  board: readonly ProspectRow[];
  plan: ImportPlan;
  /** Ids of the new players by their temporary ones. */
  ids: ReadonlyMap<number, number>;
  importedAt: Date;
}

/** Keeps what an import did to each player, instead of what the one before it did. */
export async function noteImport(
  tx: PublicTx,
  { board, plan: { changed, ranks }, ids, importedAt }: Imported,
): Promise<void> {
  await tx.delete(prospectImportRows);
  const fieldsOf = new Map(changed.map(({ id, change }) => [id, change]));
  const before = new Map<number, ImportedFields | null>([...ids.values()].map((id) => [id, null]));
  for (const player of board) {
    const { id, rawRank } = player;
    const fields = Object.keys(fieldsOf.get(id) ?? {}) as (keyof ImportedFields)[];
    const former = fields.map((field) => [field, player[field]]);
    if (ranks.has(id)) former.push(["rawRank", rawRank]);
    if (former.length > 0) before.set(id, Object.fromEntries(former));
  }
  if (before.size === 0) return;
  const written = await tx
    .select({ id: prospects.id, updatedAt: prospects.updatedAt })
    .from(prospects)
    .where(inArray(prospects.id, [...before.keys()]));
  await tx.insert(prospectImportRows).values(
    written.map(({ id, updatedAt }) => ({
      prospectId: id,
      before: before.get(id) ?? null,
      writtenAt: updatedAt,
      importedAt,
    })),
  );
}
