import { X } from "lucide-react";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { openOnTop } from "./top-dialog.ts";

interface DialogProps {
  /** Closes it by `ref.current?.close()`, which gives back the focus and calls `onClose`. */
  ref?: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Whether what it shows needs more room than a form. */
  isWide?: boolean;
  /** Whether it waits for a button of its own: what it shows is shown only once. */
  isWaiting?: boolean;
  /** Called however it was closed: by Escape, a button, a click beside it, or its `ref`. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser keeps and gives back the focus. A person who
 * changed something is asked before the dialog closes without sending it.
 */
export function Dialog(props: DialogProps) {
  const { ref, title, isWide = false, isWaiting = false, onClose, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const titleId = useId();
  const { hasChanges, isAsking, remember, onInput, leave, stay } = useChanges(dialog);
  const isHeld = isWaiting || hasChanges;
  useEffect(() => (dialog.current ? openOnTop(dialog.current) : undefined), [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers that know the attribute heed it for the gesture that goes back, too.
      closedby={isHeld ? "none" : undefined}
      onFocusCapture={remember}
      onPointerDownCapture={remember}
      onKeyDownCapture={remember}
      onInput={onInput}
      onKeyDown={(event) => {
        if (!isHeld || event.key !== "Escape" || !isOwn(event)) return;
        event.preventDefault();
        if (!isWaiting) leave();
      }}
      // Other browsers ask here, also where the focus is not in the dialog.
      onCancel={(event) => {
        if (!isHeld || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isWaiting) leave();
      }}
      // React has the event of a dialog within this one pass here, too.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={({ target, currentTarget }) => !isWaiting && target === currentTarget && leave()}
      className={`cut m-auto w-[calc(100%-2rem)] ${isWide ? "max-w-4xl" : "max-w-lg"} bg-raised p-0 text-chalk backdrop:bg-night/80`}
    >
      <div className="p-6 sm:p-8">
        <div className="mb-6 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-4xl">
            {title}
          </h2>
          {!isWaiting && (
            <button
              type="button"
              aria-label="Close"
              onClick={leave}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center"
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        <LeaveContext value={leave}>{children}</LeaveContext>
        {isAsking && <LeaveQuestion onStay={stay} onLeave={() => dialog.current?.close()} />}
      </div>
    </dialog>
  );
}

/** Closes the dialog around it, or asks first. */
const LeaveContext = createContext<() => void>(() => {});

/** Whether something happened in this dialog, and not in one that lies on top of it. */
function isOwn({
  target,
  currentTarget,
}: {
  target: EventTarget;
  currentTarget: Element;
}): boolean {
  return target instanceof Element && target.closest("dialog") === currentTarget;
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields of forms, and text fields anywhere. Nobody would miss a search, and secrets are not kept. */
const FIELDS =
  ":is(form :is(input, select), textarea, input:not([type=checkbox], [type=radio], [type=file])):not([type=search], [type=password], [role=search] *)";

function stateOf(field: FormField): string {
  const isChoice = field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);
  return isChoice ? String(field.checked) : field.value.trim();
}

/** Whether an input into one field changes the other one as well: the radio buttons of one choice. */
function isSameChoice(field: FormField, other: FormField): boolean {
  const isRadio = field.type === "radio" && other.type === "radio";
  return field === other || (isRadio && field.name === other.name && field.form === other.form);
}

/** What was changed in a dialog and not sent yet. */
function useChanges(dialog: RefObject<HTMLDialogElement | null>) {
  const touched = useRef(new Map<FormField, string>());
  const untouched = useRef(new Map<FormField, string>());
  const [hasChanges, setHasChanges] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function changedFields(): FormField[] {
    return [...touched.current]
      .filter(([field, before]) => field.isConnected && stateOf(field) !== before)
      .map(([field]) => field);
  }
  return {
    hasChanges,
    isAsking,
    /** Remembers the fields as they are before each step of the person: their values may have come late. */
    remember() {
      const fields = dialog.current?.querySelectorAll<FormField>(FIELDS) ?? [];
      untouched.current = new Map([...fields].map((field) => [field, stateOf(field)]));
    },
    onInput({ target }: FormEvent<HTMLDialogElement>) {
      for (const [field, before] of untouched.current) {
        if (isSameChoice(target as FormField, field) && !touched.current.has(field)) {
          touched.current.set(field, before);
        }
      }
      setHasChanges(changedFields().length > 0);
    },
    leave() {
      if (changedFields().length > 0) setIsAsking(true);
      else dialog.current?.close();
    },
    stay() {
      setIsAsking(false);
      changedFields().at(-1)?.focus();
    },
  };
}

function LeaveQuestion({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const questionId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={questionId}
      className="sticky bottom-0 mt-6 grid gap-4 border-red border-l-4 bg-night p-4"
    >
      <p id={questionId}>Discard your changes?</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={stay} onClick={onStay}>
          Keep editing
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </div>
  );
}

interface CloseButtonProps {
  look?: "primary" | "quiet";
  disabled?: boolean;
  children: ReactNode;
}

/** Leaves everything as it is and closes the dialog around it. */
export function CloseButton({ look = "quiet", children, ...props }: CloseButtonProps) {
  const leave = useContext(LeaveContext);
  return (
    <Button {...props} look={look} onClick={leave}>
      {children}
    </Button>
  );
}
