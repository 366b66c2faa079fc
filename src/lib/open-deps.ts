import { join } from "node:path";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/open-database.ts";
import { checkVoteSecret } from "./db/vote-secret.ts";
import type { Deps } from "./deps.ts";
import { createJobs } from "./jobs/create-jobs.ts";
import { createLog } from "./log.ts";
import { createMail } from "./mail/mail.ts";
import { openMailTransport } from "./mail/mail-transport.ts";
import { loadSecrets } from "./secrets.ts";
import { openDiskStorage } from "./storage/storage.ts";

/** Opens the payment provider that the settings ask for. */
type OpenPayments = (deps: Omit<Deps, "payments">) => Promise<Deps["payments"]>;

/**
 * The real world: database, queue, mail, payments, files, clock. Opens what must be open before the
 * site is built. Mails to staff go to `companyEmail` when the settings name no other address.
 */
export async function openDeps(
  config: Config,
  companyEmail: string,
  openPayments: OpenPayments,
): Promise<Deps> {
  const log = createLog();
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, log);
  try {
    await checkVoteSecret(database.db, secrets.vote);
  } catch (refusal) {
    await database.close();
    throw refusal;
  }
  const jobs = createJobs(database.jobStore, log);
  const deps = {
    config,
    secrets,
    log,
    database,
    jobs,
    mail: createMail(jobs, config.staffEmail ?? companyEmail),
    mailTransport: openMailTransport(config, log),
    storage: openDiskStorage(join(config.dataDir, "uploads")),
    now: () => new Date(),
    wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  };
  return { ...deps, payments: await openPayments(deps) };
}
