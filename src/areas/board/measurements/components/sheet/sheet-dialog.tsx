import type { EventSheet, ListedPlayer } from "../../schema/measurements.ts";
import { type CorrectedValue, CorrectValue } from "../correct-value.tsx";
import { AddPlayers } from "./add-players.tsx";
import { AddWalkIn, GiveJersey } from "./jersey-dialogs.tsx";
import { PasteValues } from "./paste-values.tsx";

/** What is opened over a sheet. */
export type OpenedSheet =
  | { kind: "add" | "walk-in" | "paste" }
  | { kind: "jersey"; player: ListedPlayer }
  | ({ kind: "correct" } & CorrectedValue);

export interface SheetDialogProps {
  /** The sheet as it is now. */
  sheet: EventSheet["data"];
  opened: OpenedSheet;
  onClose(): void;
}

/** The dialog that was opened over a sheet. */
export default function SheetDialog({ sheet, opened, onClose }: SheetDialogProps) {
  switch (opened.kind) {
    case "add":
      return <AddPlayers sheet={sheet} onClose={onClose} />;
    case "walk-in":
      return <AddWalkIn eventId={sheet.event.id} onClose={onClose} />;
    case "jersey":
      return <GiveJersey eventId={sheet.event.id} player={opened.player} onClose={onClose} />;
    case "paste":
      return <PasteValues eventId={sheet.event.id} onClose={onClose} />;
    case "correct":
      return <CorrectValue {...opened} onClose={onClose} />;
  }
}
