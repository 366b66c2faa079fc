import { CalendarX2, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableEntryView } from "#ui/entry-view.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { RowWarning } from "#ui/row-warning.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { StaffEvent } from "../schema/events.ts";
import type { Opened } from "./event-dialog.tsx";
import { EVENTS } from "./events.ts";
import { hoursOf, KIND_LABELS } from "./words.ts";

const FACTS: readonly Column<StaffEvent>[] = [
  {
    label: "Name",
    cell: ({ id, name, namesWithheld }) => (
      <>
        <Link to={paths.eventSheet(id)} className="inline-flex min-h-11 items-center underline">
          <strong>{name}</strong>
        </Link>
        {namesWithheld && (
          <RowWarning>
            Not shown as written: name or place names a player whose last name is not public now.
            Please rewrite them.
          </RowWarning>
        )}
      </>
    ),
  },
  { label: "Kind", cell: ({ kind }) => labelOf(KIND_LABELS, kind) },
  { label: "New Orleans time", cell: hoursOf },
  { label: "Place", cell: ({ place }) => place },
  {
    label: "Players",
    cell: ({ players, capacity, waiting }) =>
      `${players} of ${capacity}${waiting > 0 ? `, ${waiting} waiting` : ""}`,
  },
  {
    label: "Public",
    cell: ({ isPublic, isCalledOff }) =>
      `${isPublic ? "Yes" : "No"}${isCalledOff ? ", called off" : ""}`,
  },
];

const loadDialog = () => import("./event-dialog.tsx");

/** The events, which staff keep here. */
export function EventList() {
  return (
    <TableEntryView
      state={useListView(EVENTS)}
      add={{ label: "Add an event", opens: "new" }}
      loadDialog={loadDialog}
      columns={columnsOf}
    />
  );
}

function columnsOf(open: (wanted: Opened) => void): Column<StaffEvent>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: ({ id, name, canCallOff }) => (
        <div className="needs-scripts flex gap-2">
          <IconButton
            icon={Pencil}
            label={`Edit ${name}`}
            onClick={() => open({ kind: "edit", eventId: id })}
          />
          {canCallOff && (
            <IconButton
              icon={CalendarX2}
              label={`Call off ${name}`}
              onClick={() => open({ kind: "callOff", eventId: id })}
            />
          )}
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            onClick={() => open({ kind: "delete", eventId: id })}
          />
        </div>
      ),
    },
  ];
}
