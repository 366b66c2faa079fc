import { queuedJobs } from "#app/jobs.ts";
import { openPayments } from "#app/payments.ts";
import { readConfig } from "#lib/config.ts";
import type { Deps } from "#lib/deps.ts";
import { silentLog } from "#lib/log.ts";
import { createMail } from "#lib/mail/mail.ts";
import { openDeps } from "#lib/open-deps.ts";
import type { Settings } from "../process/server-process.ts";

/** Does the work of jobs some time later, as a second process on the same database. */
export async function later(
  settings: Settings,
  ms: number,
  work: (deps: Deps) => Promise<void>,
): Promise<void> {
  // The test provider serves only a site that is not public.
  const config = readConfig({ BASE_URL: "http://localhost", ...settings });
  const opened = await openDeps(config, "staff@raw.example", openPayments);
  await opened.jobs.open(queuedJobs(opened));
  const { queue } = opened.jobs;
  const jobs = { open: async () => {}, start: async () => {}, stop: async () => {}, queue };
  const deps: Deps = {
    ...opened,
    ...{ jobs, log: silentLog(), mail: createMail(jobs, "staff@raw.example") },
    now: () => new Date(Date.now() + ms),
  };
  try {
    await work({ ...deps, payments: await openPayments(deps) });
  } finally {
    await opened.jobs.stop();
    await opened.database.close();
  }
}
