import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { rowsOf } from "#lib/db/db.ts";
import { EMBEDDED_START_PARAMS, wrapEmbedded } from "#lib/db/embedded.ts";
import type { Database } from "#lib/db/open-database.ts";
import { openPostgres, type Patience } from "#lib/db/postgres.ts";
import { silentLog } from "#lib/log.ts";
import { moveDatabaseClock } from "./moment.ts";

/**
 * Machines that test are busy, and a late heartbeat would empty caches in the middle of a test. How soon an outage is
 * answered is tested with the site's own processes.
 */
const PATIENCE: Patience = { connectMs: 120_000, answerMs: 120_000, heartbeatMs: 120_000 };

/** How the workers of a run come to their databases. */
export type DatabaseOffer = { kind: "embedded"; template: string } | PostgresOffer;

interface PostgresOffer {
  kind: "postgres";
  serverUrl: string;
  prefix: string;
}

/** Runs a statement on a worker's database without its triggers and foreign keys. */
export type RunWithoutTriggers = <Row>(statement: string) => Promise<Row[]>;

/** Opens the migrated database that belongs to one worker alone. */
export async function openWorkerDatabase(offer: DatabaseOffer, worker: string): Promise<Database> {
  if (offer.kind === "embedded") {
    const loadDataDir = await openAsBlob(offer.template);
    return wrapEmbedded(await PGlite.create({ loadDataDir, startParams: EMBEDDED_START_PARAMS }));
  }
  await createDatabase(offer.serverUrl, offer.prefix + worker);
  await moveDatabaseClock(urlOf(offer, worker));
  return openPostgres(urlOf(offer, worker), silentLog(), PATIENCE);
}

/** Opens a worker's database as another process of the site would. */
export function openAgain(
  offer: DatabaseOffer,
  worker: string,
  patience: Partial<Patience> = {},
): Promise<Database> {
  if (offer.kind === "embedded") throw new Error("Two can only open PostgreSQL: use *.pg.test.ts.");
  return openPostgres(urlOf(offer, worker), silentLog(), { ...PATIENCE, ...patience });
}

/**
 * On PostgreSQL a connection of its own, because turning triggers off and on drops all plans that a
 * connection has prepared. The embedded database has only one.
 */
export async function openWithoutTriggers(
  offer: DatabaseOffer,
  worker: string,
  { db }: Database,
): Promise<RunWithoutTriggers> {
  if (offer.kind === "embedded") {
    return (statement) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        return rowsOf(tx, sql.raw(statement));
      });
  }
  const client = new pg.Client({
    connectionString: urlOf(offer, worker),
    options: "-c session_replication_role=replica",
  });
  // It is lost when the database is dropped at the end.
  client.on("error", () => {});
  await client.connect();
  return async (statement) => (await client.query(statement)).rows;
}

function urlOf({ serverUrl, prefix }: PostgresOffer, worker: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${prefix}${worker}`;
  return url.href;
}

function createDatabase(serverUrl: string, name: string): Promise<void> {
  return withServer(serverUrl, async (client) => {
    await client.query(`create database "${name}"`);
    // Emptying tables would else wait for the disk before each test.
    await client.query(`alter database "${name}" set synchronous_commit = off`);
  });
}

/** Drops all databases whose names begin with `prefix`, whoever is still connected. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  });
}

async function withServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
