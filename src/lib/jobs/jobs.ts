import type { Db } from "../db/db.ts";
import { PlainError } from "../error-report.ts";

/** A piece of background work that runs on a schedule. It must be idempotent. */
export interface ScheduledJob {
  name: string;
  /** Five-field cron expression in the time zone of the business. */
  cron: string;
  /** Whether it runs once when the site is there again after a time at which it should have run. */
  catchesUp?: boolean;
  run(): Promise<void>;
}

/** Scheduled work that forgets what is kept no longer. */
export interface RetentionJob extends Omit<ScheduledJob, "run"> {
  /** What is forgotten, in plain words, for the audit log. */
  what: string;
  /** Returns how many rows or files it removed or anonymized. */
  run(): Promise<number>;
}

/** What a queued piece of work is told. It stays readable in the database: no personal data. */
export type JobData = Record<string, string | number>;

/** Background work that changes hand over. It must be idempotent: a crash makes it run again. */
export interface QueuedJob {
  name: string;
  run(data: JobData): Promise<void>;
}

/** Thrown by queued work that would fail for ever: it is not tried again. */
export class HopelessJobError extends PlainError {
  override readonly name = "HopelessJobError";
}

export interface Jobs {
  /**
   * Opens the queue, once: from then on work can be handed to the given jobs, and none of it is done. Never within a
   * transaction: the embedded database has one connection.
   */
  open(queued: readonly QueuedJob[]): Promise<void>;
  /**
   * Opens the queue, keeps the given schedules and no others, and takes up queued work. Waits for the end of outages.
   */
  start(scheduled: readonly ScheduledJob[], queued: readonly QueuedJob[]): Promise<void>;
  /**
   * Hands work to the queued job `name` with the transaction: it is taken up within about a second
   * of the commit, and tried again for three days while it fails, unless with `HopelessJobError`. Throws where the
   * queue is not open.
   */
  queue(tx: Db, name: string, data: JobData): Promise<void>;
  /** Lets running work end (5 s at most) and takes up no more, for good. */
  stop(): Promise<void>;
}
