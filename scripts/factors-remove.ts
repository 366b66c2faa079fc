import { brand } from "#content/brand.ts";
import { removeFactors } from "#domains/factors/service/remove-factors.ts";
import { ConfigError } from "#lib/config.ts";
import { openDatabase } from "#lib/db/open-database.ts";
import { createJobs } from "#lib/jobs/create-jobs.ts";
import { silentLog } from "#lib/log.ts";
import { createMail, MAIL_DELIVERY } from "#lib/mail/mail.ts";
import { runCommand } from "./command.ts";

const USAGE = "Name the account: npm run factors:remove -- username";

await runCommand(async (config) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new ConfigError(USAGE);
  const database = await openDatabase(config, silentLog());
  const jobs = createJobs(database.jobStore, silentLog());
  try {
    // Opened to hand mails over: the site sends them.
    await jobs.open([{ name: MAIL_DELIVERY, run: async () => {} }]);
    const mail = createMail(jobs, config.staffEmail ?? brand.email);
    await removeFactors({ database, mail, now: () => new Date() }, { username });
    return `${username} logs in with the password alone, until a new second factor is set up.`;
  } finally {
    await jobs.stop();
    await database.close();
  }
});
