import { and, desc, eq } from "drizzle-orm";
import { events } from "#areas/board/events/tables.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import {
  canCancel,
  cancelUntil,
  canFamilyChange,
  isLongOver,
  NO_REPORT,
} from "../rules/appointments.ts";
import { readsReport } from "../rules/family.ts";
import type { OwnAppointment, OwnEvaluation, OwnEvaluations } from "../schema/own.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import type { AppointmentRow } from "./appointments.ts";
import { accountColumns, familyColumns, type ReadGuardians, withGuardians } from "./family.ts";
import { presentReport } from "./reports.ts";
import { appointmentFor, eventNameFor } from "./shown.ts";

/** The newest requests that a member is shown. */
const MOST_SHOWN = 50;

interface Reading {
  userId: number;
  now: Date;
  readGuardians: ReadGuardians;
  /** Fewer than all that a member is shown. */
  limit?: number;
}

/** What a member asked for, the newest first, with the appointments and the reports that were sent. */
export async function listOwnEvaluations(
  db: Db,
  { userId, now, readGuardians, limit = MOST_SHOWN }: Reading,
): Promise<OwnEvaluations> {
  const own = eq(evaluationRequests.userId, userId);
  const rows = await db
    .select({
      request: {
        id: evaluationRequests.id,
        playerName: evaluationRequests.playerName,
        position: evaluationRequests.playerPosition,
        school: evaluationRequests.playerSchool,
        age: evaluationRequests.playerAge,
        parentPhone: evaluationRequests.parentPhone,
        notes: evaluationRequests.additionalInfo,
        status: evaluationRequests.status,
        createdAt: evaluationRequests.createdAt,
      },
      appointment: evaluationAppointments,
      report: evaluationReports,
      event: { name: events.name, kind: events.kind, startsAt: events.startsAt },
      family: familyColumns,
      account: accountColumns,
    })
    .from(evaluationRequests)
    .innerJoin(users, eq(users.id, evaluationRequests.userId))
    .leftJoin(evaluationAppointments, eq(evaluationAppointments.requestId, evaluationRequests.id))
    .leftJoin(evaluationReports, eq(evaluationReports.requestId, evaluationRequests.id))
    .leftJoin(events, eq(events.id, evaluationAppointments.eventId))
    .where(own)
    .orderBy(desc(evaluationRequests.id))
    .limit(limit);
  const data: OwnEvaluation[] = [];
  const names = rows.some(({ appointment }) => appointment) ? await readBoardNames(db) : null;
  const ofPlayers = rows.map((row) => ({ ...row, playerId: row.family.playerId }));
  const guarded = await withGuardians(db, ofPlayers, readGuardians);
  for (const { family, guardian, account, ...row } of guarded) {
    const { request, event, appointment: stored } = row;
    const report = readsReport({ ...family, guardian }, account) ? row.report : null;
    const { playerName } = request;
    const appointment = names && stored && appointmentFor(stored, names, playerName);
    const { prospectId = null } = appointment ?? {};
    const eventName = names && eventNameFor(event, names, { playerName, prospectId });
    data.push({
      ...request,
      createdAt: request.createdAt.toISOString(),
      canChange: canFamilyChange(request.status, stored),
      appointment: appointment && presentAppointment(appointment, eventName, now),
      report: await presentReport(db, { report, appointment, playerName, eventName }),
      isReportDue:
        request.status === "completed" &&
        stored?.cancelledAt === null &&
        (row.report !== null || !isLongOver(stored, now)) &&
        row.report?.words !== NO_REPORT &&
        !row.report?.sentAt,
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
  const { parentEmail, playerName } = evaluationRequests;
  const [found] = await db
    .select({ appointment: evaluationAppointments, parentEmail, playerName })
    .from(evaluationAppointments)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, evaluationAppointments.requestId))
    .where(and(eq(evaluationRequests.userId, userId), eq(evaluationRequests.id, requestId)));
  if (!found) return null;
  const names = await readBoardNames(db);
  return { ...found, appointment: appointmentFor(found.appointment, names, found.playerName) };
}
