import type { Config } from "./config.ts";
import { openDatabase } from "./db/open-database.ts";
import type { Deps } from "./deps.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { loadSecrets } from "./secrets.ts";

/** The real world: database, queue, clock. Opens what must be open before the site is built. */
export async function openDeps(config: Config): Promise<Deps> {
  const log = createLog();
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, log);
  return {
    config,
    secrets,
    log,
    database,
    jobs: createJobs(database.jobStore, log),
    now: () => new Date(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  };
}
