import type { Deps } from "#lib/deps.ts";
import type { ScheduledJob } from "#lib/jobs/jobs.ts";
import { SEALED_AT_MINUTE } from "./rules.ts";
import { mailLedger } from "./service/mail-ledger.ts";
import { sealDays } from "./service/seal-days.ts";

export function ledgerJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "votes-seal-days",
      cron: `${SEALED_AT_MINUTE} 0 * * *`,
      catchesUp: true,
      run: async () => {
        await sealDays(deps);
        await mailLedger(deps);
      },
    },
  ];
}
