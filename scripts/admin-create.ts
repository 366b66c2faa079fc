import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createAdmin } from "#domains/accounts/service/first-admin.ts";
import { ConfigError } from "#lib/config.ts";
import { openDatabase } from "#lib/db/open-database.ts";
import { silentLog } from "#lib/log.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand } from "./command.ts";

const USAGE = "Name the administrator: npm run admin:create -- username [email]";

await runCommand(async (config) => {
  const [username, email = null] = process.argv.slice(2);
  if (!username) throw new ConfigError(USAGE);
  loadSecrets(config);
  const database = await openDatabase(config, silentLog());
  try {
    const password = await readPassword();
    const admin = await createAdmin({ database }, { username, password, email });
    return `Administrator ${admin.username} created.`;
  } finally {
    await database.close();
  }
});

/** One line of standard input, which is not shown while it is typed. */
async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) process.stdout.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  for await (const line of lines) {
    if (stdin.isTTY) process.stdout.write("\n");
    return line;
  }
  return "";
}
