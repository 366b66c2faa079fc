import { randomUUID } from "node:crypto";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { linksMail } from "../mails.ts";
import { findNewestIdOf, findOrder, listOrdersOf } from "../queries/orders.ts";
import { statusUrl } from "../queries/status-link.ts";
import type { LinkRequest } from "../schema/orders.ts";

/** Name of the job that mails somebody the links of their orders. */
export const SEND_LINKS = "shop-send-links";

const LINKS_A_MAIL = 20;

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "shop-links-address",
    points: { person: 20, household: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "Too many links were asked for from your network. Please try again later.",
  }),
  ofEmail: createLimit(deps, {
    name: "shop-links-email",
    points: 3,
    seconds: HOUR_SECONDS,
    message: "Nobody reads this: it is silent.",
  }),
}));

/**
 * Mails the links of all orders of an address to it. Whether there are any is told to nobody: the
 * answer comes before the mail is written. Beyond three an hour an email address nothing happens;
 * throws `too_many` beyond twenty an hour a network address.
 */
export async function askForLinks(
  deps: Deps,
  { address }: Person,
  { email }: LinkRequest,
): Promise<void> {
  const { ofAddress, ofEmail } = limits(deps);
  await ofAddress.take(address);
  if (!(await isWithin(ofEmail, email.toLowerCase()))) return;
  await deps.database.db.transaction(async (tx) => {
    // The job is handed over in any case, so that the answer takes as long.
    const orderId = (await findNewestIdOf(tx, email)) ?? 0;
    await deps.jobs.queue(tx, SEND_LINKS, { orderId, request: randomUUID() });
  });
}

/** Mails the links of all orders by the customer of this one; does nothing if there is none. */
export async function sendLinks(
  deps: Deps,
  { orderId, request }: { orderId: number; request: string },
): Promise<void> {
  const { config, database, mail, secrets } = deps;
  const order = await findOrder(database.db, orderId);
  if (!order || order.anonymizedAt) return;
  const found = await listOrdersOf(database.db, order.customerEmail, LINKS_A_MAIL);
  const links = found.map(({ orderNumber, idempotencyKey }) => ({
    orderNumber,
    statusUrl: statusUrl(config.baseUrl, secrets, idempotencyKey),
  }));
  const message = linksMail(order.customerEmail, request, links);
  await database.db.transaction((tx) => mail.queue(tx, message));
}
