import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { ContentVersion } from "./content-version.ts";
import type { Db } from "./db.ts";
import { openPostgres } from "./postgres.ts";

/** An open, migrated database, whichever it is. */
export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly db: Db;
  readonly contentVersion: ContentVersion;
  /**
   * Runs one transaction for which nobody waits, in whatever time it takes: before the site opens, for a command, at
   * night. Others are broken off after two seconds on PostgreSQL, also while they wait for what this one holds. The
   * embedded database, which has one transaction at a time, needs no `config`.
   */
  prepare<Result>(work: (tx: Db) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>;
  /** How the job queue reaches it. */
  readonly jobStore: JobStore;
  /** A compressed copy of the whole embedded database; absent on PostgreSQL, which has pg_dump. */
  readonly dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface JobStore {
  readonly backend: "pglite" | "postgres";
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Opens and migrates the database that the settings name. The embedded one is loaded where it is meant. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log);
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded(config.dataDir);
}
