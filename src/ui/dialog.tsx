import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { discardForms } from "#lib/sent-text.ts";
import { findUnsent, watchInput } from "#lib/unsent-input.ts";
import { Button } from "./button.tsx";
import { getTopDialog, openOnTop } from "./top-dialog.ts";

interface DialogProps {
  /** Closes it by `ref.current?.close()`, which gives back the focus and calls `onClose`. */
  ref?: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Whether what it shows needs more room than a form. */
  isWide?: boolean;
  /** Whether it waits for a button of its own: what it shows is shown only once. */
  isWaiting?: boolean;
  /** Whether nothing of the page behind it may be read. */
  hidesPage?: boolean;
  /** Called however it was closed: by Escape, a button, a click beside it, or its `ref`. */
  onClose(): void;
  children: ReactNode;
}

/** Stands above everything else in the dialogs below. */
export const DialogNotice = createContext<ReactNode>(null);

/**
 * A modal dialog, open as long as it is rendered. The browser keeps and gives back the focus. It asks before it closes
 * with something that was typed or chosen in it and not sent.
 */
export function Dialog(props: DialogProps) {
  const {
    ref,
    title,
    isWide = false,
    isWaiting = false,
    hidesPage = false,
    onClose,
    children,
  } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const titleId = useId();
  const notice = useContext(DialogNotice);
  const { hasInput, isAsking, onInput, leave, stay, discard } = useUnsentInput(dialog);
  const isHeld = isWaiting || hasInput;
  useEffect(() => (dialog.current ? openOnTop(dialog.current) : undefined), [dialog]);
  useEffect(() => {
    if (!isHeld) return;
    // The focus may be outside, such as after the button that had it was disabled.
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || getTopDialog() !== dialog.current) return;
      event.preventDefault();
      if (!isWaiting) leave();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, heard by the whole document
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers that know the attribute heed it for the gesture that goes back, too.
      closedby={isHeld ? "none" : undefined}
      onInput={onInput}
      // Other browsers ask here, also where the focus is not in the dialog.
      onCancel={(event) => {
        if (!isHeld || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isWaiting) leave();
      }}
      // React has the event of a dialog within this one pass here, too.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={({ target, currentTarget }) => !isWaiting && target === currentTarget && leave()}
      className={`cut m-auto w-[calc(100%-2rem)] ${isWide ? "max-w-4xl" : "max-w-lg"} bg-raised p-0 text-chalk ${hidesPage ? "backdrop:bg-night" : "backdrop:bg-night/80"}`}
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
        {notice}
        <LeaveContext value={leave}>{children}</LeaveContext>
        {isAsking && <DiscardQuestion onStay={stay} onLeave={discard} />}
      </div>
    </dialog>
  );
}

/** Closes the dialog around it, or asks first. */
const LeaveContext = createContext<() => void>(() => {});

/** What was typed and chosen in a dialog, and not sent yet. */
function useUnsentInput(dialog: RefObject<HTMLDialogElement | null>) {
  const [hasInput, setHasInput] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(watchInput, []);
  const find = () => findUnsent(dialog.current);
  return {
    hasInput,
    isAsking,
    onInput: () => setHasInput(find().length > 0),
    leave() {
      if (find().length > 0) setIsAsking(true);
      else dialog.current?.close();
    },
    stay() {
      setIsAsking(false);
      find().at(-1)?.focus();
    },
    discard() {
      discardForms(dialog.current);
      dialog.current?.close();
    },
  };
}

function DiscardQuestion({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
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
