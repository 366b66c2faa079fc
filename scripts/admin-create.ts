import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createAdmin } from "#areas/platform/accounts/service/first-admin.ts";
import { ConfigError } from "#lib/config.ts";
import { loadSecrets } from "#lib/secrets.ts";
import { runCommand } from "./command.ts";
import { withMail } from "./with-mail.ts";

const USAGE = "Name the administrator: npm run admin:create -- username [email]";

await runCommand(async (config) => {
  const [username, email = null] = process.argv.slice(2);
  if (!username) throw new ConfigError(USAGE);
  const secrets = loadSecrets(config);
  return withMail(config, async (deps) => {
    const password = await readPassword();
    const admin = await createAdmin({ ...deps, config, secrets }, { username, password, email });
    return `Administrator ${admin.username} created.`;
  });
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
