import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { pickupReminder, uncollectedMail } from "../mails.ts";
import { findOrders } from "../queries/orders.ts";
import { REMIND_OF_PICKUP_DAYS, UNCOLLECTED_DAYS } from "../rules/orders.ts";
import { HAS_MONEY } from "../rules/statuses.ts";
import { orders } from "../tables.ts";
import { notifyCustomer } from "./notify-customer.ts";

const MOST = 500;

/**
 * Reminds customers of orders that have been ready for pickup for a week, and tells staff after three. Each mail leaves
 * once, and a run that was missed for some days is made up for.
 */
export async function remindOfPickups(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const { pickupPlace } = await getShopSettings(tx);
    for (const order of await listReady(tx, deps.now(), REMINDED)) {
      await notifyCustomer(tx, deps, order, (ready, context) =>
        pickupReminder(ready, context, pickupPlace),
      );
    }
    for (const order of await listReady(tx, deps.now(), UNCOLLECTED)) {
      await deps.mail.queue(tx, uncollectedMail(order, deps.mail.staff));
    }
  });
}

interface Ready {
  days: number;
  /** Without those that were refunded in full, or whose payment is disputed. */
  hasMoney: boolean;
}

const REMINDED: Ready = { days: REMIND_OF_PICKUP_DAYS, hasMoney: true };
const UNCOLLECTED: Ready = { days: UNCOLLECTED_DAYS, hasMoney: false };

/** Orders that have been ready for pickup and untouched for so many days, but not for a week longer. */
async function listReady(tx: Db, now: Date, { days, hasMoney }: Ready) {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const { id, status, paymentStatus, updatedAt } = orders;
  const rows = await tx
    .select({ id })
    .from(orders)
    .where(
      and(
        eq(status, "ready_for_pickup"),
        hasMoney ? inArray(paymentStatus, HAS_MONEY) : undefined,
        lte(updatedAt, daysAgo(days)),
        gt(updatedAt, daysAgo(days + 7)),
      ),
    )
    .orderBy(id)
    .limit(MOST)
    .for("update");
  return findOrders(
    tx,
    rows.map((row) => row.id),
  );
}
