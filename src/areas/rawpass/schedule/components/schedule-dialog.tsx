import { call } from "#lib/call.ts";
import { AboutItem } from "#ui/about-item.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { clockTime, dayName } from "../schema/slot-names.ts";
import type { StaffActivity } from "../schema/staff.ts";
import { AddActivity, EditActivity } from "./activity-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { AddSlot, EditSlot } from "./slot-dialog.tsx";

/** What is opened over the list. */
export type Opened =
  | { kind: "add-activity" }
  | { kind: "edit-activity" | "delete-activity" | "add-slot"; activityId: number }
  | { kind: "edit-slot" | "delete-slot"; slotId: number };

export type ScheduleDialogProps = EntryDialogProps<StaffActivity, Opened>;

/** The dialog that was opened, about what the list shows now. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { opened, rows: activities, onClose, onDeleted } = props;
  if (opened.kind === "add-activity") return <AddActivity onClose={onClose} />;
  if ("slotId" in opened) {
    const { slotId } = opened;
    const found = activities.flatMap(({ slots }) => slots).find(({ id }) => id === slotId);
    const { kind } = opened;
    return (
      <AboutItem item={found}>
        {(slot) =>
          kind === "edit-slot" ? (
            <EditSlot slot={slot} onClose={onClose} />
          ) : (
            <DeleteDialog
              title="Delete time slot"
              question={`Are you sure you want to delete ${dayName(slot.dayOfWeek)}, ${clockTime(slot.startTime)}?`}
              hint="A time slot in which athletes have or had places can't be deleted. Take it off sale instead."
              told="The time slot is deleted"
              remove={() =>
                call("DELETE", "/api/admin/rawpass/slots/{id}", { path: { id: slot.id } })
              }
              onClose={onClose}
              onDeleted={onDeleted}
            />
          )
        }
      </AboutItem>
    );
  }
  const { kind, activityId } = opened;
  return (
    <AboutItem item={activities.find(({ id }) => id === activityId)}>
      {(activity) => {
        switch (kind) {
          case "edit-activity":
            return <EditActivity activity={activity} onClose={onClose} />;
          case "add-slot":
            return <AddSlot activity={activity} onClose={onClose} />;
          case "delete-activity":
            return (
              <DeleteDialog
                title="Delete activity"
                question={`Are you sure you want to delete ${activity.name}?`}
                hint="Its time slots are deleted, too. An activity in which athletes have or had places can't be deleted. Take it off sale instead."
                told="The activity is deleted"
                remove={() =>
                  call("DELETE", "/api/admin/rawpass/activities/{id}", {
                    path: { id: activity.id },
                  })
                }
                onClose={onClose}
                onDeleted={onDeleted}
              />
            );
        }
      }}
    </AboutItem>
  );
}
