import { loadDemoContent } from "#app/demo/load.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand, withDatabase } from "./command.ts";

await runCommand(async (config) => {
  loadSecrets(config);
  return withDatabase(config, async (database) => {
    const isLoaded = await loadDemoContent(database, {
      now: new Date(),
      hasTestProvider: config.payment?.kind === "test",
    });
    return isLoaded ? "Demo content loaded." : "There are players already: nothing was loaded.";
  });
});
