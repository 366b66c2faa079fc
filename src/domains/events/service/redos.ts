import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { events } from "../tables.ts";
import { type EmptiedField, emptyField } from "./empty-texts.ts";

const emptyAgain =
  (field: EmptiedField): Redo =>
  async (tx, removal) => {
    await emptyField(tx, field, await tx.select().from(events).where(isSubject(events, removal)));
  };

/** How texts of events that named a child who was removed are emptied again in a restored database. */
export const EVENT_REDOS: Record<string, Redo> = {
  "event.name": emptyAgain("name"),
  "event.place": emptyAgain("place"),
  "event.bring": emptyAgain("bring"),
};
