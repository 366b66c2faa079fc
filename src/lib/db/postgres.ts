import { setTimeout as passTime } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Log } from "../log.ts";
import { MINUTE_MS } from "../time.ts";
import { createContentVersion } from "./content-version.ts";
import { type Db, isOutage } from "./db.ts";
import { listenForChanges } from "./listener.ts";
import {
  DatabaseUnusableError,
  MIGRATIONS,
  newestMigration,
  refuseUnreleased,
} from "./migrations.ts";
import type { Database } from "./open-database.ts";
import { retryTransaction } from "./retry.ts";

const OLDEST_POSTGRES = 15;
/** How long to wait for a connection, for a statement or a transaction, and for the answer to a heartbeat. */
export interface Patience {
  connectMs: number;
  answerMs: number;
  heartbeatMs: number;
}

/** An outage is answered within 5 s, and a vote may have to wait for the one before it. */
const PATIENCE: Patience = { connectMs: 2_000, answerMs: 2_200, heartbeatMs: 400 };
const GOODBYE_MS = 1_000;
/** How long a statement may take for which nobody waits: beyond it, its connection is taken for lost. */
const LONGEST_STATEMENT_MS = 10 * MINUTE_MS;
const MIGRATION_LOCK = 7_201_100;

/** Opens a pool on a PostgreSQL server and migrates it; several processes may do so at once. */
export async function openPostgres(
  connectionString: string,
  log: Log,
  { connectMs, answerMs, heartbeatMs } = PATIENCE,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({}, "database connection lost", error));
  // The pool listens to idle connections only: one lost in a transaction would end the process. Its
  // statement fails, too, and says why.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    if (!(await isUpToDate(pool))) await migrateOnce(connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzle({ client: pool }) as unknown as Db;
  db.transaction = (work, config) =>
    retryTransaction(() =>
      onOneConnection(pool, answerMs, (handle) => handle.transaction(work, config)),
    );
  const contentVersion = createContentVersion(db, true);
  const listener = await listenForChanges(connectionString, contentVersion, log, heartbeatMs);
  return {
    kind: "postgres",
    db,
    contentVersion,
    prepare: (work, config) => onOwnConnection(connectionString, work, config),
    jobStore: {
      backend: "postgres",
      executeSql: (text, values) => pool.query(text, values as unknown[]),
    },
    async close() {
      // A connection that does not answer ends with the process.
      const goodbye = Promise.all([listener.close(), pool.end()]);
      await Promise.race([goodbye, passTime(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Runs a transaction in at most `answerMs`. Returns the connection to the pool only if it is sound. Drizzle's own
 * transaction on a pool never releases the connection if `begin` fails, and waits `answerMs` again for `rollback`.
 */
async function onOneConnection<Result>(
  pool: pg.Pool,
  answerMs: number,
  transact: (handle: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const limit = setTimeout(() => client.end(), answerMs);
  let isSound = false;
  try {
    const result = await transact(drizzle({ client }) as unknown as Db);
    isSound = true;
    return result;
  } catch (error) {
    isSound = !isOutage(error);
    throw error;
  } finally {
    clearTimeout(limit);
    client.release(!isSound);
  }
}

/** Runs a transaction on a connection of its own, whose statements may take long. */
async function onOwnConnection<Result>(
  connectionString: string,
  work: (tx: Db) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await connectAtStart(connectionString, { query_timeout: LONGEST_STATEMENT_MS });
  // Lost between two statements, it would end the process; the next statement says so.
  client.on("error", () => {});
  try {
    return await (drizzle({ client }) as unknown as Db).transaction(work, config);
  } finally {
    await client.end();
  }
}

/** Whether the server is one that will do, and knows the newest migration. What is wrong with it the migrator says. */
async function isUpToDate(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query(
      "select current_setting('server_version_num')::int as version, max(created_at) as newest from drizzle.__drizzle_migrations",
    );
    const [{ version, newest }] = rows;
    return version >= OLDEST_POSTGRES * 10_000 && Number(newest) >= newestMigration();
  } catch {
    return false;
  }
}

/** Drizzle's migrator takes no lock of its own: two at once on an empty database fail. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = await connectAtStart(connectionString);
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v < OLDEST_POSTGRES * 10_000) {
      throw new DatabaseUnusableError(
        `DATABASE_URL cannot be used: PostgreSQL ${OLDEST_POSTGRES} or later is needed.`,
      );
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseUnreleased((text) => client.query(text));
    // A process of the version before may be at work: what it holds can cross what a migration takes.
    await retryTransaction(() => migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS }));
  } finally {
    await client.end();
  }
}

async function connectAtStart(
  connectionString: string,
  bounds: Pick<pg.ClientConfig, "query_timeout"> = {},
): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      ...bounds,
    });
    await client.connect();
    return client;
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new DatabaseUnusableError(`DATABASE_URL cannot be used: ${message || code}.`, { cause });
  }
}
