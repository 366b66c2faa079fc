import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CloseButton } from "./dialog.tsx";

/**
 * Says that somebody else was faster, and what that means for what was typed; below it may stand
 * what is stored now.
 */
export function ChangedMeanwhile({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="grid gap-2 border-red border-l-4 bg-night p-4">
      <p>
        Someone else changed this in the meantime. You see it as it is now, and what you typed is
        kept. Send it again to apply it.
      </p>
      {children}
    </div>
  );
}

interface DialogButtonsProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** The button that leaves everything as it is. */
  cancelLabel?: string | undefined;
}

/** The end of a form in a dialog: send it, or close the dialog. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, pendingLabel, isPending, isDisabled = false, cancelLabel = "Cancel" } = props;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <CloseButton>{cancelLabel}</CloseButton>
      <Button type="submit" disabled={isPending || isDisabled}>
        {isPending ? pendingLabel : label}
      </Button>
    </div>
  );
}
