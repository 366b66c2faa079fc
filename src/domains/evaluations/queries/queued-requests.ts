import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { type StaffRequestRow, staffColumns } from "../queries.ts";
import { PATIENCE_DAYS } from "../rules/appointments.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";

/**
 * Whether a request waits for staff: for five days without contact, or scheduled while no appointment lies ahead or is
 * today.
 */
export function isWaitingRow(db: Db, now: Date) {
  const { status, createdAt, id } = evaluationRequests;
  const { requestId, cancelledAt, endsAt } = evaluationAppointments;
  const today = businessMoment(businessDay(now), "00:00");
  const toCome = db
    .select({ requestId })
    .from(evaluationAppointments)
    .where(and(eq(requestId, id), isNull(cancelledAt), gt(endsAt, today)));
  const lastUnheard = new Date(now.getTime() - PATIENCE_DAYS * DAY_MS);
  return or(
    and(eq(status, "pending"), lte(createdAt, lastUnheard)),
    and(eq(status, "scheduled"), sql`not exists ${toCome}`),
  );
}

/** Since when a request waits: since its appointment ended, or without one since it was made. */
export const waitsSince = sql`coalesce((
  select made.ends_at from ${evaluationAppointments} as made where made.request_id = ${evaluationRequests.id}),
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
    .where(
      and(
        eq(status, "scheduled"),
        isNull(cancelledAt),
        gte(startsAt, now),
        lt(startsAt, dayAfterTomorrow),
      ),
    )
    .orderBy(asc(requestId))
    .limit(MOST_A_DAY);
}
