import { useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { losesInput } from "#lib/unsent-input.ts";
import { Button } from "./button.tsx";
import { CloseButton, Dialog } from "./dialog.tsx";
import { getTopDialog } from "./top-dialog.ts";

/** Asks before a link, Back or Forward loses what was typed into the page. */
export function LeaveQuestion() {
  const blocker = useBlocker(isAsked);
  if (blocker.state !== "blocked") return null;
  return <DiscardDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />;
}

interface DiscardDialogProps {
  onKeep(): void;
  onDiscard(): void;
}

/** Asks whether changes that were not sent may be lost. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Discard your changes?" onClose={onKeep}>
      <p>You haven't sent them yet.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton look="primary">Keep editing</CloseButton>
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

const isAsked: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (nextLocation.pathname !== currentLocation.pathname) return losesInput();
  // Behind a dialog only a filter that was typed before it opened changes the address, and the dialog stays.
  if (historyAction === "REPLACE" && getTopDialog() !== null) return false;
  return nextLocation.search !== currentLocation.search && losesInput();
};
