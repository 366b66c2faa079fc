import type { JobStore } from "../db/open-database.ts";
import type { Log } from "../log.ts";
import type { Jobs } from "./jobs.ts";

/**
 * The durable queue inside the database. Its library is loaded when the queue is opened, which a start that finds
 * nothing to hand over does once the site answers.
 */
export function createJobs(store: JobStore, log: Log): Jobs {
  let made: Promise<Jobs> | undefined;
  let isStopped = false;
  function make(): Promise<Jobs> {
    made ??= load().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  }
  async function load(): Promise<Jobs> {
    const { createJobQueue } = await import("./job-queue.ts");
    return createJobQueue(store, log);
  }
  return {
    open: async (queued) => (await make()).open(queued),
    async start(scheduled, queued) {
      if (!isStopped) await (await make()).start(scheduled, queued);
    },
    queue: async (tx, name, data) => (await make()).queue(tx, name, data),
    async stop() {
      isStopped = true;
      await (await made?.catch(() => undefined))?.stop();
    },
  };
}
