import { type Db, writtenRow } from "#lib/db/db.ts";
import { offerEvents, offers } from "./tables.ts";

/** A talk with all that was said, the first step first. */
export interface WholeTalk {
  offer: typeof offers.$inferInsert;
  events: Omit<typeof offerEvents.$inferInsert, "offerId">[];
}

/** Inserts talks: nobody is told. */
export async function someTalks(db: Db, talks: readonly WholeTalk[]): Promise<void> {
  for (const { offer, events } of talks) {
    const { id: offerId } = writtenRow(
      await db.insert(offers).values(offer).returning({ id: offers.id }),
    );
    await db.insert(offerEvents).values(events.map((event) => ({ offerId, ...event })));
  }
}
