import type { EventRow } from "#areas/board/events/queries.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { eventPlayers, measurements } from "./tables.ts";

/** Inserts an event of today (in the tests) with so many players on its list; their ids are 1, 2, … */
export async function anEventWithPlayers(
  db: Db,
  players: number,
  given: Parameters<typeof anEvent>[1] = {},
): Promise<EventRow> {
  const event = await anEvent(db, {
    startsAt: new Date("2027-03-10T14:00:00Z"),
    endsAt: new Date("2027-03-10T20:00:00Z"),
    ...given,
  });
  for (let number = 1; number <= players; number += 1) {
    const { id: prospectId } = await aProspect(db, { lastName: `Belle ${number}` });
    await db.insert(eventPlayers).values({ eventId: event.id, prospectId });
  }
  return event;
}

/** Puts players on the list of an event. */
export async function somePlayersAt(
  db: Db,
  eventId: number,
  prospectIds: readonly number[],
): Promise<void> {
  await db.insert(eventPlayers).values(prospectIds.map((prospectId) => ({ eventId, prospectId })));
}

/** Inserts one measurement; what is not given is a 60-yard dash in 7.10 s that staff measured in March 2027. */
export async function aMeasurement(
  db: Db,
  given: Pick<typeof measurements.$inferInsert, "prospectId"> &
    Partial<typeof measurements.$inferInsert>,
): Promise<typeof measurements.$inferSelect> {
  return writtenRow(
    await db
      .insert(measurements)
      .values({
        metric: "sixty_yard_dash",
        value: 7.1,
        measuredOn: "2027-03-01",
        source: "staff",
        ...given,
      })
      .returning(),
  );
}
