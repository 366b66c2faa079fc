import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { expireOffers } from "./service/close-offers.ts";
import { forgetOldTalks, MONTHS_KEPT } from "./service/forget-talks.ts";

export function offerJobs(deps: Deps): ScheduledJob[] {
  return [{ name: "connect-expire-offers", cron: "20 * * * *", run: () => expireOffers(deps) }];
}

export function offerRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "connect-forget-talks",
      cron: "45 5 * * *",
      what: `offers in Connect that came to nothing ${MONTHS_KEPT} months ago`,
      run: () => forgetOldTalks(deps),
    },
  ];
}
