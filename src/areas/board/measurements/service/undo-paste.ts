import { eq, inArray, lt, sql } from "drizzle-orm";
import { listReported } from "#areas/board/evaluations/queries/reports.ts";
import { lockEvent } from "#areas/board/events/queries.ts";
import { stale } from "#areas/board/prospects/access.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { DAYS_TO_UNDO } from "#areas/board/prospects/schema/import-report.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, type Change } from "#areas/platform/audit/access.ts";
import { recordWithParts } from "#areas/platform/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { fullName } from "#lib/names/person-name.ts";
import { DAY_MS } from "#lib/time.ts";
import { lockPasted, type Pasted, readLastPaste } from "../queries/last-paste.ts";
import { METRICS } from "../rules/metrics.ts";
import type { PasteUndoing, PasteUndoReport } from "../schema/paste-report.ts";
import { eventPasteRows, measurements } from "../tables.ts";
import { requireNoAppointment, requireUnmeasured, takeOff } from "./event-players.ts";

const MEASUREMENTS_PASTE_UNDONE = auditAction(
  "measurements_paste_undone",
  "Pasted measurements undone",
);

/**
 * Takes back what the last table pasted into the sheet of an event did. A value that was changed, struck out or sent
 * by a phone since stays with its device, and so does one that a family's report shows; a player whom anything else
 * keeps stays on the list. Throws `not_found`, and `stale` where it is not the paste that staff saw.
 */
export async function undoPaste(
  deps: Deps,
  actor: Actor,
  { eventId, pastedAt, isTakenDown }: PasteUndoing & { eventId: number; isTakenDown: IsTakenDown },
): Promise<PasteUndoReport> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockEvent(tx, eventId);
    if ((await readLastPaste(tx, eventId))?.pastedAt !== pastedAt) {
      throw stale("This table was undone already, or another one was pasted after it.");
    }
    const pasted = await lockPasted(tx, eventId);
    const reported = await listReported(tx, eventId);
    const kept: PasteUndoReport["kept"] = [];
    const stays = (one: Pasted, why: string | null): boolean => {
      if (why !== null) kept.push(keptAs(one, why));
      return why !== null;
    };
    const undone = (step: Pasted["did"]) =>
      pasted.flatMap((one) => {
        if (one.did !== step || !one.measurement) return [];
        return stays(one, whyKept(one, reported)) ? [] : one.measurement.id;
      });
    const values = undone("measured");
    await tx.delete(measurements).where(inArray(measurements.id, values));
    const devices = undone("device_noted");
    await tx
      .update(measurements)
      .set({ device: null, updatedAt: sql`clock_timestamp()` })
      .where(inArray(measurements.id, devices));
    const removed: Change[] = [];
    for (const one of pasted.filter(({ did }) => did === "listed")) {
      if (stays(one, await whyListed(tx, { ...one, eventId }))) continue;
      removed.push(await takeOff(tx, deps, { eventId, playerId: one.playerId }, isTakenDown));
    }
    await tx.delete(eventPasteRows).where(eq(eventPasteRows.eventId, eventId));
    const counts = { values: values.length, devices: devices.length, players: removed.length };
    await recordWithParts(tx, actor, {
      whole: {
        action: MEASUREMENTS_PASTE_UNDONE,
        subject: { type: "event", id: eventId },
        after: { ...counts, kept: kept.length },
      },
      parts: removed,
    });
    return { ...counts, kept };
  });
}

function keptAs(
  { playerId, did, measurement, ...player }: Pasted,
  why: string,
): PasteUndoReport["kept"][number] {
  const label = measurement ? METRICS[measurement.metric].label : "Place on the list";
  const what = did === "device_noted" ? `Device of ${label}` : label;
  return { playerId, name: fullName(player), what, why };
}

/** Why a value stays, or a device that was added to one; null where it goes. */
function whyKept(
  { playerId, measurement, writtenAt, isSentAgain }: Pasted,
  reported: ReadonlySet<number>,
): string | null {
  if (measurement && measurement.updatedAt.getTime() !== writtenAt.getTime()) {
    return measurement.value === null ? "Struck out since" : "Changed since the paste";
  }
  if (isSentAgain) return "A phone has sent a value as well";
  return reported.has(playerId) ? "The family has a report that shows it" : null;
}

/** Why a player stays on the list of an event; null for one whom nothing keeps there. */
async function whyListed(
  tx: Db,
  { eventId, playerId, jersey, takesPlace }: Pasted & { eventId: number },
): Promise<string | null> {
  if (!takesPlace) return "Registered for the event";
  if (jersey !== null) return "Has a jersey number";
  try {
    await requireNoAppointment(tx, { eventId, playerId });
    await requireUnmeasured(tx, { eventId, playerId });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Forgets what a paste did a week later: until then it can be undone. */
export async function forgetPastes({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(eventPasteRows.pastedAt, new Date(now().getTime() - DAYS_TO_UNDO * DAY_MS));
  return deleteInBatches(db, eventPasteRows, eventPasteRows.id, isOld);
}
