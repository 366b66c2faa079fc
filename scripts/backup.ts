import { writeBackup } from "#lib/db/backup.ts";
import { openDatabase } from "#lib/db/open-database.ts";
import { silentLog } from "#lib/log.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand } from "./command.ts";

await runCommand(async (config) => {
  loadSecrets(config);
  const database = await openDatabase(config, silentLog());
  try {
    return `Backup written to ${await writeBackup(database, config.dataDir, new Date())}`;
  } finally {
    await database.close();
  }
});
