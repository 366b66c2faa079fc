import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { paymentEvents } from "../tables.ts";

/** Whether an event of the payment provider was handled before. */
export async function isHandledEvent(db: Db, eventId: string): Promise<boolean> {
  const handled = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.eventId, eventId), isNotNull(paymentEvents.processedAt)));
  return handled.length > 0;
}
