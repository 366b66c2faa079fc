import { eq, inArray, sql } from "drizzle-orm";
import type { BoardName } from "#areas/board/prospects/queries/board-names.ts";
import type { NameFinder } from "#areas/board/prospects/rules/names/named-in.ts";
import { emptyFields } from "#areas/board/prospects/service/empty-fields.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { noteRemovals } from "#lib/db/removals/removal.ts";
import { type EventRow, neutralTextsOf } from "../queries.ts";
import { EVENTS_MAX } from "../rules.ts";
import { events } from "../tables.ts";

/** What can be emptied of an event. */
export type EmptiedField = "name" | "place" | "bring";

/**
 * Empties for good the texts of events that name a player who is being removed: they stay as they were shown
 * while he was withheld.
 */
export async function emptyEvents(tx: PublicTx, named: NameFinder<BoardName>): Promise<void> {
  const names = (text: string) => named.findWhole(text) !== null;
  await emptyFields<EventRow, EmptiedField>(tx, {
    rows: await tx.select().from(events).orderBy(events.id).limit(EVENTS_MAX),
    isNaming: {
      name: ({ name }) => names(name),
      place: ({ place }) => names(place),
      bring: ({ bring }) => names(bring ?? ""),
    },
    lock: (ids) =>
      tx.select().from(events).where(inArray(events.id, ids)).orderBy(events.id).for("update"),
    empty: emptyField,
  });
}

/** Empties this of events whose rows are locked, also in a database to which a restore brought it back. */
export async function emptyField(
  tx: PublicTx,
  field: EmptiedField,
  rows: readonly EventRow[],
): Promise<void> {
  for (const row of rows) {
    await tx
      .update(events)
      .set({ [field]: neutralTextsOf(row)[field], updatedAt: sql`clock_timestamp()` })
      .where(eq(events.id, row.id));
  }
  const ids = rows.map(({ id }) => id);
  await noteRemovals(tx, `event.${field}`, events, ids);
}
