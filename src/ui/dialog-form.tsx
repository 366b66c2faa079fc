import { type ReactNode, type RefObject, useRef, useState } from "react";
import { UnreadError } from "#lib/api.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { Dialog } from "./dialog.tsx";
import { Draft, type DraftProps } from "./draft.tsx";
import { ChangedMeanwhile, DialogButtons } from "./edit-form.tsx";
import { type Failure, FailureNote } from "./failure-note.tsx";
import type { Touched } from "./read-again.ts";
import { type Checked, useForm } from "./use-form.ts";
import { changesOf, useLatest } from "./use-latest.ts";
import { type Done, useMutationFeedback } from "./use-mutation-feedback.ts";

interface Options<Input, Result> {
  /** The beginnings of the paths whose cached answers the change makes outdated. */
  touched: Touched;
  /** Fetches the schema that the server checks with, too. */
  schema: () => Promise<{ safeParse(values: unknown): Checked<Input> }>;
  send(input: Input, idempotencyKey: string): Promise<Result>;
  done: Done | ((result: Result) => Done);
  /** That it was not done. */
  failed: string;
  /** State of the item that is decided on, as the dialog shows it; the form says when it changes. */
  version?: string | undefined;
  /** Keeps what was typed, on a version of the item; absent where it is short, or must not stay on the device. */
  draft?: Omit<DraftProps, "version">;
}

interface NewOptions<Input, Result> extends Options<Input, Result> {
  /** What of the fields is sent; absent means their texts by name. */
  read?: (fields: FormData) => unknown;
}

interface EditOptions<Item, Texts, Input, Result>
  extends Omit<Options<Input, Result>, "send" | "failed" | "version"> {
  failed?: string;
  item: Item;
  /** What the fields say of an item, by their names. */
  textsOf(item: Item): Texts;
  /** As for a new one; `shown` is the item as the fields show it where they were left alone. */
  read?: (fields: FormData, shown: Item) => unknown;
  send(input: Input, shown: Item): Promise<Result>;
}

/** A form in a dialog, and what became of sending it. */
interface DialogFormState {
  dialog: RefObject<HTMLDialogElement | null>;
  form: RefObject<HTMLFormElement | null>;
  errors: FieldMessages;
  isPending: boolean;
  failure: Failure | null;
  props: ReturnType<typeof useForm>["props"];
  /** Whether somebody else changed the item since the dialog opened. */
  hasChanged: boolean;
  draft: DraftProps | null;
}

/** A form whose dialog closes when the server took it; what was done is said, and lists are read again. */
export function useDialogForm<Input, Result>(options: NewOptions<Input, Result>): DialogFormState {
  const { touched, done, failed, version, draft, ...sending } = options;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [openedVersion] = useState(version);
  const { onSuccess, onError } = useMutationFeedback(touched, { hasNote: true });
  const state = useForm({
    ...sending,
    isKept: true,
    onSent(result) {
      dialog.current?.close();
      onSuccess(typeof done === "function" ? done(result) : done);
    },
    onFailure(error) {
      if (error instanceof UnreadError) dialog.current?.close();
      onError(failed, error);
    },
  });
  return {
    ...state,
    dialog,
    form,
    hasChanged: version !== openedVersion,
    draft: draft ? { ...draft, version } : null,
  };
}

/**
 * The form that changes an item. If somebody else changes it meanwhile, the fields left alone show what
 * is stored now, what was typed stays, and both can be saved.
 */
export function useEditForm<
  Item extends { updatedAt: string },
  Texts extends object,
  Input,
  Result,
>(options: EditOptions<Item, Texts, Input, Result>): DialogFormState & { texts: Texts } {
  const { item, textsOf, read, send, failed = "Nothing was saved", ...others } = options;
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(item));
  const { shown, hasChanged } = useLatest(form, item, textsOf);
  const state = useDialogForm({
    ...others,
    ...(read && { read: (fields: FormData) => read(fields, shown.current) }),
    send: (input: Input) => send(input, shown.current),
    failed,
  });
  const draft = state.draft && { ...state.draft, version: item.updatedAt };
  return { ...state, form, texts, hasChanged, draft };
}

/** What the person changed of an item, with the state that it was changed from. */
export function changeOf<Shown extends { updatedAt: string }, Edited extends object>(
  shown: Shown,
  edited: Edited,
): Partial<Edited> & { expectedUpdatedAt: string } {
  return { ...changesOf(shown, edited), expectedUpdatedAt: shown.updatedAt };
}

interface DialogFormProps {
  title: string;
  state: DialogFormState;
  /** The words of the button that sends it, and while that is under way. */
  label: string;
  pendingLabel: string;
  /** The button that leaves everything as it is: "Close" in a dialog where something can be canceled. */
  cancelLabel?: string;
  isWide?: boolean;
  /** Whether it can't be sent yet. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of a form, with its buttons. */
export function DialogForm(options: DialogFormProps) {
  const {
    title,
    state,
    label,
    pendingLabel,
    cancelLabel,
    isWide = false,
    isBusy = false,
  } = options;
  const { dialog, form, props, draft, hasChanged, isPending, failure } = state;
  return (
    <Dialog ref={dialog} title={title} isWide={isWide} onClose={options.onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {draft && <Draft {...draft} />}
        {hasChanged && <ChangedMeanwhile />}
        {options.children}
        {!hasChanged && <FailureNote failure={failure} />}
        <DialogButtons {...{ label, pendingLabel, cancelLabel, isPending }} isDisabled={isBusy} />
      </form>
    </Dialog>
  );
}
