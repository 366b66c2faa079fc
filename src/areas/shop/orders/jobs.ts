import type { Deps } from "#lib/deps.ts";
import type { QueuedJob, RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { endLateOrders } from "./service/answer-delay.ts";
import { askCustomers } from "./service/ask-customers.ts";
import { SEND_LINKS, sendLinks } from "./service/order-links.ts";
import { remindOfPickups } from "./service/remind-of-pickups.ts";
import { repairOrders } from "./service/repair-orders.ts";
import { forgetCustomers, MONTHS_KEPT, UNPAID_DAYS_KEPT } from "./service/retention.ts";

export function orderQueuedJobs(deps: Deps): QueuedJob[] {
  return [
    {
      name: SEND_LINKS,
      run: ({ orderId, request }) =>
        sendLinks(deps, { orderId: Number(orderId), request: String(request) }),
    },
  ];
}

export function orderJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: "shop-repair-orders", cron: "*/5 * * * *", run: () => repairOrders(deps) },
    { name: "shop-ask-customers", cron: "0 9 * * *", run: () => askCustomers(deps) },
    { name: "shop-remind-of-pickups", cron: "5 9 * * *", run: () => remindOfPickups(deps) },
    { name: "shop-end-late-orders", cron: "10 * * * *", run: () => endLateOrders(deps) },
  ];
}

export function orderRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "shop-forget-customers",
      cron: "20 5 * * *",
      what: `customers of orders paid ${MONTHS_KEPT} months ago, or unpaid for ${UNPAID_DAYS_KEPT} days`,
      run: () => forgetCustomers(deps),
    },
  ];
}
