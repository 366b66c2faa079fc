import { isNull } from "drizzle-orm";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { EventFacts } from "#lib/payments/events.ts";
import { oddEventMail } from "../mails.ts";
import { paymentEvents } from "../tables.ts";

/** An event that the payment provider has to send again, because the site could not read it. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";

  constructor({ id, type }: EventFacts) {
    super(`payment event ${id} (${type}) could not be read`);
  }
}

/** Records an event that came; false if it was handled before. */
export async function recordEvent(
  tx: Db,
  { id, type, otherVersion }: EventFacts,
  receivedAt: Date,
): Promise<boolean> {
  const received = { type, otherVersion, receivedAt };
  const recorded = await tx
    .insert(paymentEvents)
    .values({ eventId: id, ...received })
    .onConflictDoUpdate({
      target: paymentEvents.eventId,
      set: received,
      setWhere: isNull(paymentEvents.processedAt),
    })
    .returning({ id: paymentEvents.eventId });
  return recorded.length > 0;
}

/**
 * Tells staff of an event in another version of the provider's API or in an unknown shape: once a day for each version
 * and kind of event that can't be read. Such an event is recorded at once, handled or not.
 */
export async function reportOddEvent(
  deps: Deps,
  event: EventFacts & { kind: string },
): Promise<void> {
  const { id, type, otherVersion, kind } = event;
  const isUnreadable = kind === "unreadable";
  if (!isUnreadable && !otherVersion) return;
  deps.log.warn({ event: id, type, version: otherVersion, isUnreadable }, "an odd payment event");
  const now = deps.now();
  const about = isUnreadable ? type : "readable";
  const parts = [businessDay(now), about, otherVersion ?? "known"];
  const cause = ["payment-event", ...parts.map((part) => part.replace(/\W/g, "-"))].join(":");
  await deps.database.db.transaction(async (tx) => {
    await recordEvent(tx, event, now);
    await deps.mail.queue(tx, { ...oddEventMail(event), cause, to: deps.mail.staff });
  });
}
