import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { endCalledOff } from "./service/cancel-appointment.ts";
import { remindFamilies } from "./service/remind-families.ts";
import { MONTHS_KEPT, removeOldRequests } from "./service/retention.ts";

export function evaluationJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "evaluations-remind-families",
      cron: "0 9 * * *",
      catchesUp: true,
      run: () => remindFamilies(deps),
    },
    { name: "evaluations-end-called-off", cron: "*/5 * * * *", run: () => endCalledOff(deps) },
  ];
}

export function evaluationRetentionJobs(deps: Deps, isTakenDown: IsTakenDown): RetentionJob[] {
  return [
    {
      name: "evaluations-remove-old-requests",
      cron: "25 4 * * *",
      what: `evaluation requests older than ${MONTHS_KEPT} months`,
      run: () => removeOldRequests(deps, isTakenDown),
    },
  ];
}
