import { removeFactors } from "#areas/platform/two-factor/service/remove-factors.ts";
import { ConfigError } from "#lib/config.ts";
import { runCommand } from "./command.ts";
import { withMail } from "./with-mail.ts";

const USAGE = "Name the account: npm run factors:remove -- username";

await runCommand(async (config) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new ConfigError(USAGE);
  return withMail(config, async (deps) => {
    await removeFactors(deps, { username });
    return `${username} logs in with the password alone, until a new second factor is set up.`;
  });
});
