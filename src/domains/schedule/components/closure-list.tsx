import { Trash2 } from "lucide-react";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { AddButton, DialogView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { daysName } from "../schema/slot-names.ts";
import type { StaffClosure } from "../schema/staff.ts";
import type { OpenedClosure } from "./closure-dialog.tsx";
import { CLOSURES } from "./lists.ts";

const loadDialog = () => import("./closure-dialog.tsx");

/** Days on which nothing takes place. */
export function ClosureList() {
  return (
    <DialogView
      state={useListView(CLOSURES)}
      loadDialog={loadDialog}
      tools={(open) => <AddButton onClick={() => open("new")}>Add a closure</AddButton>}
    >
      {({ data }, open) => (
        <DataTable
          caption={CLOSURES.caption}
          columns={columnsOf(open)}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
    </DialogView>
  );
}

function columnsOf(open: (wanted: OpenedClosure) => void): Column<StaffClosure>[] {
  return [
    {
      label: "Days",
      cell: ({ fromDate, toDate }) => <strong>{daysName(fromDate, toDate)}</strong>,
    },
    { label: "Activity", cell: ({ activityName }) => activityName ?? "All activities" },
    { label: "Reason", cell: ({ reason }) => reason },
    {
      label: "Actions",
      cell: ({ id, fromDate, toDate, canBeRemoved }) =>
        canBeRemoved && (
          <IconButton
            icon={Trash2}
            label={`Remove the closure of ${daysName(fromDate, toDate)}`}
            onClick={() => open(id)}
          />
        ),
    },
  ];
}
