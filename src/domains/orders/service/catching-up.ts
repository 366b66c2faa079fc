import { sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { findSetting, removeSetting, writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { listInHouse } from "../queries/orders.ts";
import { ANSWER_DAYS_MIN } from "../rules/delays.ts";
import { orderDelays } from "../tables.ts";
import { apart, askHost } from "./asking-host.ts";
import { reconcile } from "./reconciling.ts";

const KEY = "shop-comparison-due";
const MOST = 1_000;
const DAY_MS = 86_400_000;

/**
 * Notes in a restored database that its orders are to be compared with the payment host, and puts off
 * what the clock decides of late ones for two days: parcels that left and answers that were given since
 * the backup are known to people alone, who say them again.
 */
export async function requestComparison(tx: Db, now: Date): Promise<void> {
  await writeSetting(tx, KEY, now.toISOString());
  const later = sql`${new Date(now.getTime() + ANSWER_DAYS_MIN * DAY_MS).toISOString()}::timestamptz`;
  const { answerBy, waitUntil } = orderDelays;
  await tx.update(orderDelays).set({
    answerBy: sql`greatest(${answerBy}, ${later})`,
    waitUntil: sql`greatest(${waitUntil}, ${later})`,
  });
}

/**
 * Compares a restored shop with the payment host, once: the payments of the last days, and every order
 * that is still in the house, however old, so that nothing is sent for which the money went back. What
 * goes wrong keeps no site from opening: it stays due.
 */
export async function compareWhenDue(deps: Deps): Promise<void> {
  const { db } = deps.database;
  if (!deps.payments || !(await findSetting(db, KEY))) return;
  try {
    for (const id of await listInHouse(db, MOST)) {
      await apart(deps, id, () => askHost(deps, id));
    }
    await reconcile(deps);
  } catch (error) {
    deps.log.warn({}, "orders are compared later", error);
    return;
  }
  await removeSetting(db, KEY);
}
