import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { DRAFT_DAYS_KEPT } from "./rules/listings.ts";
import { publishAndExpire } from "./service/publish-and-expire.ts";
import { forgetMinors, removeOldDrafts } from "./service/retention.ts";

export function listingJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "connect-publish-and-expire",
      cron: "15 * * * *",
      run: () => publishAndExpire(deps),
    },
  ];
}

export function listingRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "connect-remove-old-drafts",
      cron: "55 5 * * *",
      what: `drafts of listings in Connect untouched for ${DRAFT_DAYS_KEPT} days, of which no talk is kept`,
      run: () => removeOldDrafts(deps),
    },
    {
      name: "connect-forget-minors",
      cron: "57 5 * * *",
      what: `children of listings in Connect that ended ${DRAFT_DAYS_KEPT} days ago, of whom no talk or deal has words`,
      run: () => forgetMinors(deps),
    },
  ];
}
