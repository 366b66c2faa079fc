import { dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listAttendance, listMissedOften } from "../queries/attendance.ts";
import { listToday } from "../queries/rosters.ts";
import {
  Attendance,
  AttendanceFilter,
  type AttendanceRow,
  CorrectedAttendance,
  Today,
} from "../schema/administration.ts";
import { correctAttendance } from "../service/correct-attendance.ts";
import { exportAttendance } from "../service/export-attendance.ts";

const COLUMNS: CsvColumn<AttendanceRow>[] = [
  { label: "Week from", cell: ({ week }) => week },
  { label: "Activity", cell: ({ activityName }) => activityName },
  { label: "Day", cell: ({ dayOfWeek }) => (dayOfWeek === null ? null : dayName(dayOfWeek)) },
  { label: "Time", cell: ({ startTime }) => startTime },
  { label: "Came", cell: ({ attended }) => attended },
  { label: "Let in by staff", cell: ({ letIn }) => letIn },
  { label: "Missed", cell: ({ missed }) => missed },
];

/** Staff: who comes today, and who came. */
export function deskAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.post(
    "/api/admin/rawpass/bookings/:id/attendance",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Correct whether an athlete came, and mail the family the reason",
        params: IdParams,
        body: CorrectedAttendance,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await correctAttendance(deps, actor, { ...body, bookingId: params.id });
      return { message: "The attendance is corrected, and the family is notified." };
    },
  );

  app.get(
    "/api/admin/rawpass/today",
    {
      config: { who: "desk", reads: "athlete" },
      schema: {
        summary: "The sessions of today with who is expected, in, or missing, and who missed often",
        response: { 200: Today },
      },
    },
    async () => {
      const data = await listToday(db, deps.now());
      const missedOften = await listMissedOften(db, deps.now());
      return { data, total: data.length, missedOften };
    },
  );

  app.get(
    "/api/admin/rawpass/attendance",
    {
      config: { who: "desk" },
      schema: {
        summary: "Who came and who did not, by week, activity or weekly time",
        querystring: AttendanceFilter,
        response: { 200: Attendance },
      },
    },
    async ({ query }) => {
      const data = await listAttendance(db, query, deps.now());
      return { data, total: data.length };
    },
  );

  app.get(
    "/api/admin/rawpass/attendance.csv",
    {
      config: { who: "desk", asksAgain: true },
      schema: {
        summary: "The same attendance as a CSV file",
        querystring: AttendanceFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const batches = [await exportAttendance(deps, actor, query)];
      const file = { name: "rawpass-attendance", columns: COLUMNS, batches };
      return sendCsv(reply, deps.log, file) as never;
    },
  );
}
