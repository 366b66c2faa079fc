import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import { prospects } from "#areas/board/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { type PASTE_STEPS, PLAYERS_MAX } from "../rules/allowed.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";
import type { LastPaste } from "../schema/paste-report.ts";
import { eventPasteRows, eventPlayers, fieldEntries, measurements } from "../tables.ts";
import { lockPlayers } from "./event-sheet.ts";

const { eventId, prospectId, measurementId, did, writtenAt, pastedAt } = eventPasteRows;

/** The last table that was pasted into the sheet of an event, as long as it can be undone; null where there is none. */
export async function readLastPaste(db: Db, id: number): Promise<LastPaste | null> {
  const countOf = (step: (typeof PASTE_STEPS)[number]) =>
    sql`count(*) filter (where ${eq(did, step)})`.mapWith(Number);
  const [found] = await db
    .select({
      pastedAt: max(pastedAt),
      values: countOf("measured"),
      devices: countOf("device_noted"),
      players: countOf("listed"),
    })
    .from(eventPasteRows)
    .where(eq(eventId, id));
  if (!found?.pastedAt) return null;
  return { ...found, pastedAt: found.pastedAt.toISOString() };
}

const MOST = PLAYERS_MAX * (1 + METRIC_NAMES.length);

/** What a paste did, with what became of it since. */
export type Pasted = Awaited<ReturnType<typeof lockPasted>>[number];

/** What the last paste into the sheet of an event did, whose players and values stay until the transaction ends. */
export async function lockPasted(tx: Db, id: number) {
  const rows = await tx
    .select({ prospectId, measurementId })
    .from(eventPasteRows)
    .where(eq(eventId, id))
    .orderBy(asc(eventPasteRows.id))
    .limit(MOST);
  await lockPlayers(tx, [...new Set(rows.map((row) => row.prospectId))]);
  const values = rows.flatMap((row) => row.measurementId ?? []);
  await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(inArray(measurements.id, values))
    .orderBy(asc(measurements.id))
    .for("update");
  return tx
    .select({
      ...{ playerId: prospectId, did, writtenAt },
      ...{ firstName: prospects.firstName, lastName: prospects.lastName },
      ...{ jersey: eventPlayers.jersey, takesPlace: eventPlayers.takesPlace },
      measurement: {
        id: measurements.id,
        metric: measurements.metric,
        value: measurements.value,
        updatedAt: measurements.updatedAt,
      },
      /** Whether a phone has sent a value in the same place since. */
      isSentAgain: sql<boolean>`exists (
        select from ${fieldEntries}
        where ${fieldEntries.measurementId} = ${measurementId}
          and ${fieldEntries.createdAt} > ${writtenAt})`,
    })
    .from(eventPasteRows)
    .innerJoin(
      eventPlayers,
      and(eq(eventPlayers.eventId, eventId), eq(eventPlayers.prospectId, prospectId)),
    )
    .innerJoin(prospects, eq(prospects.id, prospectId))
    .leftJoin(measurements, eq(measurements.id, measurementId))
    .where(eq(eventId, id))
    .orderBy(asc(eventPasteRows.id))
    .limit(MOST);
}
