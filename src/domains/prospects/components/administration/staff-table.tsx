import { ChartColumn, EyeOff, GripVertical } from "lucide-react";
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from "react";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { StaffProspect } from "../../schema.ts";
import { fullName, positions, schoolOrTeam, UNKNOWN } from "../describe.ts";
import type { Hold } from "./drag-layer.tsx";
import type { Opened } from "./load-dialog.tsx";
import { RankControls } from "./rank-controls.tsx";
import { RowActions } from "./row-actions.tsx";
import { afterMove, type RowChanges, useRowChanges } from "./use-row-changes.ts";
import { useWantedComponent } from "./use-wanted-component.ts";
import "./staff-table.css";

interface StaffTableProps {
  rows: readonly StaffProspect[];
  /** Whether nothing is filtered away: only then a place in the list is a rank. */
  isWhole: boolean;
  onOpen(opened: Opened): void;
}

const fetchDragLayer = async () => (await import("./drag-layer.tsx")).DragLayer;

const HINT_ID = "drag-hint";
const HINT =
  "Press space to pick up the player, the up and down arrow keys to choose the place, space again to put the player there, and Escape to leave everything as it was.";

/** The board for staff. It is drawn again only when its rows change. */
export const StaffTable = memo(function StaffTable({ rows, isWhole, onOpen }: StaffTableProps) {
  const changes = useRowChanges();
  const columns = useMemo(() => columnsOf(changes, onOpen), [changes, onOpen]);
  const table = useRef<HTMLDivElement>(null);
  const DragLayer = useWantedComponent("drag-layer", fetchDragLayer, isWhole);
  const canDrag = isWhole && DragLayer !== null;
  const [hold, setHold] = useState<Hold | null>(null);
  const [said, setSaid] = useState("");
  const { shown, showMoved } = useMoved(rows);

  function takeHold(event: PointerEvent | KeyboardEvent): void {
    const handle = (event.target as Element).closest<HTMLElement>("[data-grip]");
    if (handle && canDrag && !hold) setHold({ id: Number(handle.dataset.grip), event });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the handles in it
    <div
      ref={table}
      className={`staff-table ${canDrag ? "has-handles" : ""}`}
      onPointerDown={takeHold}
      onKeyDown={(event) => [" ", "Enter"].includes(event.key) && takeHold(event)}
    >
      <DataTable
        caption="Prospects"
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        classOf={({ rawEvaluated }) => (rawEvaluated ? "is-evaluated" : undefined)}
      />
      <p id={HINT_ID} hidden>
        {HINT}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {hold && DragLayer && (
        <DragLayer
          rows={shown}
          table={table}
          hold={hold}
          onDrop={(moved, toRank) => {
            showMoved(moved, toRank);
            changes.move(moved, toRank);
          }}
          onEnd={() => setHold(null)}
          onSay={setSaid}
        />
      )}
    </div>
  );
});

/** The rows right after a drop, until the server's answer replaces them. */
function useMoved(rows: readonly StaffProspect[]) {
  const [moved, setMoved] = useState({ of: rows, rows });
  return {
    shown: moved.of === rows ? moved.rows : rows,
    showMoved: ({ id }: StaffProspect, toRank: number) =>
      setMoved({ of: rows, rows: afterMove(rows, id, toRank) }),
  };
}

function columnsOf(
  { move, step, setHidden }: RowChanges,
  onOpen: StaffTableProps["onOpen"],
): Column<StaffProspect>[] {
  return [
    { label: "Rank", cell: (prospect) => <Rank prospect={prospect} /> },
    { label: "Name", cell: (prospect) => <Name prospect={prospect} /> },
    { label: "Position", cell: positions },
    { label: "B/T", cell: ({ battingThrowingHand }) => battingThrowingHand || UNKNOWN },
    { label: "School", cell: schoolOrTeam },
    { label: "Grad Year", cell: ({ gradYear }) => gradYear ?? UNKNOWN },
    {
      label: "Community Votes",
      cell: (prospect) => <Votes prospect={prospect} onOpen={onOpen} />,
    },
    {
      label: "Update Rank",
      cell: (prospect) =>
        prospect.alumnusSince ? (
          UNKNOWN
        ) : (
          <RankControls prospect={prospect} onMove={move} onStep={step} />
        ),
    },
    {
      label: "Actions",
      cell: (prospect) => (
        <RowActions prospect={prospect} onOpen={onOpen} onSetHidden={setHidden} />
      ),
    },
  ];
}

function Votes({
  prospect,
  onOpen,
}: { prospect: StaffProspect } & Pick<StaffTableProps, "onOpen">) {
  return (
    <span className="flex items-center">
      <span className="min-w-8">{prospect.communityVotes.toLocaleString("en-US")}</span>
      <span className="needs-scripts">
        <IconButton
          icon={ChartColumn}
          label={`Votes of ${fullName(prospect)}`}
          onClick={() => onOpen({ kind: "votes", prospectId: prospect.id })}
        />
      </span>
    </span>
  );
}

function Rank({ prospect }: { prospect: StaffProspect }) {
  return (
    <span className="flex items-center">
      <button
        type="button"
        data-grip={prospect.id}
        aria-label={`Drag ${fullName(prospect)}`}
        aria-describedby={HINT_ID}
        className="handle grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-dim hover:bg-lifted hover:text-chalk active:cursor-grabbing"
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
      <span className="min-w-9 font-bold font-display text-2xl tabular-nums leading-none">
        {prospect.rawRank ?? (
          <>
            <span aria-hidden="true" className="text-dim">
              {UNKNOWN}
            </span>
            <span className="sr-only">Unranked</span>
          </>
        )}
      </span>
    </span>
  );
}

function Name({ prospect }: { prospect: StaffProspect }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-semibold">
      {fullName(prospect)}
      {prospect.rawEvaluated && <span className="sr-only">, evaluated</span>}
      {prospect.alumnusSince && (
        <span className="bg-line px-1.5 py-0.5 font-normal text-xs">Alumni</span>
      )}
      {prospect.hiddenAt && (
        <span className="inline-flex items-center gap-1 bg-line px-1.5 py-0.5 font-normal text-xs">
          <EyeOff aria-hidden="true" size={12} />
          Hidden
        </span>
      )}
    </span>
  );
}
