import { DAYS_KEPT } from "#areas/youscout/nominations/access/visibility.ts";
import { deleteProspectsOfAnonymized } from "#areas/youscout/nominations/service/retention.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { anonymizeOldNominations } from "./service/retention.ts";

export function moderationRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "youscout-anonymize-old-nominations",
      cron: "45 4 * * *",
      what: `nominations rejected, withdrawn, archived, hidden or taken down ${DAYS_KEPT} days ago`,
      run: () => anonymizeOldNominations(deps),
    },
    {
      name: "youscout-delete-players-of-anonymized",
      cron: "50 4 * * *",
      what: `players of anonymized nominations whom the board has not shown for ${DAYS_KEPT} days`,
      run: () => deleteProspectsOfAnonymized(deps),
    },
  ];
}
