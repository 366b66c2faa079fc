import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { createContentVersion } from "./content-version.ts";
import type { Db } from "./db.ts";
import { lockDirectory } from "./directory-lock.ts";
import { MIGRATIONS, refuseUnreleased } from "./migrations.ts";
import type { Database } from "./open-database.ts";

/** The defaults hold what PGlite cannot run without; the rest keeps a process near 200 MB. */
export const EMBEDDED_START_PARAMS = [
  ...PGlite.defaultStartParams,
  "-c",
  "shared_buffers=16MB",
  "-c",
  "wal_buffers=1MB",
];

export const OWNER_ONLY = 0o700;

/** About how long other work of the process waits at most for queued queries. */
const TURN_MS = 10;

/** Opens the database inside this process, in `dataDir`, for this process alone. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = join(dataDir, "postgres");
  mkdirSync(folder, { recursive: true });
  // PGlite makes its files writable for everybody on the machine, so the folder is closed to others.
  chmodSync(folder, OWNER_ONLY);
  const lock = lockDirectory(dataDir);
  try {
    const client = await PGlite.create({ dataDir: folder, startParams: EMBEDDED_START_PARAMS });
    const database = await wrapEmbedded(client);
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Migrates an open PGlite instance and gives it the shape that the rest of the program knows. */
export async function wrapEmbedded(client: PGlite): Promise<Database> {
  letOthersTakeTurns(client);
  const handle = drizzle({ client });
  await refuseUnreleased((text) => client.query(text));
  await migrate(handle, { migrationsFolder: MIGRATIONS });
  const db = handle as unknown as Db;
  return {
    kind: "embedded",
    db,
    contentVersion: createContentVersion(db, false),
    prepare: (work) => db.transaction(work),
    jobStore: { backend: "pglite", ...fromPglite(client) } as Database["jobStore"],
    dump: async () => new Uint8Array(await (await client.dumpDataDir("gzip")).arrayBuffer()),
    close: () => client.close(),
  };
}

/**
 * PGlite works off its queue without a turn of the event loop: while a crowd's queries wait in it,
 * no timer would fire and no request be read, for seconds.
 */
function letOthersTakeTurns(client: PGlite): void {
  const runAlone = client._runExclusiveQuery.bind(client);
  let turnedAt = performance.now();
  client._runExclusiveQuery = (run) =>
    runAlone(async () => {
      if (performance.now() - turnedAt > TURN_MS) {
        await setImmediate();
        turnedAt = performance.now();
      }
      return run();
    });
}
