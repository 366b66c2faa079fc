import { brand } from "#content/brand.ts";
import type { Config } from "#lib/config.ts";
import type { Deps } from "#lib/deps.ts";
import { createJobs } from "#lib/jobs/create-jobs.ts";
import { silentLog } from "#lib/log.ts";
import { createMail, MAIL_DELIVERY } from "#lib/mail/mail.ts";
import { withDatabase } from "./command.ts";

/** Does work on the site's database. What it mails waits there until the site sends it. */
export async function withMail(
  config: Config,
  work: (deps: Pick<Deps, "database" | "mail" | "now">) => Promise<string>,
): Promise<string> {
  return withDatabase(config, async (database) => {
    const jobs = createJobs(database.jobStore, silentLog());
    try {
      await jobs.open([{ name: MAIL_DELIVERY, run: async () => {} }]);
      const mail = createMail(jobs, config.staffEmail ?? brand.email);
      return await work({ database, mail, now: () => new Date() });
    } finally {
      await jobs.stop();
    }
  });
}
