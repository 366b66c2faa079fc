import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Log } from "../log.ts";
import { createChanges } from "./changes.ts";
import type { Db } from "./db.ts";
import { listenForChanges } from "./listener.ts";
import type { Database } from "./open-database.ts";

const OLDEST_POSTGRES = 15;
const MIGRATION_LOCK = 7_201_100;

/** Opens a pool on a PostgreSQL server and migrates it; several processes may do so at once. */
export async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    query_timeout: 4_000,
    statement_timeout: 4_000,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "database connection lost"));
  try {
    await migrateOnce(connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzle({ client: pool }) as unknown as Db;
  const changes = createChanges(db);
  const listener = await listenForChanges(connectionString, changes, log);
  return {
    kind: "postgres",
    db,
    changes,
    jobStore: {
      backend: "postgres",
      executeSql: (text, values) => pool.query(text, values as unknown[]),
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Drizzle's migrator takes no lock of its own: two at once on an empty database fail. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v < OLDEST_POSTGRES * 10_000) {
      throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or later is needed.`);
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: "migrations" });
  } finally {
    await client.end();
  }
}
