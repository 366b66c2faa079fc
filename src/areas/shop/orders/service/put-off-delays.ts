import { sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { ANSWER_DAYS_MIN } from "../rules/delays.ts";
import { orderDelays } from "../tables.ts";

/**
 * Puts off in a restored database, for two days, what the clock decides of late orders: parcels that left
 * and answers that were given since the backup are known to people alone, who say them again.
 */
export async function putOffDelays(tx: Db, now: Date): Promise<void> {
  const later = sql`${new Date(now.getTime() + ANSWER_DAYS_MIN * DAY_MS).toISOString()}::timestamptz`;
  const { answerBy, waitUntil } = orderDelays;
  await tx.update(orderDelays).set({
    answerBy: sql`greatest(${answerBy}, ${later})`,
    waitUntil: sql`greatest(${waitUntil}, ${later})`,
  });
}
