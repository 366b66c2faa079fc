import { inWords } from "#lib/count.ts";
import type { Deps } from "#lib/deps.ts";
import type { QueuedJob, RetentionJob } from "#lib/jobs/jobs.ts";
import { DAY_MS } from "#lib/time.ts";
import { ACTIVITIES_MAX, ACTIVITY_MONTHS, EXPIRED_INVITATION_MS } from "./rules/lifetimes.ts";
import { forgetOldActivity } from "./service/activity.ts";
import { removeConfirmationTraces } from "./service/email-confirmation.ts";
import { forgetUsernames } from "./service/kept-usernames.ts";
import {
  ANSWER_RESET_REQUEST,
  answerResetRequest,
  removeResetTraces,
} from "./service/password-reset.ts";
import { removeEndedSessions } from "./service/sessions.ts";
import { removeExpiredInvitations } from "./service/staff-invitations.ts";

export function accountQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: ANSWER_RESET_REQUEST,
      run: ({ requestId }) => answerResetRequest(deps, Number(requestId)),
    },
  ];
}

export function accountJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "accounts-remove-ended-sessions",
      cron: "20 3 * * *",
      what: "ended sessions",
      run: () => removeEndedSessions(deps),
    },
    {
      name: "accounts-forget-old-activity",
      cron: "22 3 * * *",
      what: `activity older than ${ACTIVITY_MONTHS} months, or beyond an account's newest ${inWords(ACTIVITIES_MAX)}`,
      run: () => forgetOldActivity(deps),
    },
    {
      name: "accounts-remove-reset-traces",
      cron: "25 3 * * *",
      what: "links for new passwords that work no longer",
      run: () => removeResetTraces(deps),
    },
    {
      name: "accounts-remove-confirmation-traces",
      cron: "28 3 * * *",
      what: "links that confirm an address and work no longer",
      run: () => removeConfirmationTraces(deps),
    },
    {
      name: "accounts-remove-expired-invitations",
      cron: "29 3 * * *",
      what: `invitations of colleagues that expired ${EXPIRED_INVITATION_MS / DAY_MS} days ago`,
      run: () => removeExpiredInvitations(deps),
    },
    {
      name: "accounts-forget-usernames",
      cron: "32 3 * * *",
      what: "names of accounts that were deleted a year ago",
      run: () => forgetUsernames(deps),
    },
  ];
}
