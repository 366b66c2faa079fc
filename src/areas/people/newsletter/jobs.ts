import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { DAY_MS } from "#lib/time.ts";
import { CONFIRMATION_MS } from "./rules.ts";
import { forgetOldConfirmations } from "./service/retention.ts";

export function newsletterJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "newsletter-forget-old-confirmations",
      cron: "30 4 * * *",
      what: `newsletter confirmations older than ${CONFIRMATION_MS / DAY_MS} days`,
      run: () => forgetOldConfirmations(deps),
    },
  ];
}
