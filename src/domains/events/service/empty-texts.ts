import { eq, inArray, sql } from "drizzle-orm";
import type { NameFinder } from "#domains/prospects/access.ts";
import type { BoardName } from "#domains/prospects/queries/board-names.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { noteRemovals } from "#lib/db/removals/removal.ts";
import { type EventRow, neutralTextsOf } from "../queries.ts";
import { EVENTS_MAX } from "../rules.ts";
import { events } from "../tables.ts";

const FIELDS = ["name", "place"] as const;

/** What can be emptied of an event. */
export type EmptiedField = (typeof FIELDS)[number];

/**
 * Empties for good the name and place of events that name a player who is being removed: they stay as they were shown
 * while he was withheld.
 */
export async function emptyEvents(tx: PublicTx, named: NameFinder<BoardName>): Promise<void> {
  const isNaming = (field: EmptiedField) => (row: EventRow) => named.findWhole(row[field]) !== null;
  const rows = await tx.select().from(events).orderBy(events.id).limit(EVENTS_MAX);
  const naming = rows.filter((row) => FIELDS.some((field) => isNaming(field)(row)));
  if (naming.length === 0) return;
  const locked = await tx
    .select()
    .from(events)
    .where(
      inArray(
        events.id,
        naming.map(({ id }) => id),
      ),
    )
    .orderBy(events.id)
    .for("update");
  for (const field of FIELDS) await emptyField(tx, field, locked.filter(isNaming(field)));
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
