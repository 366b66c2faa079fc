import { useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { hasTypedText } from "#lib/typed-text.ts";
import { Button } from "./button.tsx";
import { CloseButton, Dialog } from "./dialog.tsx";
import { getTopDialog } from "./top-dialog.ts";

/** Asks before a link, Back or Forward loses text that was typed into the page. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesText);
  if (blocker.state !== "blocked") return null;
  return <DiscardDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />;
}

interface DiscardDialogProps {
  onKeep(): void;
  onDiscard(): void;
}

/** Asks whether text that was typed into the page may be lost. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Discard what you typed?" onClose={onKeep}>
      <p>It has not been sent.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton look="primary">Keep editing</CloseButton>
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

const losesText: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (nextLocation.pathname !== currentLocation.pathname) return hasTypedText();
  // Behind a dialog only a filter that was typed before it opened changes the address, and the dialog stays.
  if (historyAction === "REPLACE" && getTopDialog() !== null) return false;
  return nextLocation.search !== currentLocation.search && hasTypedText();
};
