import { GripVertical } from "lucide-react";
import type { RankedRow } from "./drag-layer.tsx";

/** What says how a handle is used by keyboard. */
export const HINT_ID = "drag-hint";

/** A rank with the handle by which its row is moved. */
export function RankHandle({ row: { id, name, rank } }: { row: RankedRow }) {
  return (
    <span className="flex items-center">
      <button
        type="button"
        data-grip={id}
        aria-label={`Drag ${name}`}
        aria-describedby={HINT_ID}
        className="handle grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-dim hover:bg-lifted hover:text-chalk active:cursor-grabbing"
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
      <span className="min-w-9 font-bold font-display text-2xl tabular-nums leading-none">
        {rank ?? (
          <>
            <span aria-hidden="true" className="text-dim">
              –
            </span>
            <span className="sr-only">Unranked</span>
          </>
        )}
      </span>
    </span>
  );
}
