import { type Config, ConfigError, readConfig } from "#lib/config.ts";
import { DirectoryInUseError } from "#lib/db/directory-lock.ts";
import { DatabaseUnusableError } from "#lib/db/migrations.ts";
import { type Database, openDatabase } from "#lib/db/open-database.ts";
import { RestoreError } from "#lib/db/restore.ts";
import { linesOf } from "#lib/error-report.ts";
import { silentLog } from "#lib/log.ts";

/** Runs a command over the settings; what the operator did wrong is one line, not a stack. */
export async function runCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    console.log(await work(readConfig(process.env)));
    process.exit(0);
  } catch (error) {
    const isExpected = [ConfigError, DatabaseUnusableError, DirectoryInUseError, RestoreError].some(
      (expected) => error instanceof expected,
    );
    console.error(isExpected ? (error as Error).message : linesOf(error));
    process.exit(1);
  }
}

/** Opens the site's database for this work, and closes it. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config, silentLog());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
