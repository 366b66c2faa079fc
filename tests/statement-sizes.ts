import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { onTestFinished } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";

/** What the statements of one transaction did to a table. */
interface StatementSize {
  rows: number;
  transaction: string;
}

/**
 * Notes each statement that deletes or updates rows of the table until the test ends.
 * @returns tells of those that met any row, in order
 */
export async function watchStatements(
  db: Db,
  table: PgTable,
): Promise<() => Promise<StatementSize[]>> {
  const name = sql.identifier(getTableName(table));
  onTestFinished(async () => {
    await db.execute(sql`drop function note_statement cascade`);
    await db.execute(sql`drop table noted_statements`);
  });
  await db.execute(sql`
    create table noted_statements (id int generated always as identity, rows int, transaction text)`);
  await db.execute(sql`
    create function note_statement() returns trigger language plpgsql as $$ begin
      insert into noted_statements (rows, transaction)
      select count(*), pg_current_xact_id()::text from met;
      return null;
    end $$`);
  for (const event of ["delete", "update"]) {
    await db.execute(sql`
      create trigger ${sql.identifier(`note_${event}`)} after ${sql.raw(event)} on ${name}
      referencing old table as met for each statement execute function note_statement()`);
  }
  return () =>
    rowsOf(db, sql`select rows, transaction from noted_statements where rows > 0 order by id`);
}
