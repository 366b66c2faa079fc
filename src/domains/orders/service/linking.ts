import { randomUUID } from "node:crypto";
import type { Member, Visitor } from "#domains/accounts/access.ts";
import type { Deps } from "#lib/deps.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { linksMail } from "../mails.ts";
import { findNewestIdOf, findOrder, listOrdersOf } from "../queries/orders.ts";
import { statusUrl } from "./status-link.ts";

/** Name of the job that mails somebody the links of their orders. */
export const SEND_LINKS = "shop-send-links";

const HOUR_SECONDS = 3_600;
const LINKS_A_MAIL = 20;

/**
 * Mails the links of all orders of an address to it. Whether there are any is told to nobody: the
 * answer comes before the mail is written. Beyond three an hour an e-mail address nothing happens;
 * throws `too_many` beyond twenty an hour a network address.
 */
type AskForLinks = (actor: Visitor | Member, email: string) => Promise<void>;

export function createAskForLinks(deps: Deps): AskForLinks {
  const { db } = deps.database;
  const address = createAddressLimit(deps, {
    name: "shop-links-address",
    points: { person: 20, site: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "Too many links were asked for from your network. Please try again later.",
  });
  const perEmail = createLimit(deps, {
    name: "shop-links-email",
    points: 3,
    seconds: HOUR_SECONDS,
    message: "Nobody reads this: it is silent.",
  });

  return async (actor, email) => {
    await address.take(actor.address);
    if (!(await isWithin(perEmail, email.toLowerCase()))) return;
    await db.transaction(async (tx) => {
      // The job is handed over in any case, so that the answer takes as long.
      const orderId = (await findNewestIdOf(tx, email)) ?? 0;
      await deps.jobs.queue(tx, SEND_LINKS, { orderId, request: randomUUID() });
    });
  };
}

/** Mails the links of all orders of whoever made this one; nothing where there is none. */
export async function sendLinks(deps: Deps, orderId: number, request: string): Promise<void> {
  const { config, database, mail, secrets } = deps;
  const order = await findOrder(database.db, orderId);
  if (!order || order.blankedAt) return;
  const found = await listOrdersOf(database.db, order.customerEmail, LINKS_A_MAIL);
  const links = found.map(({ orderNumber, idempotencyKey }) => ({
    orderNumber,
    statusUrl: statusUrl(config.baseUrl, secrets, idempotencyKey),
  }));
  const message = linksMail(order.customerEmail, request, links);
  await database.db.transaction((tx) => mail.queue(tx, message));
}
