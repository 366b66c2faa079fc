import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from "pg-boss";
import { isOutage } from "../db/db.ts";
import type { JobStore } from "../db/open-database.ts";
import { reportOf } from "../error-report.ts";
import type { Log } from "../log.ts";
import { BUSINESS_ZONE } from "../time.ts";
import {
  HopelessJobError,
  type JobData,
  type Jobs,
  type QueuedJob,
  type ScheduledJob,
} from "./jobs.ts";

const QUEUED_WORK = {
  retryLimit: 80,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  // What a crashed process had taken up is tried again after this.
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
};
const TAKE_UP = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;
/** How the queue of scheduled work is made. */
const SCHEDULED_WORK = { retryLimit: 3, retryBackoff: true };
const ON_SCHEDULE = { pollingIntervalSeconds: 30, perJobResults: true } as const;
/** How long after an outage the work is begun again. */
const AGAIN_MS = 1_000;
/** How long running jobs have to finish when the process ends: as long as running requests. */
const FINISH_MS = 10_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What the queue keeps of a failure: what was thrown itself would be stored with all it quotes. */
function outputOf(error: unknown): object {
  return { error: reportOf(error) };
}

/** The durable queue inside the database. */
export function createJobs(store: JobStore, log: Log): Jobs {
  const settings = { schema: "jobs", backend: store.backend, db: store };
  // Only hands work over: commands, and a start before the site listens, run no schedule.
  const sender = new PgBoss({ ...settings, schedule: false, supervise: false });
  const boss = new PgBoss(settings);
  let opening: Promise<void> | undefined;
  let isStopped = false;
  let starting: Promise<void> | undefined;
  for (const part of [sender, boss]) {
    part.on("error", (error) => log.warn({}, "job queue", error));
  }

  /** Makes the queues that are not there yet: on most starts none. */
  async function makeQueues(names: readonly string[], options: QueueOptions = {}): Promise<void> {
    const present = new Set((await sender.getQueues()).map(({ name }) => name));
    for (const name of names) {
      if (present.has(name)) continue;
      await sender.createQueue(name, options);
      // Makes the queue known to the sender: inside a transaction of the embedded database `send`
      // would ask for it on the outer connection, and wait for ever.
      await sender.findJobs(name, { id: NOBODY });
    }
  }

  async function openNow(queued: readonly QueuedJob[]): Promise<void> {
    await sender.start();
    await makeQueues(queued.map(({ name }) => name));
  }

  /** Whoever asks while it opens waits as well; after an outage the next one tries again. */
  function open(queued: readonly QueuedJob[]): Promise<void> {
    opening ??= openNow(queued).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Writes the schedules that are not kept like this yet, and ends others: their queues would grow forever. */
  async function keepSchedules(scheduled: readonly ScheduledJob[]): Promise<void> {
    const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const { name, cron, catchesUp = false } of scheduled) {
      const former = kept.get(name);
      kept.delete(name);
      const missed = catchesUp ? "once" : "skip";
      const isMissed = (former?.options?.missed ?? "skip") === missed;
      if (former?.cron === cron && former.timezone === BUSINESS_ZONE && isMissed) continue;
      await boss.schedule(name, cron, null, { tz: BUSINESS_ZONE, missed });
    }
    for (const name of kept.keys()) await boss.unschedule(name);
  }

  async function takeUpOnSchedule(job: ScheduledJob): Promise<void> {
    await boss.work<object, unknown, typeof ON_SCHEDULE>(job.name, ON_SCHEDULE, (turns) =>
      Promise.all(turns.map((turn) => runOnSchedule(job, turn.id))),
    );
  }

  async function runOnSchedule(job: ScheduledJob, id: string): Promise<JobResult> {
    try {
      await job.run();
      log.info({ job: job.name }, "job done");
      return { id, status: "completed" };
    } catch (error) {
      log.error({ job: job.name }, "job failed", error);
      return { id, status: "failed", output: outputOf(error) };
    }
  }

  async function takeUp(job: QueuedJob): Promise<void> {
    await boss.work<JobData, unknown, typeof TAKE_UP>(job.name, TAKE_UP, (pieces) =>
      Promise.all(pieces.map((piece) => runPiece(job, piece))),
    );
  }

  async function runPiece(job: QueuedJob, piece: JobWithMetadata<JobData>): Promise<JobResult> {
    const { id, data, retryCount, retryLimit } = piece;
    try {
      await job.run(data);
      log.info({ job: job.name, ...data }, "job done");
      return { id, status: "completed" };
    } catch (error) {
      const isHopeless = error instanceof HopelessJobError;
      const isLast = isHopeless || retryCount >= retryLimit;
      log[isLast ? "error" : "warn"](
        { job: job.name, ...data, attempt: retryCount + 1 },
        isLast ? "job given up" : "job failed, it is tried again",
        error,
      );
      return { id, status: isHopeless ? "deadletter" : "failed", output: outputOf(error) };
    }
  }

  async function begin(
    scheduled: readonly ScheduledJob[],
    queued: readonly QueuedJob[],
  ): Promise<void> {
    await open(queued);
    const names = scheduled.map(({ name }) => name);
    await makeQueues(names, SCHEDULED_WORK);
    await boss.start();
    await keepSchedules(scheduled);
    for (const job of scheduled) await takeUpOnSchedule(job);
    for (const job of queued) await takeUp(job);
  }

  /** Begins again where the database goes away meanwhile: the site has visitors by then. */
  async function beginDespiteOutages(begin: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        return await begin();
      } catch (error) {
        if (!isOutage(error)) throw error;
        log.warn({}, "work not begun, it is tried again", error);
        await boss.stop({ graceful: false });
        await setTimeout(AGAIN_MS);
      }
    }
  }

  return {
    open,
    async start(scheduled, queued) {
      starting = beginDespiteOutages(() => begin(scheduled, queued));
      await starting;
    },
    async queue(tx, name, data) {
      // The library would ask for the queue outside the transaction, which on the embedded database waits for ever.
      if (!opening) throw new Error("The queue is not open.");
      await sender.send(name, data, {
        ...QUEUED_WORK,
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
      });
    },
    async stop() {
      isStopped = true;
      await starting?.catch(() => {});
      await boss.stop({ graceful: true, timeout: FINISH_MS });
      if (
        await opening?.then(
          () => true,
          () => false,
        )
      )
        await sender.stop();
    },
  };
}
