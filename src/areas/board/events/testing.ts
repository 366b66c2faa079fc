import { type Db, writtenRow } from "#lib/db/db.ts";
import type { EventRow } from "./queries.ts";
import { events } from "./tables.ts";

/** Inserts one event; what is not given is a showcase for 40 players on the first morning of March 2027. */
export async function anEvent(
  db: Db,
  given: Partial<typeof events.$inferInsert> = {},
): Promise<EventRow> {
  return writtenRow(
    await db
      .insert(events)
      .values({
        name: "Spring Showcase",
        kind: "showcase",
        place: "City Park, Field 2",
        startsAt: new Date("2027-03-01T15:00:00Z"),
        endsAt: new Date("2027-03-01T19:00:00Z"),
        capacity: 40,
        ...given,
      })
      .returning(),
  );
}
