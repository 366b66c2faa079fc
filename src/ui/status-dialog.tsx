import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { type Checked, useForm } from "./use-form.ts";

/** What staff say of a thing that came in. */
interface Standing {
  status: string;
  staffNote: string | null;
}

interface StatusDialogProps<Change> {
  title: string;
  /** How it stands now, also when that changes while the dialog is open. */
  standing: Standing;
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
  const { title, standing, choices, schema, send, onSent, onFailure, onClose } = props;
  const seen = useRef(standing);
  const shown = useRef(standing.status);
  const form = useRef<HTMLFormElement>(null);
  const close = () => form.current?.closest("dialog")?.close();
  const {
    errors,
    isPending,
    props: handlers,
  } = useForm({
    schema,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      expectedStatus: standing.status,
      expectedStaffNote: standing.staffNote,
    }),
    isKept: true,
    send,
    onSent() {
      close();
      onSent();
    },
    onFailure,
  });
  // A choice that was left alone follows; the note does so by itself.
  useEffect(() => {
    const control = form.current?.elements.namedItem("status") as HTMLSelectElement;
    if (control.value === shown.current) control.value = standing.status;
    shown.current = standing.status;
  }, [standing.status]);
  const hasChanged =
    standing.status !== seen.current.status || standing.staffNote !== seen.current.staffNote;
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...handlers} ref={form} method="post" className="grid gap-5">
        {hasChanged && <Changed standing={standing} choices={choices} />}
        <Field label="Status" error={errors.status}>
          {(control) => (
            <select {...control} name="status" defaultValue={standing.status}>
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
              defaultValue={standing.staffNote ?? ""}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Changed({ standing, choices }: Pick<StatusDialogProps<never>, "standing" | "choices">) {
  const label = choices.find(({ value }) => value === standing.status)?.label;
  return (
    <div role="alert" className="grid gap-2 border-red border-l-4 bg-night p-4">
      <p>
        Someone else changed this in the meantime. Your own changes are kept. Save again to apply
        them.
      </p>
      <p className="text-dim">Now: {label}</p>
      <p className="whitespace-pre-line text-dim">{standing.staffNote ?? "No note"}</p>
    </div>
  );
}
