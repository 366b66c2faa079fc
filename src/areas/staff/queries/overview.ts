import { countPendingRequests } from "#areas/board/evaluations/queries/requests.ts";
import { countBoard } from "#areas/board/prospects/queries/prospects.ts";
import {
  type CountVotesSince,
  createVoteTally,
} from "#areas/board/prospects/queries/recent-votes.ts";
import { countDisputed } from "#areas/connect/deals/queries/deals.ts";
import { countToReview } from "#areas/connect/listings/queries/listings.ts";
import { countProfilesToReview, countToVerify } from "#areas/connect/profiles/queries.ts";
import { countTasks } from "#areas/money/payments/queries/tasks.ts";
import { countNewMessages } from "#areas/people/contact/queries.ts";
import { countConfirmed } from "#areas/people/newsletter/queries/subscriptions.ts";
import { countWaitingCoaches } from "#areas/people/profiles/queries/profiles.ts";
import { type Actor, hasRight } from "#areas/platform/accounts/access/actor.ts";
import { countSuspended } from "#areas/platform/accounts/queries/users.ts";
import { countToday } from "#areas/rawpass/check-in/queries/rosters.ts";
import { countUnpaid } from "#areas/rawpass/passes/queries/staff.ts";
import { countClosures } from "#areas/rawpass/schedule/queries/schedule.ts";
import { countLowStock } from "#areas/shop/catalog/queries/products.ts";
import {
  countOrdersToHandOver,
  countOrdersToSend,
} from "#areas/shop/orders/queries/orders-to-send.ts";
import { countOpenRequests } from "#areas/site/privacy/queries/requests.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { type Overview, WHO_SEES } from "../schema/panel.ts";
import { countWaitingBursts } from "./bursts.ts";
import { type Asked, countWaiting } from "./queue.ts";

/** Reads what waits for an actor. */
type GetOverview = (actor: Actor) => Promise<Overview>;

/**
 * What waits for the actor: counts over indexes, and over the board, which is bounded. Of what is for others there is
 * nothing.
 */
export function createOverview({ database, now }: Pick<Deps, "database" | "now">): GetOverview {
  const { db } = database;
  const countVotesSince = createVoteTally({ database });
  return async (actor) => {
    const own = Object.entries(PARTS).filter(([name]) => {
      return hasRight(actor, WHO_SEES[name as keyof Overview]);
    });
    const overview: Overview = {};
    for (const [name, read] of own) {
      Object.assign(overview, { [name]: await read(db, { actor, now: now() }, countVotesSince) });
    }
    return overview;
  };
}

/** How many days ahead closures are counted. */
const CLOSURE_DAYS = 14;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** How each part of the overview is read. */
const PARTS: {
  [Name in keyof Overview]-?: (
    db: Db,
    asked: Asked,
    countVotesSince: CountVotesSince,
  ) => Promise<NonNullable<Overview[Name]>>;
} = {
  // The company promises an answer within a day (specification part 1, section 2.3).
  messages: async (db, { now }) => ({
    new: await countNewMessages(db),
    overdue: await countNewMessages(db, daysAgo(now, 1)),
  }),
  evaluations: async (db) => ({ pending: await countPendingRequests(db) }),
  consentProposals: async (db, asked) =>
    (await countWaiting(db, ["guardian"], asked)).guardian ?? 0,
  async privacyRequests(db) {
    const { all, minorRemovals } = await countOpenRequests(db);
    return { open: all, minorRemovals };
  },
  async youScout(db, asked) {
    const waiting = await countWaiting(db, ["nomination", "comment", "report"], asked);
    const { nomination = 0, comment = 0, report = 0 } = waiting;
    return { nominations: nomination, comments: comment, reports: report };
  },
  users: async (db) => ({
    waitingCoaches: await countWaitingCoaches(db),
    suspended: await countSuspended(db),
  }),
  shop: async (db, { now }) => ({
    ...(await countOrdersToSend(db, now)),
    ...(await countOrdersToHandOver(db, now)),
    lowStock: await countLowStock(db),
  }),
  money: async (db, { now }) => countTasks(db, now),
  today: async (db, { now }) => countToday(db, now),
  async rawPass(db, { now }) {
    const today = businessDay(now);
    const closures = await countClosures(db, { from: today, to: addDays(today, CLOSURE_DAYS) });
    return { ...(await countUnpaid(db)), closures };
  },
  connect: async (db, asked) => ({
    listings: await countToReview(db),
    profiles: await countProfilesToReview(db),
    toVerify: await countToVerify(db),
    disputes: await countDisputed(db),
    reviews: (await countWaiting(db, ["review"], asked)).review ?? 0,
  }),
  playerBursts: async (db, { now }) => countWaitingBursts(db, "prospect", now),
  nominationBursts: async (db, { now }) => countWaitingBursts(db, "nomination", now),
  newsletter: async (db) => ({ confirmed: await countConfirmed(db) }),
  board: countBoard,
  votes: async (_db, { now }, countVotesSince) => ({
    lastDay: await countVotesSince(daysAgo(now, 1), now),
    lastWeek: await countVotesSince(daysAgo(now, 7), now),
  }),
};
