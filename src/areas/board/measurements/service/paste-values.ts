import { createHash } from "node:crypto";
import { type EventRow, getEvent, lockEvent } from "#areas/board/events/queries.ts";
import { listProspects } from "#areas/board/prospects/queries/prospects.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { MOST_ERRORS } from "#lib/file-error.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { enteredBy } from "../access.ts";
import { listMeasuredAt, listPlayers, requireBegun } from "../queries/event-sheet.ts";
import { readPasted } from "../queries/read-pasted.ts";
import { type PastePlan, planPaste } from "../rules/paste-plan.ts";
import type { PastedValues, PasteReport } from "../schema/paste-report.ts";
import { measurements } from "../tables.ts";
import { fillDevice } from "./correct-measurement.ts";
import { putOnList, requirePlayers } from "./event-players.ts";
import { notePaste, type Written } from "./note-paste.ts";

const MEASUREMENTS_PASTED = auditAction("measurements_pasted", "Measurements pasted");

interface Paste {
  eventId: number;
  text: string;
}

/** Says what a table would add to the sheet of an event, every line checked; changes nothing. Throws `not_found`. */
export async function previewValues(
  { database: { db } }: Deps,
  actor: Actor,
  { eventId, text }: Paste,
): Promise<PasteReport> {
  requireRight(actor, "scout");
  const event = await getEvent(db, eventId);
  return (await examine(db, event, text)).report;
}

/**
 * Does what the preview said, all or nothing. Throws `not_found`, `stale` when the sheet is another one than
 * `expectedSheet`, `conflict` before the event begins, and `invalid` when a line breaks a rule or a value outside
 * the usual is not confirmed.
 */
export async function pasteValues(
  { database, now }: Deps,
  actor: Actor,
  { eventId, text, expectedSheet, isConfirmed }: PastedValues & { eventId: number },
): Promise<PasteReport> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const { plan, report } = await examine(tx, event, text);
    if (report.sheet !== expectedSheet) throw staleError("the sheet");
    if (report.errorCount > 0) refuse("The table has errors. Nothing was written.");
    if (report.questions.length > 0 && !isConfirmed) {
      refuse("Some values are unusual. Please say that they are right.");
    }
    const measuredOn = requireBegun(event, now());
    await write(tx, actor, event, plan, { measuredOn, enteredAt: now() });
    return report;
  });
}

async function write(
  tx: PublicTx,
  actor: Actor,
  event: EventRow,
  { added, values, devices }: PastePlan,
  when: { measuredOn: string; enteredAt: Date },
): Promise<void> {
  if (added.length > 0) {
    await requirePlayers(tx, added);
    await putOnList(tx, actor, event, added);
  }
  const filled: Written[] = [];
  for (const { id, device } of devices) filled.push(...(await fillDevice(tx, id, device)));
  const measured = await insertValues(tx, actor, event, values, when);
  const pasted = { eventId: event.id, listed: added, pastedAt: when.enteredAt };
  await notePaste(tx, { ...pasted, measured, filled });
  if (measured.length + filled.length === 0) return;
  await recordChange(tx, actor, {
    action: MEASUREMENTS_PASTED,
    subject: { type: "event", id: event.id },
    after: { values: measured.length, devices: filled.length },
  });
}

async function insertValues(
  tx: PublicTx,
  actor: Actor,
  { id: eventId }: EventRow,
  values: PastePlan["values"],
  when: { measuredOn: string; enteredAt: Date },
): Promise<Written[]> {
  if (values.length === 0) return [];
  const by = { source: "staff", enteredBy: enteredBy(actor), ...when } as const;
  const rows = values.map(({ playerId: prospectId, metric, value, device }) => {
    return { prospectId, metric, value, device, eventId, ...by };
  });
  const { id, prospectId, updatedAt } = measurements;
  return tx.insert(measurements).values(rows).returning({ id, prospectId, updatedAt });
}

async function examine(
  db: Db,
  event: EventRow,
  text: string,
): Promise<{ plan: PastePlan; report: PasteReport }> {
  const { ignoredColumns, errors: unread, ...pasted } = readPasted(text);
  const players = await listPlayers(db, event.id);
  const measured = await listMeasuredAt(db, event.id);
  const listed = new Set(players.map(({ id }) => id));
  const board = await listProspects(db);
  const plan = planPaste({ board, listed, capacity: event.capacity, measured }, pasted);
  const errors = [...unread, ...plan.errors].toSorted((a, b) => a.line - b.line);
  const states = measured.map(({ id, updatedAt }) => `${id} ${updatedAt.getTime()}`);
  const version = [event.capacity, ...listed, "measured", ...states].join("\n");
  return {
    plan,
    report: {
      values: plan.values.length,
      unchanged: plan.unchanged,
      devices: plan.devices.length,
      players: plan.added.length,
      errorCount: errors.length,
      errors: errors.slice(0, MOST_ERRORS),
      questions: plan.questions.slice(0, MOST_ERRORS),
      effects: plan.effects,
      ignoredColumns,
      sheet: createHash("sha256").update(version).digest("base64url"),
    },
  };
}

function refuse(message: string): never {
  throw new AppError("invalid", message, { fields: { text: message } });
}
