import type { JobStore } from "../db/open-database.ts";
import { lateLoad } from "../late.ts";
import type { Log } from "../log.ts";
import type { Jobs } from "./jobs.ts";

/**
 * The durable queue inside the database. Its library is loaded when the queue is opened, which a start that finds
 * nothing to hand over does once the site answers.
 */
export function createJobs(store: JobStore, log: Log): Jobs {
  const made = lateLoad(async () => {
    const { createJobQueue } = await import("./job-queue.ts");
    return createJobQueue(store, log);
  });
  let isStopped = false;
  return {
    open: async (queued) => (await made.get()).open(queued),
    async start(scheduled, queued) {
      if (!isStopped) await (await made.get()).start(scheduled, queued);
    },
    queue: async (tx, name, data) => (await made.get()).queue(tx, name, data),
    async stop() {
      isStopped = true;
      await (await made.begun())?.stop();
    },
  };
}
