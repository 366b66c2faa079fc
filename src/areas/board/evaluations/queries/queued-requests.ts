import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { events } from "#areas/board/events/tables.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { CONTACTED_DAYS, NO_REPORT, NO_REPORT_DAYS } from "../rules/appointments.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import { type StaffRequestRow, staffColumns } from "./requests.ts";

/**
 * Whether a request waits for staff: not answered yet, contacted but still without a date two weeks after it was made
 * or once its event was called off, scheduled while no appointment lies ahead or is today, or completed
 * without a report, unless staff said that there will be none or began none within 30 days.
 */
export function isWaitingRow(db: Db, now: Date) {
  const { status, createdAt, id } = evaluationRequests;
  const { requestId, eventId, cancelledAt, endsAt } = evaluationAppointments;
  const today = businessMoment(businessDay(now), "00:00");
  const toCome = db
    .select({ requestId })
    .from(evaluationAppointments)
    .where(and(eq(requestId, id), isNull(cancelledAt), gt(endsAt, today)));
  const calledOff = db
    .select({ requestId })
    .from(evaluationAppointments)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(eq(requestId, id), isNotNull(cancelledAt), isNotNull(events.calledOffAt)));
  const lastContacted = new Date(now.getTime() - CONTACTED_DAYS * DAY_MS);
  const withoutReport = db
    .select({ requestId })
    .from(evaluationAppointments)
    .leftJoin(evaluationReports, eq(evaluationReports.requestId, requestId))
    .where(
      and(
        eq(requestId, id),
        isNull(cancelledAt),
        or(
          gt(endsAt, new Date(now.getTime() - NO_REPORT_DAYS * DAY_MS)),
          isNotNull(evaluationReports.requestId),
        ),
        isNull(evaluationReports.sentAt),
        sql`${evaluationReports.words} is distinct from ${NO_REPORT}`,
      ),
    );
  return or(
    eq(status, "pending"),
    and(eq(status, "contacted"), or(lte(createdAt, lastContacted), sql`exists ${calledOff}`)),
    and(eq(status, "scheduled"), sql`not exists ${toCome}`),
    and(eq(status, "completed"), sql`exists ${withoutReport}`),
  );
}

/** Since when a request waits: since its appointment was canceled or ended, or without one since it was made. */
export const waitsSince = sql`coalesce((
  select coalesce(made.cancelled_at, made.ends_at) from ${evaluationAppointments} as made where made.request_id = ${evaluationRequests.id}),
  ${evaluationRequests.createdAt})`;

/** The requests with these ids as staff see them, in no order. */
export async function findRequests(db: Db, ids: readonly number[]): Promise<StaffRequestRow[]> {
  return db
    .select(staffColumns)
    .from(evaluationRequests)
    .where(inArray(evaluationRequests.id, [...ids]))
    .limit(ids.length);
}

const MOST_A_DAY = 1_000;

/** The appointments of tomorrow, and of today if they are to come, with where their families are reached. */
export async function listAppointmentsToRemind(db: Db, now: Date) {
  const { startsAt, cancelledAt, requestId } = evaluationAppointments;
  const { userId, parentEmail, playerName, status } = evaluationRequests;
  const dayAfterTomorrow = businessMoment(addDays(businessDay(now), 2), "00:00");
  return db
    .select({ appointment: evaluationAppointments, userId, parentEmail, playerName })
    .from(evaluationAppointments)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, requestId))
    .leftJoin(events, eq(events.id, evaluationAppointments.eventId))
    .where(
      and(
        eq(status, "scheduled"),
        isNull(events.calledOffAt),
        isNull(cancelledAt),
        gte(startsAt, now),
        lt(startsAt, dayAfterTomorrow),
      ),
    )
    .orderBy(asc(requestId))
    .limit(MOST_A_DAY);
}
