import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { forgetMadeForOld, MONTHS_KEPT } from "./service/forget-made.ts";
import { forgetPastes } from "./service/undo-paste.ts";

export function measurementRetentionJobs(deps: Deps, isTakenDown: IsTakenDown): RetentionJob[] {
  return [
    {
      name: "measurements-forget-made",
      cron: "43 5 * * *",
      what: `players made for events that ended ${MONTHS_KEPT} months ago, whom nobody else saw`,
      run: () => forgetMadeForOld(deps, isTakenDown),
    },
    {
      name: "measurements-forget-pastes",
      cron: "44 5 * * *",
      what: "what a pasted table did, a week later",
      run: () => forgetPastes(deps),
    },
  ];
}
