import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { paymentEvents } from "../tables.ts";

/** Whether an event of the payment provider was taken in before. */
export async function isKnownEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, eventId));
  return known.length > 0;
}
