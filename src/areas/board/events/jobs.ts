import type { Deps } from "#lib/deps.ts";
import type { ScheduledJob } from "#lib/jobs/jobs.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { publishTurns } from "./service/publish-turns.ts";

/** How long before a process starts its first run looks back: twice the time between two runs of the job. */
const LATELY_MS = 10 * MINUTE_MS;

export function eventJobs(deps: Deps): ScheduledJob[] {
  let publishedUntil = new Date(deps.now().getTime() - LATELY_MS);
  const run = async () => {
    publishedUntil = await publishTurns(deps, publishedUntil);
  };
  return [{ name: "events-publish-turns", cron: "*/5 * * * *", run }];
}
