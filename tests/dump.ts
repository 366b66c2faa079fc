import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";

interface Dumped {
  name: string;
  /** The columns that can be written. */
  columns: string;
  sequence: string | null;
}

interface State {
  name: string;
  hasRows: boolean;
  /** The last id that its counter gave; null for a table without a counter. */
  value: number | null;
  isCalled: boolean | null;
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
  const states = await rowsOf<State>(
    db,
    sql.raw(
      tables
        .map(({ name, sequence }) => {
          const counter = sequence
            ? `${sequence}`
            : "(select null::bigint as last_value, null::bool as is_called)";
          return `select '${name}' as name, exists (select from public.${name}) as "hasRows",
            last_value::int as value, is_called as "isCalled" from ${counter} counter`;
        })
        .join(" union all "),
    ),
  );
  const filled = new Set(states.filter(({ hasRows }) => hasRows).map(({ name }) => name));
  // Copies of empty tables would take most of the time.
  const kept = tables.filter(({ name }) => filled.has(name));
  await run(db, [
    "create schema dump;",
    ...kept.map(({ name }) => `create table dump.${name} as table public.${name};`),
  ]);
  onTestFinished(async () => {
    await db.execute(sql`drop schema dump cascade`);
  });
  const deletions = tables.map(({ name }) => `delete from public.${name};`);
  const insertions = kept.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from dump.${name};`,
  );
  const sequences = new Map(tables.map(({ name, sequence }) => [name, sequence]));
  const counters = states
    .filter(({ value }) => value !== null)
    .map(
      ({ name, value, isCalled }) =>
        `perform setval('${sequences.get(name)}', ${value}, ${isCalled});`,
    );
  return {
    putBack: () =>
      run(db, [
        "set local session_replication_role = replica;",
        ...deletions,
        ...insertions,
        ...counters,
      ]),
  };
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  await db.execute(sql.raw(`do $$ begin ${statements.join(" ")} end $$`));
}
