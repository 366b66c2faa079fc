import { useEffect, useRef } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./edit-form.tsx";
import { Field } from "./field.tsx";
import { type Checked, useForm } from "./use-form.ts";

/** What came in, as staff keep it. */
interface Current {
  status: string;
  staffNote: string | null;
}

interface StatusDialogProps<Change> {
  title: string;
  /** The state now, also when that changes while the dialog is open. */
  current: Current;
  /** The state that it has, and those that it may get. */
  choices: readonly { value: string; label: string }[];
  schema: () => Promise<{ safeParse(values: unknown): Checked<Change> }>;
  send(change: Change): Promise<unknown>;
  onSent(): void;
  onFailure(error: unknown): void;
  onClose(): void;
}

/**
 * Gives a thing another state and a note. Who was second sees what the first has written, keeps what
 * he changed himself, and can save again.
 */
export function StatusDialog<Change>(props: StatusDialogProps<Change>) {
  const { title, current, choices, schema, send, onSent, onFailure, onClose } = props;
  const seen = useRef(current);
  const shown = useRef(current.status);
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const {
    errors,
    isPending,
    props: handlers,
  } = useForm({
    schema,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      expectedStatus: current.status,
      expectedStaffNote: current.staffNote,
    }),
    isKept: true,
    send,
    onSent() {
      dialog.current?.close();
      onSent();
    },
    onFailure,
  });
  // A choice that was left alone follows; the note does so by itself.
  useEffect(() => {
    const control = form.current?.elements.namedItem("status") as HTMLSelectElement;
    if (control.value === shown.current) control.value = current.status;
    shown.current = current.status;
  }, [current.status]);
  const hasChanged =
    current.status !== seen.current.status || current.staffNote !== seen.current.staffNote;
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <form {...handlers} ref={form} method="post" className="grid gap-5">
        {hasChanged && <Changed current={current} choices={choices} />}
        <Field label="Status" error={errors.status}>
          {(control) => (
            <select {...control} name="status" defaultValue={current.status}>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Staff note" error={errors.staffNote} hint="For staff only.">
          {(control) => (
            <textarea
              {...control}
              name="staffNote"
              rows={5}
              defaultValue={current.staffNote ?? ""}
            />
          )}
        </Field>
        <DialogButtons label="Save" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

function Changed({ current, choices }: Pick<StatusDialogProps<never>, "current" | "choices">) {
  const label = choices.find(({ value }) => value === current.status)?.label;
  return (
    <div role="alert" className="grid gap-2 border-red border-l-4 bg-night p-4">
      <p>
        Someone else changed this in the meantime. Your own changes are kept. Save again to apply
        them.
      </p>
      <p className="text-dim">Now: {label}</p>
      <p className="whitespace-pre-line text-dim">{current.staffNote ?? "No note"}</p>
    </div>
  );
}
