import type { Config } from "./config.ts";
import type { Database } from "./db/open-database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { Payments } from "./payments/payments.ts";
import type { Secrets } from "./secrets.ts";
import type { Storage } from "./storage/storage.ts";

/** Everything outside the program's own code that it uses; tests give fakes of the same shape. */
export interface Deps {
  config: Config;
  secrets: Secrets;
  log: Log;
  database: Database;
  jobs: Jobs;
  mail: Mail;
  /** Where queued mails leave. */
  mailTransport: MailTransport;
  /** Where the shop is paid; null where nothing can be bought. */
  payments: Payments | null;
  /** Where uploaded files are kept. */
  storage: Storage;
  now(): Date;
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}
