import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
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

/** A modal dialog, open as long as it is rendered. The browser keeps and gives back the focus. */
export function Dialog(props: DialogProps) {
  const { ref, title, isWide = false, isWaiting = false, onClose, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const titleId = useId();
  useEffect(() => (dialog.current ? openOnTop(dialog.current) : undefined), [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers that know the attribute heed it for the gesture that goes back, too.
      closedby={isWaiting ? "none" : undefined}
      onKeyDown={(event) => isWaiting && event.key === "Escape" && event.preventDefault()}
      // Other browsers ask here, also where the focus is not in the dialog.
      onCancel={(event) =>
        isWaiting && event.target === event.currentTarget && event.preventDefault()
      }
      // React has the event of a dialog within this one pass here, too.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={({ target, currentTarget }) =>
        !isWaiting && target === currentTarget && currentTarget.close()
      }
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
              onClick={() => dialog.current?.close()}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center"
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface CloseButtonProps {
  look?: "primary" | "quiet";
  disabled?: boolean;
  children: ReactNode;
}

/** Leaves everything as it is and closes the dialog around it. */
export function CloseButton({ look = "quiet", children, ...props }: CloseButtonProps) {
  return (
    <Button
      {...props}
      look={look}
      onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
    >
      {children}
    </Button>
  );
}
