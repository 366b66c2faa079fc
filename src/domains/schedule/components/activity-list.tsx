import { Plus } from "lucide-react";
import { type ComponentType, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { ListView } from "#ui/list-view.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import { ActivityEntry } from "./activity-entry.tsx";
import { ACTIVITIES } from "./lists.ts";
import type { Opened, ScheduleDialogProps } from "./schedule-dialog.tsx";

export interface ActivityListProps {
  /** Loads what is opened over the list when it is first opened; the same function every time. */
  loadDialog(): Promise<{ default: ComponentType<ScheduleDialogProps> }>;
}

/** The activities, each with its weekly times. */
export function ActivityList({ loadDialog }: ActivityListProps) {
  const state = useListView(ACTIVITIES);
  const { Dialog, subject, open, close } = useLateDialog<ScheduleDialogProps, Opened>(loadDialog);
  const list = useRef<HTMLDivElement>(null);
  const answer = state.answer.data;
  return (
    <>
      <ListView
        state={state}
        tools={
          <Button className="needs-scripts" onClick={() => void open({ kind: "add-activity" })}>
            <Plus aria-hidden="true" size={18} />
            Add an activity
          </Button>
        }
        around={(rows) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            <h2 className="sr-only">{ACTIVITIES.caption}</h2>
            {rows}
          </div>
        )}
      >
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.map((activity) => (
              <ActivityEntry
                key={activity.id}
                activity={activity}
                onOpen={(wanted) => void open(wanted)}
              />
            ))}
          </div>
        )}
      </ListView>
      {Dialog && subject && answer && (
        <Dialog
          opened={subject}
          activities={answer.data}
          onClose={close}
          onDeleted={() => {
            close();
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}
