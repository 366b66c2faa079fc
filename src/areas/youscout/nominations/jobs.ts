import { SEASON_MONTHS } from "#areas/votes/access/limits.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { advanceAges } from "./service/advance-ages.ts";
import { endUnanswered } from "./service/end-unanswered.ts";
import { remindAuthors } from "./service/notify.ts";
import { beginDay } from "./service/period-counts.ts";
import { remindVoters } from "./service/remind-voters.ts";
import { forgetOldVoters } from "./service/retention.ts";

export function nominationJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "youscout-begin-day",
      cron: "0 0 * * *",
      catchesUp: true,
      run: () => beginDay(deps),
    },
    {
      name: "youscout-advance-ages",
      cron: "5 0 * * *",
      catchesUp: true,
      run: () => advanceAges(deps),
    },
    {
      name: "youscout-remind-authors",
      cron: "0 9 * * *",
      async run() {
        await remindAuthors(deps);
        await endUnanswered(deps);
      },
    },
    { name: "youscout-remind-voters", cron: "0 10 * * 4", run: () => remindVoters(deps) },
  ];
}

export function nominationRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "youscout-forget-old-voters",
      cron: "45 3 * * *",
      what: `voters of votes for nominations older than ${SEASON_MONTHS} months`,
      run: () => forgetOldVoters(deps),
    },
  ];
}
