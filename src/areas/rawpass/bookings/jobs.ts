import type { Deps } from "#lib/deps.ts";
import type { QueuedJob, RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { repairDropIns } from "./service/end-unpaid.ts";
import { fillSlots, writeComingSessions } from "./service/fill-slots.ts";
import { NOTIFY_OF_CLOSURE, notifyOfClosure } from "./service/notify-of-closure.ts";
import { NOTIFY_OF_REOPENING, notifyOfReopening } from "./service/notify-reopened.ts";
import { remindOfMakeUps } from "./service/remind-of-make-ups.ts";
import { PAID_MONTHS_KEPT, removeOldDropIns, UNPAID_DAYS_KEPT } from "./service/retention.ts";

export function bookingQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: NOTIFY_OF_CLOSURE,
      run: ({ closureId }) => notifyOfClosure(deps, Number(closureId)),
    },
    { name: NOTIFY_OF_REOPENING, run: (told) => notifyOfReopening(deps, told) },
  ];
}

export function bookingJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: "rawpass-settle-slots", cron: "*/5 * * * *", run: () => fillSlots(deps) },
    {
      name: "rawpass-settle-drop-ins",
      cron: "*/5 * * * *",
      run: () => repairDropIns(deps),
    },
    { name: "rawpass-remind-of-make-ups", cron: "20 9 * * *", run: () => remindOfMakeUps(deps) },
    {
      name: "rawpass-write-coming-sessions",
      cron: "1 0 * * *",
      catchesUp: true,
      run: () => writeComingSessions(deps),
    },
  ];
}

export function bookingRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-remove-old-drop-ins",
      cron: "55 5 * * *",
      what: `purchases of single sessions paid ${PAID_MONTHS_KEPT} months ago, or never paid for ${UNPAID_DAYS_KEPT} days`,
      run: () => removeOldDropIns(deps),
    },
  ];
}
