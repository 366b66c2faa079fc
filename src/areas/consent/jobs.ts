import { NOTIFY_OF_NAMESAKE } from "#areas/board/prospects/service/record-distinct.ts";
import { inWords } from "#lib/count.ts";
import type { Deps } from "#lib/deps.ts";
import type { QueuedJob, RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { DAY_MS } from "#lib/time.ts";
import { PROPOSAL_MS, RESTORE_MS } from "./rules/answers.ts";
import { notifyOfNamesake } from "./service/notify-of-namesake.ts";
import { removeOldProposals } from "./service/propose.ts";
import { reportSilence } from "./service/report-silence.ts";
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

export function guardianJobs(deps: Deps): ScheduledJob[] {
  return [{ name: "guardians-report-silence", cron: "15 9 * * *", run: () => reportSilence(deps) }];
}

export function guardianRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "guardians-remove-replacements",
      cron: "38 3 * * *",
      what: `replaced guardians whose ${RESTORE_MS / DAY_MS} days are over, unless their no is kept`,
      run: () => removeOldReplacements(deps),
    },
    {
      name: "guardians-remove-proposals",
      cron: "39 3 * * *",
      what: `proposals about guardians that nobody confirmed within ${inWords(PROPOSAL_MS / DAY_MS)} days`,
      run: () => removeOldProposals(deps),
    },
  ];
}
