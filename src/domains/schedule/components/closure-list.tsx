import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TableView } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addClosure, deleteClosure, staffScheduleQuery, TOUCHED } from "../client.ts";
import { daysName } from "../schema/slot-names.ts";
import type { StaffClosure } from "../schema/staff.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { CLOSURES } from "./lists.ts";

/** What is opened over the list. */
type OpenedClosure = "new" | number | null;

/** Days on which nothing takes place. */
export function ClosureList() {
  const state = useListView(CLOSURES);
  const [opened, setOpened] = useState<OpenedClosure>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => setOpened(null);
  const chosen = state.answer.data?.data.find(({ id }) => id === opened);
  const columns: readonly Column<StaffClosure>[] = [
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
            onClick={() => setOpened(id)}
          />
        ),
    },
  ];
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <TableView
        state={state}
        columns={columns}
        tools={
          <Button className="needs-scripts" onClick={() => setOpened("new")}>
            <Plus aria-hidden="true" size={18} />
            Add a closure
          </Button>
        }
      />
      {opened === "new" && <AddClosure onClose={close} />}
      {chosen && (
        <DeleteDialog
          title="Remove closure"
          question={`Are you sure you want to open ${daysName(chosen.fromDate, chosen.toDate)} again?`}
          hint="Athletes get their places back, and make-ups they haven't used are withdrawn."
          told="The closure is removed"
          remove={() => deleteClosure(chosen.id)}
          onClose={close}
          onDeleted={() => {
            close();
            list.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function AddClosure({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: schedule } = useQuery(staffScheduleQuery());
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/staff.ts")).NewClosure,
    isKept: true,
    send: (closure) => addClosure(closure),
    onSent() {
      dialog.current?.close();
      onSuccess("The days are closed");
    },
    onFailure: (error) => onError("Nothing was closed", error),
  });
  return (
    <Dialog ref={dialog} title="Add a closure" onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First day" error={errors.fromDate}>
            {(control) => <input {...control} name="fromDate" type="date" />}
          </Field>
          <Field label="Last day" error={errors.toDate}>
            {(control) => <input {...control} name="toDate" type="date" />}
          </Field>
        </div>
        <Field label="Activity" error={errors.activityId}>
          {(control) => (
            <select {...control} name="activityId">
              <option value="">All activities</option>
              {schedule?.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Reason" error={errors.reason} hint="Families read it.">
          {(control) => <input {...control} name="reason" maxLength={200} autoComplete="off" />}
        </Field>
        <p className="text-dim text-sm">
          Athletes with a place in one of its sessions get a make-up for it, unless the closure is
          longer than 7 days.
        </p>
        <DialogButtons label="Close these days" pendingLabel="Closing..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
