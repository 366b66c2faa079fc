import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Touched } from "#ui/read-again.ts";
import { CONFIRMED } from "../rules/answers.ts";

export interface DeletionDialogProps {
  /** Subject of the proposal that is confirmed. */
  subject: "player" | "nomination";
  playerName: string;
  /** Paths whose cached answers the deletion makes outdated. */
  paths: Touched;
  confirm(): Promise<void>;
  onClose(): void;
  /** Called instead once the child is deleted. */
  onDone?(): void;
}

const DELETED: Record<DeletionDialogProps["subject"], string> = {
  player:
    "This deletes the player with votes and measurements, the child's nominations on YouScout with their comments, and the guardian's no.",
  nomination:
    "This deletes the nomination with its comments and the guardian's no. If it brought a player onto the board, that player goes too, with votes, measurements and the child's other nominations.",
};

/** Says what goes and what stays before a second owner deletes a child. Loaded when it is opened. */
export default function DeletionDialog({ subject, playerName, ...rest }: DeletionDialogProps) {
  const { paths, confirm, onClose, onDone } = rest;
  return (
    <ConfirmDialog
      title="Delete this child for good?"
      label="Delete for good"
      pendingLabel="Deleting..."
      paths={paths}
      send={confirm}
      done={CONFIRMED.delete}
      failed="Nothing was deleted"
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      <p className="wrap-anywhere font-semibold">{playerName}</p>
      <p className="mt-3 text-pretty">{DELETED[subject]} It can't be undone.</p>
      <p className="mt-3 text-pretty">
        Evaluation requests, and what the family entered in RawPass and Connect, stay. So does
        another player of the same name.
      </p>
    </ConfirmDialog>
  );
}
