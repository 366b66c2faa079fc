import type { ComponentType } from "react";
import { EntryView } from "#ui/entry-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { ActivityEntry } from "./activity-entry.tsx";
import { ACTIVITIES } from "./lists.ts";
import type { ScheduleDialogProps } from "./schedule-dialog.tsx";

export interface ActivityListProps {
  /** Loads what is opened over the list when it is first opened; the same function every time. */
  loadDialog(): Promise<{ default: ComponentType<ScheduleDialogProps> }>;
}

/** The activities, each with its weekly times. */
export function ActivityList({ loadDialog }: ActivityListProps) {
  return (
    <EntryView
      state={useListView(ACTIVITIES)}
      add={{ label: "Add an activity", opens: { kind: "add-activity" } }}
      loadDialog={loadDialog}
    >
      {(activity, open) => <ActivityEntry key={activity.id} activity={activity} onOpen={open} />}
    </EntryView>
  );
}
