import { inArray, sql } from "drizzle-orm";
import { NEUTRAL_PLACE } from "#areas/board/events/queries.ts";
import type { BoardName } from "#areas/board/prospects/queries/board-names.ts";
import type { NameFinder } from "#areas/board/prospects/rules/names/named-in.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { noteRemovals } from "#lib/db/removals/removal.ts";
import { evaluationAppointments } from "../tables.ts";

const { requestId, place, createdAt } = evaluationAppointments;

/** More places than staff ever write. */
const MOST_PLACES = 10_000;

/** Empties for good the places of appointments that name a player who is being removed, as those of events are. */
export async function emptyAppointments(tx: PublicTx, named: NameFinder<BoardName>): Promise<void> {
  const places = await tx
    .selectDistinct({ place })
    .from(evaluationAppointments)
    .orderBy(place)
    .limit(MOST_PLACES);
  const naming = places.map((row) => row.place).filter((text) => named.findWhole(text) !== null);
  if (naming.length === 0) return;
  const rows = await tx
    .select({ id: requestId })
    .from(evaluationAppointments)
    .where(inArray(place, naming))
    .orderBy(requestId)
    .for("update");
  await emptyPlaces(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Empties the places of these requests' appointments, also in a database to which a restore brought them back. */
export async function emptyPlaces(tx: PublicTx, ids: readonly number[]): Promise<void> {
  await tx
    .update(evaluationAppointments)
    .set({ place: NEUTRAL_PLACE, updatedAt: sql`clock_timestamp()` })
    .where(inArray(requestId, [...ids]));
  await noteRemovals(tx, "evaluation_appointment.place", { id: requestId, createdAt }, ids);
}
