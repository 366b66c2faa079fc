import { Trash2 } from "lucide-react";
import type { Column } from "#ui/data-table.tsx";
import { TableEntryView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { closureName } from "../schema/slot-names.ts";
import type { StaffClosure } from "../schema/staff.ts";
import type { OpenedClosure } from "./closure-dialog.tsx";
import { CLOSURES } from "./lists.ts";

const loadDialog = () => import("./closure-dialog.tsx");

const ADD = { label: "Add a closure", opens: "new" as OpenedClosure };

/** Days without sessions, parts of days and single sessions. */
export function ClosureList() {
  return (
    <TableEntryView
      state={useListView(CLOSURES)}
      loadDialog={loadDialog}
      add={ADD}
      columns={columnsOf}
    />
  );
}

function columnsOf(open: (wanted: OpenedClosure) => void): Column<StaffClosure>[] {
  return [
    {
      label: "Days",
      cell: (closure) => <strong>{closureName(closure)}</strong>,
    },
    { label: "Activity", cell: ({ activityName }) => activityName ?? "All activities" },
    { label: "Reason", cell: ({ reason }) => reason },
    {
      label: "Actions",
      cell: (closure) =>
        closure.canBeRemoved && (
          <IconButton
            icon={Trash2}
            label={`Remove the closure of ${closureName(closure)}`}
            onClick={() => open(closure.id)}
          />
        ),
    },
  ];
}
