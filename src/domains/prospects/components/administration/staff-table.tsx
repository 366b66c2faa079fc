import { ChartColumn, EyeOff } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { StaffProspect } from "../../schema.ts";
import { fullName, positions, schoolOrTeam, UNKNOWN } from "../describe.ts";
import type { Opened } from "./load-dialog.tsx";
import { RankControls } from "./rank-controls.tsx";
import { RowActions } from "./row-actions.tsx";
import { useLatePart } from "./use-late-part.ts";
import { type RowChanges, useRowChanges } from "./use-row-changes.ts";
import "./staff-table.css";

interface StaffTableProps {
  rows: readonly StaffProspect[];
  /** Whether nothing is filtered away: only then a place in the list is a rank. */
  isWhole: boolean;
  onOpen(opened: Opened): void;
}

const fetchDragLayer = async () => (await import("./drag-layer.tsx")).DragLayer;

/** The board as staff work with it. It is drawn anew only when its rows change. */
export const StaffTable = memo(function StaffTable({ rows, isWhole, onOpen }: StaffTableProps) {
  const changes = useRowChanges();
  const columns = useMemo(() => columnsOf(changes, onOpen), [changes, onOpen]);
  const table = useRef<HTMLDivElement>(null);
  const DragLayer = useLatePart(fetchDragLayer, isWhole);
  return (
    <div ref={table} className="staff-table">
      <DataTable
        caption="Prospects"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        classOf={({ rawEvaluated }) => (rawEvaluated ? "is-evaluated" : undefined)}
      />
      {DragLayer && isWhole && <DragLayer rows={rows} table={table} onMove={changes.move} />}
    </div>
  );
});

function columnsOf(
  { move, setHidden }: RowChanges,
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
      cell: (prospect) => <RankControls prospect={prospect} onMove={move} />,
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
          onClick={() => onOpen({ kind: "votes", prospect })}
        />
      </span>
    </span>
  );
}

function Rank({ prospect: { id, rawRank } }: { prospect: StaffProspect }) {
  return (
    <span className="flex items-center">
      {/* The drag layer puts its handle here. */}
      <span data-grip={id} className="needs-scripts grid size-11 shrink-0" />
      <span className="min-w-9 font-bold font-display text-2xl tabular-nums leading-none">
        {rawRank ?? (
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
      {prospect.hiddenAt && (
        <span className="inline-flex items-center gap-1 bg-line px-1.5 py-0.5 font-normal text-xs">
          <EyeOff aria-hidden="true" size={12} />
          Hidden
        </span>
      )}
    </span>
  );
}
