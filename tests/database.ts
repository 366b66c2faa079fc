import { sql } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { type Db, rowsOf } from "../src/lib/db/db.ts";
import type { Database } from "../src/lib/db/open-database.ts";
import { guardOuterHandle } from "./outer-handle.ts";
import { openAgain, openWorkerDatabase } from "./worker-databases.ts";

/** Vitest's own number of a worker is another one in each file. */
const WORKER = String(process.pid);

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

/** The same database as a second process would open it: with connections and `changes` of its own. */
export async function testDatabaseOpenedAgain(): Promise<Database> {
  await testDatabase();
  const second = await openAgain(inject("databaseOffer"), WORKER);
  onTestFinished(() => second.close());
  return second;
}

async function openOnce(): Promise<WorkerDatabase> {
  const database = await openWorkerDatabase(inject("databaseOffer"), WORKER);
  const statement = sql.raw(await truncation(database.db));
  // What keeps the audit log from being emptied keeps tests from beginning anew.
  await database.db.execute(sql`alter table audit_entries disable trigger audit_entries_keep_all`);
  guardOuterHandle(database.db);
  return {
    database,
    async emptyTables() {
      await database.db.execute(statement);
    },
  };
}

/** Drizzle's own table of migrations is in another schema and stays, as do badges: migrations made them. */
async function truncation(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('scout_badges', 'shop_settings')`,
  );
  return `truncate ${tables.map(({ name }) => name).join(", ")} restart identity cascade`;
}
