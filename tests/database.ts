import { sql } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import type { Patience } from "#lib/db/postgres.ts";
import { guardOuterHandle } from "./outer-handle.ts";
import {
  openAgain,
  openWithoutTriggers,
  openWorkerDatabase,
  type RunWithoutTriggers,
} from "./worker-databases.ts";

/** Vitest's own number of a worker is another one in each file. */
const WORKER = String(process.pid);

/** Migrations made what is in them. Drizzle's own table of migrations is in another schema. */
const KEPT = ["scout_badges", "shop_settings"];

/** Deleted rows keep their room until their table is truncated. */
const LARGE_TABLE_BYTES = 1_000_000;

interface WorkerDatabase {
  database: Database;
  emptyTables(): Promise<void>;
}

/**
 * Outlives the files of a worker, which opens its database once: while the first file that needs
 * it is loaded, where no test's time limit runs.
 */
const shared = globalThis as { rawTestDatabase?: Promise<WorkerDatabase> };
shared.rawTestDatabase ??= openOnce();
const { database, emptyTables } = await shared.rawTestDatabase;
let emptied: Promise<void> | undefined;

/**
 * The worker's database. The first call in a test empties all tables and makes ids begin at 1. A
 * use of its `db` inside a transaction throws.
 */
export async function testDatabase(): Promise<Database> {
  if (!emptied) {
    onTestFinished(() => {
      emptied = undefined;
    });
    emptied = emptyTables();
  }
  await emptied;
  return database;
}

/** Begins with empty tables once more within a test, whose earlier apps are then not used again. */
export async function emptyAgain(): Promise<void> {
  await testDatabase();
  emptied = emptyTables();
  await emptied;
}

/**
 * The same database as a second process would open it: with connections and a content version of its own.
 * @param answerMs how long its statements and transactions may take, where a test is about that
 */
export async function testDatabaseOpenedAgain(patience?: Partial<Patience>): Promise<Database> {
  await testDatabase();
  const second = await openAgain(inject("databaseOffer"), WORKER, patience);
  onTestFinished(() => second.close());
  return second;
}

async function openOnce(): Promise<WorkerDatabase> {
  const offer = inject("databaseOffer");
  const database = await openWorkerDatabase(offer, WORKER);
  const runWithoutTriggers = await openWithoutTriggers(offer, WORKER, database);
  const emptyTables = await createEmptying(database.db, runWithoutTriggers);
  guardOuterHandle(database.db);
  return { database, emptyTables };
}

interface TestTable {
  name: string;
  /** That its ids come from, if it has such. */
  sequence: string | null;
}

/**
 * Empties all tables and makes their ids begin at 1: mostly by deleting from the few that the last
 * test wrote to, because truncating all takes a tenth of a second. A function of the database does
 * it, which plans its statements once.
 */
async function createEmptying(
  db: Db,
  runWithoutTriggers: RunWithoutTriggers,
): Promise<() => Promise<void>> {
  const tables = await rowsOf<TestTable>(
    db,
    sql`
      select quote_ident(tablename) as name,
        pg_get_serial_sequence(quote_ident(tablename), attname) as sequence
      from pg_tables
      left join pg_attribute on attrelid = tablename::regclass and attidentity <> ''
      where schemaname = 'public' and not tablename = any (${sql.param(KEPT)}::text[])`,
  );
  const names = tables.map(({ name }) => name).join(", ");
  // Vacuumed, a table puts new rows into the places of deleted ones, so not always behind the others.
  const settings = tables.map(({ name }) => `alter table ${name} set (autovacuum_enabled = off);`);
  await db.execute(sql.raw(`do $$ begin ${settings.join(" ")} end $$`));
  const isTouched = tables.map(({ name, sequence }) => {
    const hasGivenIds = sequence ? `or (select is_called from ${sequence})` : "";
    return `('${name}', '${sequence ?? ""}', exists (select from public.${name}) ${hasGivenIds})`;
  });
  await db.execute(sql`create schema emptying`);
  await db.execute(
    sql.raw(`
      create function emptying.empty_tables(out is_any_large boolean) language plpgsql as $$
      declare touched record;
      begin
        is_any_large := false;
        for touched in
          select name, sequence from (values ${isTouched.join(", ")}) as tables (name, sequence, is_touched)
          where is_touched
        loop
          execute 'delete from public.' || touched.name;
          if touched.sequence <> '' then perform setval(touched.sequence, 1, false); end if;
          is_any_large := is_any_large or pg_relation_size(touched.name) > ${LARGE_TABLE_BYTES};
        end loop;
      end $$`),
  );
  return async () => {
    const [emptied] = await runWithoutTriggers<{ is_any_large: boolean }>(
      "select is_any_large from emptying.empty_tables()",
    );
    if (emptied?.is_any_large)
      await runWithoutTriggers(`truncate ${names} restart identity cascade`);
  };
}
