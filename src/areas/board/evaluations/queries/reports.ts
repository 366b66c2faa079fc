import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { shownName } from "#areas/board/events/queries.ts";
import { events } from "#areas/board/events/tables.ts";
import { lockValuesAt, readValuesAt } from "#areas/board/measurements/queries/values-at.ts";
import type { MeasuredValue } from "#areas/board/measurements/schema/measured-value.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { NO_REPORT } from "../rules/appointments.ts";
import { missingStatement, reportRecipient } from "../rules/family.ts";
import { shortName } from "../rules/written-names.ts";
import type { EvaluationReport, StaffEvaluationReport } from "../schema/report.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import type { AppointmentRow } from "./appointments.ts";
import type { GuardedRequest } from "./requests.ts";

export type ReportRow = typeof evaluationReports.$inferSelect;

/** The stored hash of a report's secret link. */
export function hashOfReportLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `evaluation report ${token}`);
}

/** The report of a request, also one that is a draft. */
export async function findReport(db: Db, requestId: number): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(evaluationReports)
    .where(eq(evaluationReports.requestId, requestId));
  return row ?? null;
}

/** The reports of these requests, also those that are drafts, by request. */
export async function listReports(
  db: Db,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, ReportRow>> {
  const rows = await db
    .select()
    .from(evaluationReports)
    .where(inArray(evaluationReports.requestId, [...requestIds]))
    .limit(requestIds.length);
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** What was measured at an appointment; nothing once its event or player is gone. */
export async function valuesOf(
  db: Db,
  appointment: Pick<AppointmentRow, "eventId" | "prospectId"> | null,
): Promise<MeasuredValue[]> {
  const { eventId = null, prospectId = null } = appointment ?? {};
  if (eventId === null || prospectId === null) return [];
  return (await readValuesAt(db, eventId, [prospectId])).get(prospectId) ?? [];
}

/** What was measured at an appointment, as `valuesOf` tells it. Nobody deletes it until the transaction ends. */
export async function lockValuesOf(
  tx: Db,
  appointment: AppointmentRow | null,
): Promise<MeasuredValue[]> {
  const { eventId = null, prospectId = null } = appointment ?? {};
  if (eventId !== null && prospectId !== null) {
    await lockValuesAt(tx, { eventId, playerId: prospectId });
  }
  return valuesOf(tx, appointment);
}

/** The players whose families have a report with what was measured of them at an event. */
export async function listReported(db: Db, eventId: number): Promise<ReadonlySet<number>> {
  const { requestId, prospectId } = evaluationAppointments;
  const rows = await db
    .select({ prospectId })
    .from(evaluationReports)
    .innerJoin(evaluationAppointments, eq(requestId, evaluationReports.requestId))
    .where(and(eq(evaluationAppointments.eventId, eventId), isNotNull(evaluationReports.sentAt)))
    .orderBy(asc(requestId));
  return new Set(rows.flatMap((row) => row.prospectId ?? []));
}

/** Whether an evaluation has not taken place: a player who was measured early has been there. */
export function isStillToCome(
  { startsAt, values }: { startsAt: Date; values: readonly MeasuredValue[] },
  now: Date,
): boolean {
  return startsAt > now && values.length === 0;
}

/** The report of a request as staff see it; without one, what it would show. */
export async function presentStaffReport(
  db: Db,
  request: GuardedRequest,
  now: Date,
): Promise<StaffEvaluationReport> {
  const report = await findReport(db, request.id);
  const { eventId = null, playerId = null, startsAt } = request.appointment ?? {};
  const values = await valuesOf(db, { eventId, prospectId: playerId });
  const begins = startsAt === undefined ? null : new Date(startsAt);
  return {
    words: report?.words || null,
    isNone: report?.words === NO_REPORT && report.sentAt === null,
    values,
    awaits:
      begins && isStillToCome({ startsAt: begins, values }, now) ? begins.toISOString() : null,
    sentAt: report?.sentAt?.toISOString() ?? null,
    isLinked: report?.tokenHash != null,
    recipient: reportRecipient(request),
    missing: missingStatement(request),
    playerId,
  };
}

/** The report of the link with this hash, for whoever has it; null where there is none. */
export async function findLinkedReport(
  db: Db,
  tokenHash: string,
): Promise<EvaluationReport | null> {
  const [found] = await db
    .select({
      report: evaluationReports,
      appointment: evaluationAppointments,
      playerName: evaluationRequests.playerName,
      event: { name: events.name, kind: events.kind, startsAt: events.startsAt },
    })
    .from(evaluationReports)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, evaluationReports.requestId))
    .innerJoin(
      evaluationAppointments,
      eq(evaluationAppointments.requestId, evaluationReports.requestId),
    )
    .leftJoin(events, eq(events.id, evaluationAppointments.eventId))
    .where(eq(evaluationReports.tokenHash, tokenHash));
  if (!found) return null;
  const { event, ...rest } = found;
  // Whoever has the link need not know the last name either.
  const eventName = event && shownName(event, await readBoardNames(db));
  return presentReport(db, { ...rest, eventName, playerName: shortName(found.playerName) });
}

interface FoundReport {
  report: ReportRow | null;
  appointment: AppointmentRow | null;
  playerName: string;
  eventName: string | null;
}

/** A report as families read it; null while it was not sent. */
export async function presentReport(
  db: Db,
  { report, appointment, playerName, eventName }: FoundReport,
): Promise<EvaluationReport | null> {
  if (!report?.sentAt || !appointment) return null;
  return {
    playerName,
    eventName,
    when: whenInWords(appointment.startsAt),
    words: report.words,
    values: await valuesOf(db, appointment),
    sentAt: report.sentAt.toISOString(),
  };
}
