import { daysName, nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { addDays } from "#lib/dates.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { AttendanceRow } from "../../schema/administration.ts";
import { AttendanceChart } from "./attendance-chart.tsx";
import { ATTENDANCE } from "./lists.ts";

/** What a row counts: a week, an activity, or a weekly time of one. */
function nameOf({ week, activityName, dayOfWeek, startTime }: AttendanceRow): string {
  if (week !== null) return daysName(week, addDays(week, 6));
  const activity = activityName ?? "An activity that is gone";
  if (dayOfWeek === null || startTime === null) return activity;
  return `${activity}, ${nameOfSlot({ dayOfWeek, startTime })}`;
}

function shareOf({ attended, missed }: AttendanceRow): string {
  return `${Math.round((100 * attended) / (attended + missed))}%`;
}

const COLUMNS: readonly Column<AttendanceRow>[] = [
  { label: "Counted", cell: (row) => <strong>{nameOf(row)}</strong> },
  { label: "Came", cell: ({ attended }) => attended },
  { label: "Let in by staff", cell: ({ letIn }) => letIn },
  { label: "Missed", cell: ({ missed }) => missed },
  { label: "Share who came", cell: shareOf },
];

/** Who came and who did not by week, activity or weekly time, as a chart and a table. */
export function AttendanceList() {
  const state = useListView(ATTENDANCE);
  const rows = state.answer.data?.data ?? [];
  return (
    <>
      {rows.length > 1 && <AttendanceChart rows={rows} />}
      <TableView state={state} columns={COLUMNS} />
    </>
  );
}
