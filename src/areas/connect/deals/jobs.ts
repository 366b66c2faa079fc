import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { compareCards } from "./service/compare-cards.ts";
import { keepTime, repairUnpaid } from "./service/keep-time.ts";
import { payOutDue } from "./service/pay-out.ts";
import { remindOfReviews } from "./service/remind-of-reviews.ts";
import {
  DEAL_MONTHS_KEPT,
  forgetDeals,
  forgetTexts,
  removeEndedProofs,
  TALK_MONTHS_KEPT,
} from "./service/retention.ts";
import { removeStrayProofs } from "./service/write-proof.ts";
import { tellOfReviews } from "./service/write-review.ts";

export function dealJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: "connect-repair-unpaid", cron: "*/5 * * * *", run: () => repairUnpaid(deps) },
    { name: "connect-keep-time", cron: "25 * * * *", run: () => keepTime(deps) },
    {
      name: "connect-tell-reviews",
      cron: "45 * * * *",
      async run() {
        await tellOfReviews(deps);
        await remindOfReviews(deps);
      },
    },
    { name: "connect-compare-cards", cron: "50 4 * * *", run: () => compareCards(deps) },
    { name: "connect-pay-out", cron: "35 * * * *", run: () => payOutDue(deps) },
  ];
}

export function dealRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "connect-forget-texts",
      cron: "35 5 * * *",
      what: `names, talks, messages and proofs of deals in Connect that were over ${TALK_MONTHS_KEPT} months ago`,
      run: () => forgetTexts(deps),
    },
    {
      name: "connect-stray-proofs",
      cron: "30 5 * * *",
      what: "files of proofs in Connect that belong to no deal",
      run: () => removeStrayProofs(deps),
    },
    {
      name: "connect-remove-ended-proofs",
      cron: "38 5 * * *",
      what: "what was shown and written in deals that are over about children whose guardian took the word back",
      run: () => removeEndedProofs(deps),
    },
    {
      name: "connect-forget-deals",
      cron: "40 5 * * *",
      what: `deals in Connect and their ledger ${DEAL_MONTHS_KEPT} months after they were over`,
      run: () => forgetDeals(deps),
    },
  ];
}
