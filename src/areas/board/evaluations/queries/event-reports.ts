import { getEvent } from "#areas/board/events/queries.ts";
import { readValuesAt } from "#areas/board/measurements/queries/values-at.ts";
import type { Db } from "#lib/db/db.ts";
import { NO_REPORT } from "../rules/appointments.ts";
import { missingStatement } from "../rules/family.ts";
import type { EventReports } from "../schema/report.ts";
import { listAppointmentsAt } from "./appointments.ts";
import { type WithReadGuardians, withGuardians } from "./family.ts";
import { listReports } from "./reports.ts";

interface EventAt extends WithReadGuardians {
  eventId: number;
  now: Date;
}

/** How the reports of an event stand. Throws `not_found`. */
export async function readEventReports(
  db: Db,
  { eventId, ...asked }: EventAt,
): Promise<EventReports["data"]> {
  await getEvent(db, eventId);
  const { ready, ...counts } = await sortReports(db, { eventId, ...asked });
  return { ...counts, ready: ready.length };
}

/**
 * The appointments of an event that have begun: how many reports were sent, which are ready, how many need a statement
 * of staff about the family first, and how many are empty. Without those of which staff said that there will be none.
 */
export async function sortReports(db: Db, { eventId, now, readGuardians }: EventAt) {
  const begun = (await listAppointmentsAt(db, eventId)).filter(
    ({ appointment }) => appointment.startsAt <= now,
  );
  const players = begun.flatMap(({ appointment: { prospectId } }) => prospectId ?? []);
  const values = await readValuesAt(db, eventId, players);
  const reports = await listReports(
    db,
    begun.map(({ appointment }) => appointment.requestId),
  );
  const guarded = await withGuardians(
    db,
    begun.map(({ appointment, family }) => ({ appointment, ...family })),
    readGuardians,
  );
  const ready: number[] = [];
  let [sent, unconfirmed, empty] = [0, 0, 0];
  for (const { appointment, ...family } of guarded) {
    const { requestId, prospectId } = appointment;
    const report = reports.get(requestId);
    if (report?.sentAt) sent += 1;
    else if (report?.words === NO_REPORT) continue;
    else if (!report?.words && !values.has(prospectId ?? 0)) empty += 1;
    else if (missingStatement(family)) unconfirmed += 1;
    else ready.push(requestId);
  }
  return { sent, ready, unconfirmed, empty };
}
