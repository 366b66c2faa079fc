import type { StaffTexts } from "#domains/prospects/service/empty-texts.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldRequests } from "./service/retention.ts";

export function evaluationJobs(deps: Deps, texts: StaffTexts): RetentionJob[] {
  return [
    {
      name: "evaluations-remove-old-requests",
      cron: "25 4 * * *",
      what: "evaluation requests older than 24 months",
      run: () => removeOldRequests(deps, texts),
    },
  ];
}
