import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "#lib/config.ts";
import { DirectoryInUseError } from "#lib/db/directory-lock.ts";
import { createRemovalList } from "#lib/db/removals/removal-list.ts";
import { restoreBackup } from "#lib/db/restore.ts";
import { runCommand, withDatabase } from "./command.ts";

await runCommand(async (config) => {
  const file = process.argv[2];
  if (!file) throw new ConfigError("Name the backup: npm run restore -- data/backups/raw-….tar.gz");
  if (config.databaseUrl) {
    throw new ConfigError("Restore PostgreSQL with its own pg_restore: docs/operations.md.");
  }
  await keepLastRemovals(config);
  const former = await restoreBackup(config.dataDir, file, new Date());
  const kept = former ? ` What was there before is in ${former} for 7 days.` : "";
  return `Restored ${file}.${kept} The next start removes again what was removed since.`;
});

/** What was removed a moment before a crash is in the database only, if that can still be read. */
async function keepLastRemovals(config: Config): Promise<void> {
  if (!existsSync(join(config.dataDir, "postgres"))) return;
  try {
    await withDatabase(config, (database) =>
      createRemovalList({ config, database, now: () => new Date() }).keep(),
    );
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw error;
    console.warn("The present database cannot be read: its last removals may not be in the list.");
  }
}
