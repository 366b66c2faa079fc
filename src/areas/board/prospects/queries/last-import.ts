import { count, isNull, max, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { LastImport } from "../schema/import-report.ts";
import { prospectImportRows } from "../tables.ts";

/** The last import, as long as it can be undone; null where there is none. */
export async function readLastImport(db: Db): Promise<LastImport | null> {
  const { importedAt, before } = prospectImportRows;
  const added = sql`count(*) filter (where ${isNull(before)})`.mapWith(Number);
  const [found] = await db
    .select({ importedAt: max(importedAt), added, all: count() })
    .from(prospectImportRows);
  if (!found?.importedAt) return null;
  const { all } = found;
  return {
    importedAt: found.importedAt.toISOString(),
    added: found.added,
    changed: all - found.added,
  };
}

/** Which of these players any row of another table is about: votes, answers, measurements, requests, whatever it is. */
export async function listReferred(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`
      select relname as table, attname as column
      from pg_constraint
        join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = ${"baseball_prospects"}::regclass
        and conrelid <> ${"prospect_import_rows"}::regclass`,
  );
  const found = new Set<number>();
  for (const { table, column } of columns) {
    const [name, key] = [sql.identifier(table), sql.identifier(column)];
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select distinct ${key} as id from ${name} where ${key} = any(${sql.param([...ids])}::int[])`,
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}
