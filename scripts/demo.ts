import { loadDemoContent } from "#app/demo.ts";
import { openDatabase } from "#lib/db/open-database.ts";
import { silentLog } from "#lib/log.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand } from "./command.ts";

await runCommand(async (config) => {
  loadSecrets(config);
  const database = await openDatabase(config, silentLog());
  try {
    const isLoaded = await loadDemoContent(database, {
      now: new Date(),
      hasTestProvider: config.payment?.kind === "test",
    });
    return isLoaded ? "Demo content loaded." : "There are players already: nothing was loaded.";
  } finally {
    await database.close();
  }
});
