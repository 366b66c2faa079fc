import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";

interface Dumped {
  name: string;
  /** The columns that can be written. */
  columns: string;
  sequence: string | null;
}

/**
 * Keeps a copy of all tables, like the tools of a database, and puts it back as often as it is asked
 * to: rows and counters of ids are then as they were. Triggers see nothing of it.
 */
export async function takeDump(db: Db): Promise<{ putBack(): Promise<void> }> {
  const tables = await rowsOf<Dumped>(
    db,
    sql`
      select quote_ident(table_name) as name,
        string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns,
        max(pg_get_serial_sequence(quote_ident(table_name), column_name)) as sequence
      from information_schema.columns
      join pg_tables on schemaname = table_schema and tablename = table_name
      where table_schema = 'public' group by table_name`,
  );
  await db.execute(sql`create schema dump`);
  onTestFinished(async () => {
    await db.execute(sql`drop schema dump cascade`);
  });
  const counters: string[] = [];
  for (const { name, sequence } of tables) {
    await db.execute(sql.raw(`create table dump.${name} as table public.${name}`));
    if (!sequence) continue;
    const [state] = await rowsOf<{ value: number; is_called: boolean }>(
      db,
      sql.raw(`select last_value::int as value, is_called from ${sequence}`),
    );
    counters.push(`perform setval('${sequence}', ${state?.value}, ${state?.is_called});`);
  }
  const deletions = tables.map(({ name }) => `delete from public.${name};`);
  const insertions = tables.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from dump.${name};`,
  );
  const statements = [...deletions, ...insertions, ...counters].join(" ");
  return {
    async putBack() {
      await db.execute(
        sql.raw(`do $$ begin set local session_replication_role = replica; ${statements} end $$`),
      );
    },
  };
}
