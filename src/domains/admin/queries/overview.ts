import { countSuspended } from "#domains/accounts/queries.ts";
import { countLowStock } from "#domains/catalog/queries/products.ts";
import { countNewMessages } from "#domains/contact/queries.ts";
import { countPendingRequests } from "#domains/evaluations/queries.ts";
import { countConfirmed } from "#domains/newsletter/queries.ts";
import { countOrdersToSend } from "#domains/orders/queries/orders-to-send.ts";
import { countOpenRequests } from "#domains/privacy/queries/requests.ts";
import { countWaitingCoaches } from "#domains/profiles/queries.ts";
import { countBoard, countVotesSince } from "#domains/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Overview } from "../schema.ts";
import { countWaiting } from "./queue.ts";

/** What waits for staff: counts over indexes, and over the board, which is bounded. */
export async function getOverview(db: Db, now: Date): Promise<Overview> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const requests = await countOpenRequests(db);
  const waiting = await countWaiting(db);
  return {
    // The company promises an answer within a day (specification part 1, section 2.3).
    messages: { new: await countNewMessages(db), overdue: await countNewMessages(db, daysAgo(1)) },
    evaluations: { pending: await countPendingRequests(db) },
    privacyRequests: { open: requests.all, minorRemovals: requests.minorRemovals },
    youScout: {
      nominations: waiting.nomination,
      comments: waiting.comment,
      reports: waiting.report,
    },
    users: { waitingCoaches: await countWaitingCoaches(db), suspended: await countSuspended(db) },
    shop: {
      ...(await countOrdersToSend(db, now)),
      lowStock: await countLowStock(db),
    },
    newsletter: { confirmed: await countConfirmed(db) },
    board: await countBoard(db),
    votes: {
      lastDay: await countVotesSince(db, daysAgo(1)),
      lastWeek: await countVotesSince(db, daysAgo(7)),
    },
  };
}
