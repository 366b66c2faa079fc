import { Pencil, Plus, Trash2 } from "lucide-react";
import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Mark } from "#ui/facts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SaleEntry, SaleSwitch } from "#ui/sale-entry.tsx";
import { TOUCHED } from "../client.ts";
import { agesName, clockTime, coachAndPlace, dayAndMonth, dayName } from "../schema/slot-names.ts";
import type { StaffActivity, StaffSlot } from "../schema/staff.ts";
import type { Opened } from "./schedule-dialog.tsx";

interface ActivityEntryProps {
  activity: StaffActivity;
  onOpen(opened: Opened): void;
}

/** An activity with its weekly times, and what can be done with it. */
export function ActivityEntry({ activity, onOpen }: ActivityEntryProps) {
  const { id, name, type, isActive, rateCents, slots } = activity;
  return (
    <SaleEntry
      name={name}
      isOnSale={isActive}
      about={
        <>
          <p className="mt-1 text-dim text-sm">
            {type} · {agesName(activity)} · {inDollars(rateCents)} a session
          </p>
          <p className="mt-2">
            <Mark>{isActive ? "On sale" : "Off sale"}</Mark>
          </p>
        </>
      }
      sale={
        <SaleSwitch
          name={name}
          isOnSale={isActive}
          touched={TOUCHED}
          change={() =>
            call("PATCH", "/api/admin/rawpass/activities/{id}", {
              path: { id },
              body: { isActive: !isActive, expectedUpdatedAt: activity.updatedAt },
            })
          }
        />
      }
      actions={
        <Button
          look="quiet"
          aria-label={`Add a time slot to ${name}`}
          onClick={() => onOpen({ kind: "add-slot", activityId: id })}
        >
          <Plus aria-hidden="true" size={18} />
          Time slot
        </Button>
      }
      onEdit={() => onOpen({ kind: "edit-activity", activityId: id })}
      onDelete={() => onOpen({ kind: "delete-activity", activityId: id })}
    >
      {slots.length > 0 ? (
        <div className="mt-4">
          <SlotTable activity={activity} onOpen={onOpen} />
        </div>
      ) : (
        <p className="mt-4 text-dim">There are no times yet. Add a time slot.</p>
      )}
    </SaleEntry>
  );
}

function SlotTable({ activity, onOpen }: ActivityEntryProps) {
  const columns: readonly Column<StaffSlot>[] = [
    { label: "Day", cell: ({ dayOfWeek }) => <strong>{dayName(dayOfWeek)}</strong> },
    {
      label: "Time",
      cell: ({ startTime, endTime }) => `${clockTime(startTime)} – ${clockTime(endTime)}`,
    },
    { label: "Coach and place", cell: (slot) => coachAndPlace(slot) || "Not set" },
    { label: "Taken", cell: ({ taken, maxCapacity }) => `${taken} of ${maxCapacity}` },
    { label: "Sale", cell: ({ isAvailable }) => (isAvailable ? "On sale" : "Off sale") },
    { label: "Days", cell: runningName },
    {
      label: "Actions",
      cell: (slot) => <SlotActions activity={activity} slot={slot} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption={`Time slots of ${activity.name}`}
      columns={columns}
      rows={activity.slots}
      keyOf={({ id }) => id}
    />
  );
}

/** The first or last day of a time that follows another, or is followed by one. */
function runningName({ firstDate, lastDate }: StaffSlot): string {
  if (lastDate) return `Until ${dayAndMonth(lastDate)}`;
  return firstDate ? `From ${dayAndMonth(firstDate)}` : "Every week";
}

function SlotActions({ activity, slot, onOpen }: ActivityEntryProps & { slot: StaffSlot }) {
  const { id, isAvailable, updatedAt } = slot;
  const name = `${activity.name}, ${dayName(slot.dayOfWeek)} ${clockTime(slot.startTime)}`;
  return (
    <div className="needs-scripts flex flex-wrap items-center gap-2">
      <SaleSwitch
        name={name}
        isOnSale={isAvailable}
        touched={TOUCHED}
        change={() =>
          call("PATCH", "/api/admin/rawpass/slots/{id}", {
            path: { id },
            body: { isAvailable: !isAvailable, expectedUpdatedAt: updatedAt },
          })
        }
      />
      <IconButton
        icon={Pencil}
        label={`Edit ${name}`}
        onClick={() => onOpen({ kind: "edit-slot", slotId: id })}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        onClick={() => onOpen({ kind: "delete-slot", slotId: id })}
      />
    </div>
  );
}
