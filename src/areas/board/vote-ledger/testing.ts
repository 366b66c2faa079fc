import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { sealNextDay } from "./service/seal-days.ts";

/** Seals the days of the demo board's votes, before anybody can see them. */
export async function loadDemoLedger(tx: Db, now: Date): Promise<void> {
  let sealed = await sealNextDay(unseen(tx), now);
  while (sealed) sealed = await sealNextDay(unseen(tx), now);
}
