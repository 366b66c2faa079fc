import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import type { RowChanges } from "./use-row-changes.ts";

interface DragLayerProps {
  /** Every player, in the order of the table's rows. */
  rows: readonly StaffProspect[];
  table: RefObject<HTMLElement | null>;
  onMove: RowChanges["move"];
}

const INSTRUCTIONS =
  "Press space to pick up the player, the up and down arrow keys to choose the place, space again to put the player there, and Escape to leave everything as it was.";

/**
 * Makes the rows of a table movable by hand and keyboard. It stands beside the table and puts a
 * handle into each row: the rows themselves are not drawn again while one of them is moved.
 */
export function DragLayer({ rows, table, onMove }: DragLayerProps) {
  const drawn = useDrawn(rows);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: "auto",
    }),
  );
  const byId = useMemo(() => new Map(drawn.map((row) => [row.id, row])), [drawn]);
  const ids = useMemo(() => drawn.map(({ id }) => id), [drawn]);

  function drop({ active, over }: DragEndEvent): void {
    const moved = byId.get(Number(active.id));
    const place = byId.get(Number(over?.id));
    if (moved && place?.rawRank && moved !== place) onMove(moved, place.rawRank);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      accessibility={{
        announcements: announcementsOf(byId),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
        ...(table.current && { container: table.current }),
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {drawn.map((prospect) => (
          <Grip key={prospect.id} prospect={prospect} table={table} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** The rows that stand in the document: handles are put into rows that are there. */
function useDrawn(rows: readonly StaffProspect[]): readonly StaffProspect[] {
  const [drawn, setDrawn] = useState<readonly StaffProspect[]>([]);
  useLayoutEffect(() => setDrawn(rows), [rows]);
  return drawn;
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface GripProps {
  prospect: StaffProspect;
  table: RefObject<HTMLElement | null>;
}

function Grip({ prospect, table }: GripProps) {
  const { id, rawRank } = prospect;
  const place = table.current?.querySelector(`[data-grip="${id}"]`);
  const row = place?.closest("tr");
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled: { droppable: rawRank === null } });

  useLayoutEffect(() => setNodeRef(row ?? null), [row, setNodeRef]);
  useLayoutEffect(() => {
    if (!row) return;
    row.style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-dragged", isDragging);
  }, [row, transform, transition, isDragging]);

  if (!place) return null;
  return createPortal(
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${fullName(prospect)}`}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-sm text-dim hover:bg-lifted hover:text-chalk active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" size={18} />
    </button>,
    place,
  );
}

/** What is said while a player is moved. */
function announcementsOf(byId: ReadonlyMap<number, StaffProspect>): Announcements {
  const nameOf = (id: string | number) => {
    const prospect = byId.get(Number(id));
    return prospect ? fullName(prospect) : "The player";
  };
  const placeOf = (id: string | number | undefined) => byId.get(Number(id))?.rawRank;
  const standing = (id: string | number) => {
    const place = placeOf(id);
    return place ? `${nameOf(id)} is on number ${place}.` : `${nameOf(id)} is unranked.`;
  };
  return {
    onDragStart: ({ active }) => standing(active.id),
    onDragOver({ active, over }) {
      if (over?.id === active.id) return standing(active.id);
      const place = placeOf(over?.id);
      return place ? `${nameOf(active.id)} would be number ${place}.` : undefined;
    },
    onDragEnd: ({ active, over }) => {
      const place = placeOf(over?.id);
      return place
        ? `${nameOf(active.id)} is put on number ${place}.`
        : `${nameOf(active.id)} stays where he was.`;
    },
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where he was.`,
  };
}
