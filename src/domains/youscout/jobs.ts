import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { remindVoters } from "./service/reminding.ts";
import {
  blankOldNominations,
  deletePlayersOfBlanked,
  forgetOldVoters,
} from "./service/retention.ts";

export function youScoutJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      // A week or month that ends changes its leaderboard without a vote: what was kept is of the past.
      name: "youscout-begin-day",
      cron: "0 0 * * *",
      run: () => deps.database.changes.publish(async () => undefined),
    },
    { name: "youscout-remind-voters", cron: "0 10 * * 4", run: () => remindVoters(deps) },
  ];
}

export function youScoutRetentionJobs({ database, now }: Deps): RetentionJob[] {
  return [
    {
      name: "youscout-forget-old-voters",
      cron: "45 3 * * *",
      what: "voters of votes for nominations older than 13 months",
      run: () => forgetOldVoters(database.db, now()),
    },
    {
      name: "youscout-blank-old-nominations",
      cron: "45 4 * * *",
      what: "nominations rejected, withdrawn, hidden or taken down 90 days ago",
      run: () => blankOldNominations(database.db, now()),
    },
    {
      name: "youscout-delete-players-of-blanked",
      cron: "50 4 * * *",
      what: "players of blanked nominations whom the board has not shown for 90 days",
      run: () => deletePlayersOfBlanked(database.db, now()),
    },
  ];
}
