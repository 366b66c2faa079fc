import { and, isNull } from "drizzle-orm";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { events } from "../tables.ts";
import { type EmptiedField, emptyField } from "./empty-texts.ts";

const emptyAgain =
  (field: EmptiedField): Redo =>
  async (tx, removal) => {
    await emptyField(tx, field, await tx.select().from(events).where(isSubject(events, removal)));
  };

/** What is done again to events in a restored database: texts that named a removed child, and calling them off. */
export const EVENT_REDOS: Record<string, Redo> = {
  async "event.takes_place"(tx, removal) {
    await tx
      .update(events)
      .set({ calledOffAt: removedAt(removal), calledOffBecause: "other" })
      .where(and(isSubject(events, removal), isNull(events.calledOffAt)));
  },
  "event.name": emptyAgain("name"),
  "event.place": emptyAgain("place"),
  "event.bring": emptyAgain("bring"),
};
