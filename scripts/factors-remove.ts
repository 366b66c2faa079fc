import { removeFactors } from "#domains/factors/service/remove-factors.ts";
import { ConfigError } from "#lib/config.ts";
import { openDatabase } from "#lib/db/open-database.ts";
import { silentLog } from "#lib/log.ts";
import { runCommand } from "./command.ts";

const USAGE = "Name the account: npm run factors:remove -- username";

await runCommand(async (config) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new ConfigError(USAGE);
  const database = await openDatabase(config, silentLog());
  try {
    await removeFactors({ database }, { username });
    return `${username} logs in with the password alone, until a new second factor is set up.`;
  } finally {
    await database.close();
  }
});
