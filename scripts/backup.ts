import { writeBackup } from "#lib/db/backup.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand, withDatabase } from "./command.ts";

await runCommand(async (config) => {
  loadSecrets(config);
  return withDatabase(config, async (database) => {
    return `Backup written to ${await writeBackup(database, config.dataDir, new Date())}`;
  });
});
