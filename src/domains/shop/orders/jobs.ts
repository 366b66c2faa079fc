import type { Deps } from "../../../lib/deps.ts";
import type { QueuedJob } from "../../../lib/jobs/jobs.ts";
import { askHost } from "./service/asking-host.ts";
import { ASK_HOST } from "./service/hearing.ts";
import { ASK_REFUND, performRefund } from "./service/refunding.ts";

export function orderQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    { name: ASK_REFUND, run: ({ refundId }) => performRefund(deps, Number(refundId)) },
    {
      name: ASK_HOST,
      async run({ orderId }) {
        await askHost(deps, Number(orderId));
      },
    },
  ];
}
