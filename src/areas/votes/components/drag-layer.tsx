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
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
} from "react";

/** What the drag of a row must know of it: who it is about, and the rank from 1, null for unranked. */
export interface RankedRow {
  id: number;
  name: string;
  rank: number | null;
}

/** The handle that a person has taken hold of, and by what. */
export interface Hold {
  id: number;
  event: PointerEvent | KeyboardEvent;
}

interface DragLayerProps {
  /** Every player, in the order of the table's rows. */
  rows: readonly RankedRow[];
  table: RefObject<HTMLElement | null>;
  hold: Hold;
  onDrop(moved: RankedRow, toRank: number): void;
  /** Called after the player was dropped or the drag was canceled. */
  onEnd(): void;
  /** What is to be spoken. */
  onSay(sentence: string): void;
}

/**
 * Lets a person move a row by hand or keyboard. It lives from the moment that a handle is taken hold
 * of until it is let go: at all other times rows cost nothing but themselves.
 */
export function DragLayer({ rows, table, hold, onDrop, onEnd, onSay }: DragLayerProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: "auto",
    }),
  );
  // Unranked players are no place to put one: at most 101 rows take part, however many there are.
  const movable = useMemo(
    () => rows.filter(({ id, rank }) => rank !== null || id === hold.id),
    [rows, hold],
  );
  const byId = useMemo(() => new Map(movable.map((row) => [row.id, row])), [movable]);
  const ids = useMemo(() => movable.map(({ id }) => id), [movable]);
  const announcements = useMemo(() => announcementsOf(byId, onSay), [byId, onSay]);

  function drop({ active, over }: DragEndEvent): void {
    const moved = byId.get(Number(active.id));
    const place = byId.get(Number(over?.id));
    if (moved && place?.rank && moved !== place) onDrop(moved, place.rank);
    onEnd();
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      accessibility={{ announcements, ...(table.current && { container: table.current }) }}
      onDragEnd={drop}
      onDragCancel={onEnd}
      onDragAbort={onEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {movable.map((row) => (
          <MovableRow
            key={row.id}
            row={row}
            table={table}
            hold={hold.id === row.id ? hold : null}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface MovableRowProps {
  row: RankedRow;
  table: RefObject<HTMLElement | null>;
  hold: Hold | null;
}

/** Moves a row of the table without drawing the row again. */
function MovableRow({ row: { id, rank }, table, hold }: MovableRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: { droppable: rank === null } });

  useLayoutEffect(() => {
    const handle = table.current?.querySelector<HTMLElement>(`[data-grip="${id}"]`) ?? null;
    setActivatorNodeRef(handle);
    setNodeRef(handle?.closest("tr") ?? null);
  }, [id, table, setNodeRef, setActivatorNodeRef]);

  useLayoutEffect(() => {
    const row = table.current?.querySelector(`[data-grip="${id}"]`)?.closest("tr");
    if (!row) return;
    row.style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-dragged", isDragging);
    return () => {
      row.style.transform = "";
      row.style.transition = "";
      row.removeAttribute("data-dragged");
    };
  }, [id, table, transform, transition, isDragging]);

  // The event that called for this layer happened before there was anybody to listen.
  const begin = useEffectEvent(({ event }: Hold) =>
    listeners?.[event.type === "keydown" ? "onKeyDown" : "onPointerDown"]?.(event),
  );
  useEffect(() => {
    if (hold) begin(hold);
  }, [hold]);

  return null;
}

/** Says what happens while a player is moved. The library's own region goes with the layer. */
function announcementsOf(
  byId: ReadonlyMap<number, RankedRow>,
  onSay: DragLayerProps["onSay"],
): Announcements {
  const nameOf = (id: string | number) => byId.get(Number(id))?.name ?? "The player";
  const placeOf = (id: string | number | undefined) => byId.get(Number(id))?.rank;
  function sayPlace(id: string | number): undefined {
    const place = placeOf(id);
    onSay(place ? `${nameOf(id)} is on number ${place}.` : `${nameOf(id)} is unranked.`);
  }
  function sayLeft(id: string | number): undefined {
    onSay(`${nameOf(id)} stays where he was.`);
  }
  return {
    onDragStart: ({ active }) => sayPlace(active.id),
    onDragOver({ active, over }) {
      if (over?.id === active.id) return sayPlace(active.id);
      const place = placeOf(over?.id);
      if (place) onSay(`${nameOf(active.id)} would be number ${place}.`);
      return undefined;
    },
    onDragEnd({ active, over }) {
      const place = placeOf(over?.id);
      if (!place || over?.id === active.id) return sayLeft(active.id);
      onSay(`${nameOf(active.id)} is put on number ${place}.`);
      return undefined;
    },
    onDragCancel: ({ active }) => sayLeft(active.id),
  };
}
