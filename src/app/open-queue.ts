import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { lateLoad } from "#lib/late.ts";

/**
 * Has the first request that may change something wait until the queue is open, to which changes hand mails over:
 * whoever reads waits for neither. A second after the start it is open anyway.
 */
export function installQueue(app: App, deps: Deps): void {
  let isOpen = false;
  const work = lateLoad(() => import("./jobs.ts"));
  async function open(): Promise<void> {
    const { queuedJobs } = await work.get();
    await deps.jobs.open(queuedJobs(deps));
    isOpen = true;
  }
  app.addHook("onRequest", (request, _reply, done) => {
    if (isOpen || request.method === "GET") return done();
    open().then(() => done(), done);
  });
}
