import { NOTIFY_OF_NAMESAKE } from "#areas/board/prospects/service/record-distinct.ts";
import type { Deps } from "#lib/deps.ts";
import type { QueuedJob, RetentionJob } from "#lib/jobs/jobs.ts";
import { notifyOfNamesake } from "./service/notify-of-namesake.ts";
import { removeOldProposals } from "./service/propose.ts";
import { removeOldReplacements } from "./service/retention.ts";

export function guardianQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: NOTIFY_OF_NAMESAKE,
      run: ({ type, id, day }) =>
        notifyOfNamesake(deps, {
          type: type === "nomination" ? "nomination" : "prospect",
          id: Number(id),
          day: String(day),
        }),
    },
  ];
}

export function guardianRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "guardians-remove-replacements",
      cron: "38 3 * * *",
      what: "replaced guardians whose 14 days are over, unless their no is kept",
      run: () => removeOldReplacements(deps),
    },
    {
      name: "guardians-remove-proposals",
      cron: "39 3 * * *",
      what: "proposals about guardians that nobody confirmed within seven days",
      run: () => removeOldProposals(deps),
    },
  ];
}
