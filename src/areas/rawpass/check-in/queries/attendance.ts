import { type SQL, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";
import { ATTENDANCE_WEEKS, MISSED_DAYS, MISSED_TOLD } from "../rules/decision.ts";
import type { AttendanceFilter, AttendanceRow, Today } from "../schema/administration.ts";
import { checkIns } from "../tables.ts";

const MOST_ROWS = 1_000;
const MOST_ATHLETES = 100;

const DAY = sql`(${checkIns.checkInTime} at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)})::date`;

/** What each grouping shows of a row, and its order: Monday is the first day of a week. */
const GROUPED: Record<"week" | "activity" | "slot", { columns: SQL; by: SQL; order: SQL }> = {
  week: {
    columns: sql`to_char(date_trunc('week', "day"), 'YYYY-MM-DD') as "week",
      null as "activityName", null as "dayOfWeek", null as "startTime"`,
    by: sql`date_trunc('week', "day")`,
    order: sql`date_trunc('week', "day") desc`,
  },
  activity: {
    columns: sql`null as "week", ${activities.name} as "activityName", null as "dayOfWeek", null as "startTime"`,
    by: sql`${activities.id}, ${activities.name}`,
    order: sql`${activities.name} nulls last`,
  },
  slot: {
    columns: sql`null as "week", ${activities.name} as "activityName",
      ${timeSlots.dayOfWeek} as "dayOfWeek", ${timeSlots.startTime} as "startTime"`,
    by: sql`${timeSlots.id}, ${activities.name}, ${timeSlots.dayOfWeek}, ${timeSlots.startTime}`,
    order: sql`${activities.name} nulls last, (${timeSlots.dayOfWeek} + 6) % 7, ${timeSlots.startTime}`,
  },
};

/** Who came and who did not, by week, activity or weekly time: one statement over the days that are asked for. */
export async function listAttendance(
  db: Db,
  { kind, from, to }: AttendanceFilter,
  now: Date,
): Promise<AttendanceRow[]> {
  const last = to ?? businessDay(now);
  const first = from ?? addDays(last, 1 - 7 * ATTENDANCE_WEEKS);
  const { columns, by, order } = GROUPED[kind ?? "week"];
  const rows = await rowsOf<Omit<AttendanceRow, "id">>(
    db,
    sql`select ${columns}, sum("came")::int as "attended", sum("letIn")::int as "letIn", sum("missed")::int as "missed"
    from (
      select ${checkIns.timeSlotId} as "slotId", ${checkIns.activityId} as "activityId", ${DAY} as "day",
        1 as "came", (${checkIns.way} = 'let_in')::int as "letIn", 0 as "missed"
      from ${checkIns}
      where ${checkIns.undoneAt} is null
        and ${checkIns.checkInTime} >= ${first}::timestamp at time zone ${BUSINESS_ZONE}
        and ${checkIns.checkInTime} < (${last}::date + 1)::timestamp at time zone ${BUSINESS_ZONE}
      union all
      select ${bookings.slotId}, ${timeSlots.activityId}, ${bookings.date}, 0, 0, 1
      from ${bookings} join ${timeSlots} on ${timeSlots.id} = ${bookings.slotId}
      where ${bookings.state} = 'no_show' and ${bookings.date} between ${first} and ${last}
    ) as "told"
    left join ${timeSlots} on ${timeSlots.id} = "told"."slotId"
    left join ${activities} on ${activities.id} = "told"."activityId"
    group by ${by} order by ${order} limit ${MOST_ROWS}`,
  );
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

/** Athletes whose family was told that they missed several sessions lately, the most missed first. */
export async function listMissedOften(db: Db, now: Date): Promise<Today["missedOften"]> {
  const to = businessDay(now);
  return rowsOf(
    db,
    sql`select ${athletes.id} as "athleteId", ${athletes.firstName} as "firstName",
      ${athletes.lastName} as "lastName", count(*)::int as "missed"
    from ${bookings} join ${athletes} on ${athletes.id} = ${bookings.athleteId}
    where ${bookings.state} = 'no_show' and ${bookings.date} between ${addDays(to, 1 - MISSED_DAYS)} and ${to}
    group by ${athletes.id} having count(*) >= ${MISSED_TOLD}
    order by count(*) desc, ${inNameOrder(athletes.firstName)}, ${inNameOrder(athletes.lastName)},
      ${athletes.id} limit ${MOST_ATHLETES}`,
  );
}
