import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { endCalledOff } from "./service/call-off.ts";
import { MONTHS_KEPT, removeOldRegistrations } from "./service/retention.ts";
import { remindFamilies } from "./service/tell-family.ts";
import { settleWaits } from "./service/waiting-list.ts";

export function registrationJobs(deps: Deps, isTakenDown: IsTakenDown): ScheduledJob[] {
  return [
    {
      name: "registrations-remind-families",
      cron: "0 9 * * *",
      catchesUp: true,
      run: () => remindFamilies(deps),
    },
    { name: "registrations-settle-waits", cron: "*/5 * * * *", run: () => settleWaits(deps) },
    {
      name: "registrations-end-called-off",
      cron: "*/5 * * * *",
      run: () => endCalledOff(deps, isTakenDown),
    },
  ];
}

export function registrationRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "registrations-remove-old",
      cron: "41 5 * * *",
      what: `registrations for events that ended ${MONTHS_KEPT} months ago`,
      run: () => removeOldRegistrations(deps),
    },
  ];
}
