import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { fillSlots, forgetAthletes, writeComingSessions } from "./service/upkeep.ts";

export function bookingJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: "rawpass-settle-slots", cron: "*/5 * * * *", run: () => fillSlots(deps) },
    {
      name: "rawpass-write-coming-sessions",
      cron: "1 0 * * *",
      run: () => writeComingSessions(deps),
    },
  ];
}

export function bookingRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-forget-athletes",
      cron: "45 5 * * *",
      what: "birth dates and emergency contacts of athletes 90 days after their last place",
      run: () => forgetAthletes(deps),
    },
  ];
}
