import { and, eq, sql } from "drizzle-orm";
import { type EventRow, localTime, lockEvent } from "#areas/board/events/queries.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { enteredBy } from "../access.ts";
import { requireBegun } from "../queries/event-sheet.ts";
import { getMeasurement, type MeasurementRow } from "../queries/measurements.ts";
import { dayAt } from "../rules/allowed.ts";
import { takenValue } from "../rules/metrics.ts";
import type { FieldEntry } from "../schema/measurements.ts";
import { fieldEntries, measurements } from "../tables.ts";
import { keepFormer, noteDevice, replaceValue } from "./correct-measurement.ts";
import { requireListed } from "./measure.ts";

const ENTERED_AGAIN = "Entered again in the field";
const SENT_LATE = "Entered in the field before the value that stands, and sent after it";

/**
 * Writes down a value that was entered on a phone at an event, whenever it comes: the one that was entered last
 * stands with its device, the others are in its history, and a key that came before changes nothing. Throws
 * `not_found` for the event, and `conflict` for a player who is not on its list and before it begins.
 */
export async function enterInField(
  { database, now }: Deps,
  actor: Actor,
  { eventId, ...entry }: FieldEntry & { eventId: number },
): Promise<MeasurementRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const taken = await findTaken(tx, entry.key);
    if (taken !== null) return getMeasurement(tx, taken);
    requireBegun(event, now());
    await requireListed(tx, eventId, entry.playerId);
    const enteredAt = momentAt(event, entry.enteredAt, now());
    const id = await enter(tx, actor, event, { ...entry, enteredAt });
    // Later than a paste for which this waited: whoever undoes that one leaves what a phone has sent since.
    const createdAt = sql`clock_timestamp()`;
    await tx.insert(fieldEntries).values({ key: entry.key, measurementId: id, createdAt });
    return getMeasurement(tx, id);
  });
}

/** The measurement of an entry that came before; null for a new one. */
async function findTaken(tx: Db, key: string): Promise<number | null> {
  const [row] = await tx.select().from(fieldEntries).where(eq(fieldEntries.key, key));
  return row?.measurementId ?? null;
}

/** When it was entered: never after now, nor before the event, because the clock of a phone may be wrong. */
function momentAt({ startsAt }: EventRow, enteredAt: string, now: Date): Date {
  const at = Math.max(Date.parse(enteredAt), startsAt.getTime());
  return new Date(Math.min(at, now.getTime()));
}

type Entered = Omit<FieldEntry, "key" | "enteredAt"> & { enteredAt: Date };

/** Writes the value in its place, and returns the measurement. The event is locked, so nobody else writes there. */
async function enter(
  tx: PublicTx,
  actor: Actor,
  event: EventRow,
  { playerId, metric, value: written, device, enteredAt }: Entered,
): Promise<number> {
  const value = takenValue(metric, written);
  const measuredWith = device ?? null;
  const isThere = and(
    eq(measurements.eventId, event.id),
    eq(measurements.prospectId, playerId),
    eq(measurements.metric, metric),
  );
  const [there] = await tx.select().from(measurements).where(isThere).for("update");
  if (!there) {
    const hours = { startsAt: localTime(event.startsAt), endsAt: localTime(event.endsAt) };
    const day = businessDay(enteredAt);
    const row = { prospectId: playerId, metric, value, eventId: event.id, device: measuredWith };
    const by = { source: "staff", enteredBy: enteredBy(actor), enteredAt } as const;
    const added = await tx
      .insert(measurements)
      .values({ ...row, ...by, measuredOn: dayAt(hours, day) ?? day })
      .returning({ id: measurements.id });
    return writtenRow(added).id;
  }
  const { id } = there;
  const isLater = enteredAt >= there.enteredAt;
  // Who notes no device contradicts none.
  const isSameDevice = [measuredWith, there.device].includes(null) || measuredWith === there.device;
  if (value === there.value && isSameDevice) {
    await noteDevice(tx, actor, id, measuredWith);
    if (isLater) await tx.update(measurements).set({ enteredAt }).where(eq(measurements.id, id));
  } else if (isLater) {
    const entered = { value, device: measuredWith, enteredAt };
    await replaceValue(tx, actor, there, { ...entered, reason: ENTERED_AGAIN });
  } else {
    const late = { formerValue: value, formerDevice: measuredWith };
    await keepFormer(tx, actor, id, { ...late, reason: SENT_LATE });
  }
  return id;
}
