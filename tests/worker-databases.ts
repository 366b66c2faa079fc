import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { EMBEDDED_START_PARAMS, wrapEmbedded } from "#lib/db/embedded.ts";
import type { Database } from "#lib/db/open-database.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { silentLog } from "#lib/log.ts";

/** Machines that test are busy; how soon an outage is answered is tested with the site's own processes. */
const PATIENCE = { connectMs: 15_000, answerMs: 15_000 };

/** How the workers of a run come to their databases. */
export type DatabaseOffer =
  | { kind: "embedded"; template: string }
  | { kind: "postgres"; serverUrl: string; prefix: string };

/** Opens the migrated database that belongs to one worker alone. */
export async function openWorkerDatabase(offer: DatabaseOffer, worker: string): Promise<Database> {
  if (offer.kind === "embedded") {
    const loadDataDir = await openAsBlob(offer.template);
    return wrapEmbedded(await PGlite.create({ loadDataDir, startParams: EMBEDDED_START_PARAMS }));
  }
  await createDatabase(offer.serverUrl, offer.prefix + worker);
  return openAgain(offer, worker);
}

/** Opens a worker's database as another process of the site would. */
export function openAgain(
  offer: DatabaseOffer,
  worker: string,
  answerMs = PATIENCE.answerMs,
): Promise<Database> {
  if (offer.kind === "embedded") throw new Error("Two can only open PostgreSQL: use *.pg.test.ts.");
  const url = new URL(offer.serverUrl);
  url.pathname = `/${offer.prefix}${worker}`;
  return openPostgres(url.href, silentLog(), { ...PATIENCE, answerMs });
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
