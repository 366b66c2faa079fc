import { UserMinus } from "lucide-react";
import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LocalTime, SessionTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffWaiting } from "../schema/staff.ts";
import { WAITLISTS, waitedFor } from "./lists.ts";

const COLUMNS: readonly Column<StaffWaiting>[] = [
  { label: "Activity", cell: ({ activityName }) => <strong>{activityName}</strong> },
  { label: "Waits for", cell: waitedFor },
  { label: "Athlete", cell: ({ athleteName }) => athleteName },
  { label: "Account", cell: ({ username }) => username },
  { label: "Since", cell: ({ since }) => <LocalTime at={since} /> },
  {
    label: "Offered until",
    cell: ({ offeredUntil }) => (offeredUntil ? <SessionTime at={offeredUntil} /> : "Not yet"),
  },
];

const loadDialog = () => import("./end-wait-dialog.tsx");

function columnsOf(open: (opened: { id: number }) => void): readonly Column<StaffWaiting>[] {
  return [
    ...COLUMNS,
    {
      label: "Actions",
      cell: ({ id, athleteName }) => (
        <IconButton
          icon={UserMinus}
          label={`Take ${athleteName} off the waitlist`}
          onClick={() => open({ id })}
        />
      ),
    },
  ];
}

/** Who waits for weekly places and for sessions. */
export function WaitlistTable() {
  return (
    <TableDialogView state={useListView(WAITLISTS)} columns={columnsOf} loadDialog={loadDialog} />
  );
}
