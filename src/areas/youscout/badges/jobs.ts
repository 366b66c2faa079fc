import type { Deps } from "#lib/deps.ts";
import type { QueuedJob } from "#lib/jobs/jobs.ts";
import { NOTIFY_OF_BADGES } from "./service/award-badges.ts";
import { notifyOfBadge } from "./service/notify-of-badge.ts";

export function badgeQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: NOTIFY_OF_BADGES,
      async run({ awards }) {
        for (const id of String(awards).split(" ")) await notifyOfBadge(deps, Number(id));
      },
    },
  ];
}
