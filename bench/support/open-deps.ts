import { openPayments } from "#app/payments.ts";
import { readConfig } from "#lib/config.ts";
import type { Deps } from "#lib/deps.ts";
import { silentLog } from "#lib/log.ts";
import { createMail } from "#lib/mail/mail.ts";
import { openDeps } from "#lib/open-deps.ts";

/** A site's dependencies over a database, without HTTP and jobs, at a moment that stands still. */
export async function openBenchDeps(at: {
  url: string;
  folder: string;
  now: Date;
  env?: Record<string, string>;
}): Promise<Deps> {
  const where = { DATABASE_URL: at.url, DATA_DIR: at.folder, DEMO: "false" };
  const config = readConfig({ ...where, ...at.env });
  const opened = await openDeps(config, "staff@raw.example", openPayments);
  const jobs = {
    open: async () => {},
    start: async () => {},
    stop: async () => {},
    queue: async () => {},
  };
  const deps = { ...opened, jobs, log: silentLog(), now: () => at.now };
  return {
    ...deps,
    mail: createMail(jobs, "staff@raw.example"),
    payments: await openPayments(deps),
  };
}
