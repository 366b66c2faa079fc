import { dayAndMonth, nameOfSlot } from "#domains/schedule/schema/slot-names.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffWaiting } from "../schema/staff.ts";
import { WAITLISTS } from "./waitlists.ts";

const COLUMNS: readonly Column<StaffWaiting>[] = [
  { label: "Activity", cell: ({ activityName }) => <strong>{activityName}</strong> },
  {
    label: "Waits for",
    cell: ({ date, ...slot }) =>
      date === null ? `Every ${nameOfSlot(slot)}` : `${nameOfSlot(slot)}, ${dayAndMonth(date)}`,
  },
  { label: "Athlete", cell: ({ athleteName }) => athleteName },
  { label: "Account", cell: ({ username }) => username },
  { label: "Since", cell: ({ since }) => <LocalTime at={since} /> },
  {
    label: "Offered until",
    cell: ({ offeredUntil }) => (offeredUntil ? <LocalTime at={offeredUntil} /> : "Not yet"),
  },
];

/** Who waits for weekly places and for sessions. */
export function WaitlistTable() {
  return <TableView state={useListView(WAITLISTS)} columns={COLUMNS} />;
}
