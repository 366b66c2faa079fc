import { eq, sql } from "drizzle-orm";
import { type ChangedEvent, type EventRow, isElsewhere } from "#areas/board/events/queries.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { newsOfMove } from "../mails/appointments.ts";
import { type AppointmentRow, listAppointmentsAt } from "../queries/appointments.ts";
import { endOfAppointment } from "../rules/appointments.ts";
import { evaluationAppointments } from "../tables.ts";
import { tellFamily } from "./tell-family.ts";

/** Appointments to come move with their event, and their families are told. */
export async function moveAppointments(tx: Db, deps: Deps, change: ChangedEvent): Promise<void> {
  if (!isElsewhere(change)) return;
  const { before, after } = change;
  const names = await readBoardNames(tx);
  for (const { appointment, ...family } of await listAppointmentsAt(tx, after.id)) {
    if (appointment.startsAt <= deps.now()) continue;
    const moved = movedWith(appointment, before, after);
    const isSame =
      moved.place === appointment.place &&
      moved.startsAt.getTime() === appointment.startsAt.getTime() &&
      moved.endsAt.getTime() === appointment.endsAt.getTime();
    const written = writtenRow(
      await tx
        .update(evaluationAppointments)
        .set({
          ...moved,
          ...(!isSame && { sequence: sql`${evaluationAppointments.sequence} + 1` }),
          updatedAt: sql`clock_timestamp()`,
        })
        .where(eq(evaluationAppointments.requestId, appointment.requestId))
        .returning(),
    );
    if (isSame) continue;
    const news = newsOfMove(appointment, written);
    await tellFamily(tx, deps, { ...family, appointment: written, news, names });
  }
}

/** The time as long after the start as before, but within the event; its place, unless staff named another. */
function movedWith(
  { startsAt, place }: AppointmentRow,
  before: EventRow,
  after: EventRow,
): Pick<AppointmentRow, "startsAt" | "endsAt" | "place"> {
  const shifted = new Date(
    startsAt.getTime() + after.startsAt.getTime() - before.startsAt.getTime(),
  );
  const isWithin = shifted >= after.startsAt && shifted < after.endsAt;
  const moved = isWithin ? shifted : after.startsAt;
  return {
    startsAt: moved,
    endsAt: endOfAppointment(moved, after),
    place: place === before.place ? after.place : place,
  };
}
