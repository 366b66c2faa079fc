import { ConfigError } from "../src/lib/config.ts";
import { restoreBackup } from "../src/lib/db/restore.ts";
import { runCommand } from "./command.ts";

await runCommand(async (config) => {
  const file = process.argv[2];
  if (!file) throw new ConfigError("Name the backup: npm run restore -- data/backups/raw-….tar.gz");
  if (config.databaseUrl) throw new ConfigError("Restore PostgreSQL with its own pg_restore.");
  const former = await restoreBackup(config.dataDir, file, new Date());
  return `Restored ${file}.${former ? ` What was there before is in ${former}.` : ""}`;
});
