import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useWantedComponent } from "#ui/use-wanted-component.ts";
import type { Hold, RankedRow } from "./drag-layer.tsx";
import { HINT_ID } from "./rank-handle.tsx";
import "./movable-rows.css";

interface MovableRowsProps {
  /** Every row of the table that is shown, in its order; the same array until one of them changes. */
  rows: readonly RankedRow[];
  /** Whether nothing is filtered away: only then a place in the list is a rank. */
  canMove: boolean;
  className: string;
  onDrop(id: number, toRank: number): void;
  /** The table, each of whose rows has a `RankHandle`. */
  children: ReactNode;
}

const fetchDragLayer = async () => (await import("./drag-layer.tsx")).DragLayer;

const HINT =
  "Press space to pick up the player, the up and down arrow keys to choose the place, space again to put the player there, and Escape to leave everything as it was.";

/** A ranking whose rows are moved by hand or keyboard. */
export function MovableRows({ rows, canMove, className, onDrop, children }: MovableRowsProps) {
  const table = useRef<HTMLDivElement>(null);
  const DragLayer = useWantedComponent("drag-layer", fetchDragLayer, canMove);
  const canDrag = canMove && DragLayer !== null;
  const [hold, setHold] = useState<Hold | null>(null);
  const [said, setSaid] = useState("");

  function takeHold(event: PointerEvent | KeyboardEvent): void {
    const handle = (event.target as Element).closest<HTMLElement>("[data-grip]");
    if (handle && canDrag && !hold) setHold({ id: Number(handle.dataset.grip), event });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the handles in it
    <div
      ref={table}
      tabIndex={-1}
      className={`movable-rows outline-none ${className} ${canDrag ? "has-handles" : ""}`}
      onPointerDown={takeHold}
      onKeyDown={(event) => [" ", "Enter"].includes(event.key) && takeHold(event)}
    >
      {children}
      <p id={HINT_ID} hidden>
        {HINT}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {hold && DragLayer && (
        <DragLayer
          rows={rows}
          table={table}
          hold={hold}
          onDrop={({ id }, toRank) => onDrop(id, toRank)}
          onEnd={() => setHold(null)}
          onSay={setSaid}
        />
      )}
    </div>
  );
}
