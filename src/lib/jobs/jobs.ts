import { PgBoss } from "pg-boss";
import type { JobStore } from "../db/open-database.ts";
import type { Log } from "../log.ts";

/** Time zone of the business: schedules are written in it. */
const BUSINESS_TIME_ZONE = "America/Chicago";

/** A piece of background work that runs on a schedule. It must be idempotent. */
export interface ScheduledJob {
  name: string;
  /** Five-field cron expression in the time zone of the business. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  /** Starts the queue and keeps the given schedules. */
  start(scheduled: ScheduledJob[]): Promise<void>;
  /** Lets running work end (5 s at most) and takes up no more. */
  stop(): Promise<void>;
}

/** The durable queue inside the database. */
export function createJobs(store: JobStore, log: Log): Jobs {
  const boss = new PgBoss({ schema: "jobs", backend: store.backend, db: store });
  let isStarted = false;
  boss.on("error", (error) => log.warn({ reason: error.message }, "job queue"));
  return {
    async start(scheduled) {
      await boss.start();
      isStarted = true;
      for (const job of scheduled) {
        await boss.createQueue(job.name, { retryLimit: 3, retryBackoff: true });
        await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
          try {
            await job.run();
            log.info({ job: job.name }, "job done");
          } catch (error) {
            log.error({ job: job.name, reason: (error as Error).message }, "job failed");
            throw error;
          }
        });
        await boss.schedule(job.name, job.cron, null, { tz: BUSINESS_TIME_ZONE });
      }
    },
    async stop() {
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
