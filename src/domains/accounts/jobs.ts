import type { Deps } from "../../lib/deps.ts";
import type { QueuedJob, ScheduledJob } from "../../lib/jobs/jobs.ts";
import {
  ANSWER_RESET_REQUEST,
  answerResetRequest,
  removeResetTraces,
} from "./service/password-reset.ts";
import { removeEndedSessions } from "./service/sessions.ts";

export function accountQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: ANSWER_RESET_REQUEST,
      run: ({ requestId }) => answerResetRequest(deps, Number(requestId)),
    },
  ];
}

export function accountJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "accounts-remove-ended-sessions",
      cron: "20 3 * * *",
      run: () => removeEndedSessions(deps.database.db, deps.now()),
    },
    {
      name: "accounts-remove-reset-traces",
      cron: "25 3 * * *",
      run: () => removeResetTraces(deps.database.db, deps.now()),
    },
  ];
}
