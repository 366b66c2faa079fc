import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { markMissedSessions } from "./service/mark-missed-sessions.ts";
import { MONTHS_KEPT, removeOldCheckIns } from "./service/retention.ts";

export function deskJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "rawpass-mark-missing",
      cron: "*/5 * * * *",
      run: async () => {
        await markMissedSessions(deps);
      },
    },
  ];
}

export function deskRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-remove-old-check-ins",
      cron: "55 5 * * *",
      what: `check-ins after ${MONTHS_KEPT} months`,
      run: () => removeOldCheckIns(deps),
    },
  ];
}
