import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { collectCharges, remindHolders } from "./service/collect-charges.ts";
import { endOutgrown } from "./service/end-outgrown.ts";
import { repairPendingPasses } from "./service/end-unpaid.ts";
import { extendPasses } from "./service/extend-passes.ts";
import { DAYS_KEPT, forgetAthletes } from "./service/forget-athletes.ts";
import { freezeAndReturn } from "./service/freeze-and-return.ts";
import { keepAlterations } from "./service/keep-alterations.ts";
import { remindOfWaivers } from "./service/remind-of-waivers.ts";
import { repricePasses } from "./service/reprice-passes.ts";
import { PAID_MONTHS_KEPT, removeOldPasses, UNPAID_DAYS_KEPT } from "./service/retention.ts";

export function passJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: "rawpass-settle-pending", cron: "*/5 * * * *", run: () => repairPendingPasses(deps) },
    { name: "rawpass-keep-alterations", cron: "*/5 * * * *", run: () => keepAlterations(deps) },
    { name: "rawpass-collect-charges", cron: "20 * * * *", run: () => collectCharges(deps) },
    { name: "rawpass-freeze-and-return", cron: "5 * * * *", run: () => freezeAndReturn(deps) },
    { name: "rawpass-extend-passes", cron: "25 * * * *", run: () => extendPasses(deps) },
    { name: "rawpass-reprice-passes", cron: "40 8 * * *", run: () => repricePasses(deps) },
    {
      name: "rawpass-end-outgrown",
      cron: "10 9 * * *",
      catchesUp: true,
      run: () => endOutgrown(deps),
    },
    { name: "rawpass-remind-holders", cron: "30 9 * * *", run: () => remindHolders(deps) },
    { name: "rawpass-remind-of-waivers", cron: "40 9 * * *", run: () => remindOfWaivers(deps) },
  ];
}

export function passRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-forget-athletes",
      cron: "45 5 * * *",
      what: `birth dates and emergency contacts of athletes ${DAYS_KEPT} days after their last place or pass`,
      run: () => forgetAthletes(deps),
    },
    {
      name: "rawpass-remove-old-passes",
      cron: "50 5 * * *",
      what: `passes that ended ${PAID_MONTHS_KEPT} months ago, or were never paid for ${UNPAID_DAYS_KEPT} days`,
      run: () => removeOldPasses(deps),
    },
  ];
}
