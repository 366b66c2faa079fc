import { useRef } from "react";
import { Dialog } from "./dialog.tsx";
import { Draft, type DraftProps } from "./draft.tsx";
import { ChangedMeanwhile, DialogButtons } from "./edit-form.tsx";
import { fieldsOf, SelectField, TextField } from "./field.tsx";
import { type Checked, useForm } from "./use-form.ts";
import { useLatest } from "./use-latest.ts";

/** What came in, as staff keep it. */
interface Current {
  status: string;
  staffNote: string | null;
}

function textsOf({ status, staffNote }: Current) {
  return { status, staffNote: staffNote ?? "" };
}

function versionOf({ status, staffNote }: Current): string {
  return JSON.stringify([status, staffNote]);
}

interface StatusDialogProps<Change> {
  title: string;
  draft: Omit<DraftProps, "version">;
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
  const { title, draft, current, choices, schema, send, onSent, onFailure, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const { shown, hasChanged } = useLatest(form, current, textsOf, versionOf);
  const {
    errors,
    isPending,
    props: handlers,
  } = useForm({
    schema,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      expectedStatus: shown.current.status,
      expectedStaffNote: shown.current.staffNote,
    }),
    isKept: true,
    send,
    onSent() {
      dialog.current?.close();
      onSent();
    },
    onFailure,
  });
  const field = fieldsOf(errors, current);
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <form {...handlers} ref={form} method="post" className="grid gap-5">
        <Draft {...draft} version={versionOf(current)} />
        {hasChanged && (
          <ChangedMeanwhile>
            <p className="text-dim">
              Now: {choices.find(({ value }) => value === current.status)?.label}
            </p>
            <p className="whitespace-pre-line text-dim">{current.staffNote ?? "No note"}</p>
          </ChangedMeanwhile>
        )}
        <SelectField label="Status" {...field("status")} choices={choices} />
        <TextField
          label="Staff note"
          {...field("staffNote")}
          hint="For staff only."
          rows={5}
          defaultValue={current.staffNote ?? ""}
        />
        <DialogButtons label="Save" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
