import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { DeskAnswer } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";

interface UndoButtonProps {
  checkIn: NonNullable<DeskAnswer["data"]["checkIn"]>;
  onUndo(): Promise<void>;
  desk: DeskState;
}

/** Takes the check-in back, as long as that can be done. */
export function UndoButton({ checkIn, onUndo, desk }: UndoButtonProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = new Date(checkIn.undoUntil).getTime() - Date.now();
    if (left <= 0) return setIsOver(true);
    const timer = setTimeout(() => setIsOver(true), left);
    return () => clearTimeout(timer);
  }, [checkIn]);
  if (isOver) return null;
  return (
    <Button look="quiet" disabled={desk.isPending} onClick={() => void onUndo()}>
      <Undo2 aria-hidden="true" size={18} />
      Undo
    </Button>
  );
}
