import { and, desc, eq } from "drizzle-orm";
import { events } from "#domains/events/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { canCancel, cancelUntil, whenInWords } from "../rules/appointments.ts";
import type { OwnAppointment, OwnEvaluation, OwnEvaluations } from "../schema/own.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import type { AppointmentRow } from "./appointments.ts";
import { presentReport } from "./reports.ts";

/** The newest requests that a member is shown. */
const MOST_SHOWN = 50;

interface Reading {
  userId: number;
  now: Date;
  /** Fewer than all that a member is shown. */
  limit?: number;
}

/** What a member asked for, the newest first, with the appointments and the reports that were sent. */
export async function listOwnEvaluations(
  db: Db,
  { userId, now, limit = MOST_SHOWN }: Reading,
): Promise<OwnEvaluations> {
  const own = eq(evaluationRequests.userId, userId);
  const rows = await db
    .select({
      request: {
        id: evaluationRequests.id,
        playerName: evaluationRequests.playerName,
        position: evaluationRequests.playerPosition,
        school: evaluationRequests.playerSchool,
        status: evaluationRequests.status,
        createdAt: evaluationRequests.createdAt,
      },
      appointment: evaluationAppointments,
      report: evaluationReports,
      eventName: events.name,
    })
    .from(evaluationRequests)
    .leftJoin(evaluationAppointments, eq(evaluationAppointments.requestId, evaluationRequests.id))
    .leftJoin(evaluationReports, eq(evaluationReports.requestId, evaluationRequests.id))
    .leftJoin(events, eq(events.id, evaluationAppointments.eventId))
    .where(own)
    .orderBy(desc(evaluationRequests.id))
    .limit(limit);
  const data: OwnEvaluation[] = [];
  for (const { request, appointment, report, eventName } of rows) {
    const { playerName } = request;
    data.push({
      ...request,
      createdAt: request.createdAt.toISOString(),
      appointment: appointment && presentAppointment(appointment, eventName, now),
      report: await presentReport(db, { report, appointment, playerName, eventName }),
    });
  }
  return { data, total: await db.$count(evaluationRequests, own) };
}

function presentAppointment(
  appointment: AppointmentRow,
  eventName: string | null,
  now: Date,
): OwnAppointment {
  const { startsAt, endsAt, place, cancelledBy } = appointment;
  return {
    eventName,
    when: whenInWords(startsAt),
    until: whenInWords(endsAt),
    startsAt: startsAt.toISOString(),
    place,
    cancelledBy,
    isOver: startsAt <= now,
    canCancel: canCancel(appointment, now),
    cancelUntil: whenInWords(cancelUntil(appointment)),
  };
}

/** The appointment of a member's own request, with the address that its mails go to; null for all else. */
export async function findOwnAppointment(
  db: Db,
  { userId, requestId }: { userId: number; requestId: number },
): Promise<{ appointment: AppointmentRow; parentEmail: string } | null> {
  const [found] = await db
    .select({ appointment: evaluationAppointments, parentEmail: evaluationRequests.parentEmail })
    .from(evaluationAppointments)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, evaluationAppointments.requestId))
    .where(and(eq(evaluationRequests.userId, userId), eq(evaluationRequests.id, requestId)));
  return found ?? null;
}
