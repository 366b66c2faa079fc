import type { Deps } from "#lib/deps.ts";
import type { ScheduledJob } from "#lib/jobs/jobs.ts";
import { publishTurns } from "./service/publish-turns.ts";

export function eventJobs(deps: Deps): ScheduledJob[] {
  return [{ name: "events-publish-turns", cron: "*/5 * * * *", run: () => publishTurns(deps) }];
}
