import { ChartColumn, EyeOff } from "lucide-react";
import { memo, useMemo, useState } from "react";
import type { RankedRow } from "#areas/votes/components/drag-layer.tsx";
import { MovableRows } from "#areas/votes/components/movable-rows.tsx";
import { RankControls } from "#areas/votes/components/rank-controls.tsx";
import { RankHandle } from "#areas/votes/components/rank-handle.tsx";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useChosen } from "#ui/use-chosen.ts";
import { LOWEST_RANK } from "../../rules/ranking.ts";
import type { StaffProspect } from "../../schema/prospects.ts";
import { positions, schoolOrTeam, UNKNOWN } from "../describe.ts";
import type { Opened } from "./load-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { afterMove, FAILURE, type RowChanges, useRowChanges } from "./use-row-changes.ts";
import "./staff-table.css";

const loadBulkBar = () => import("./bulk-bar.tsx");

interface StaffTableProps {
  rows: readonly StaffProspect[];
  /** The answer that they are of. */
  listed: string;
  /** Whether nothing is filtered away or sorted: only then a place in the list is a rank. */
  isWhole: boolean;
  onOpen(opened: Opened): void;
}

/** The board for staff. It is drawn again only when its rows change. */
export const StaffTable = memo(function StaffTable({
  rows,
  listed,
  isWhole,
  onOpen,
}: StaffTableProps) {
  const changes = useRowChanges(isWhole ? listed : "");
  const chosen = useChosen<StaffProspect>(loadBulkBar);
  const { has, toggleAll, clear, BulkBar } = chosen;
  const columns = useMemo(() => columnsOf(changes, chosen, onOpen), [changes, chosen, onOpen]);
  const { shown, showMoved } = useMoved(rows);
  const movable = useMemo(() => shown.map(asRanked), [shown]);

  function drop(id: number, toRank: number): void {
    const moved = shown.find((prospect) => prospect.id === id);
    if (!moved) return;
    showMoved(moved, toRank);
    changes.move(moved, toRank);
  }

  return (
    <>
      <Button
        look="plain"
        className="needs-scripts mb-2"
        onClick={() => toggleAll(rows.map(({ id }) => id))}
      >
        Select all players here
      </Button>
      <MovableRows rows={movable} canMove={isWhole} className="staff-table" onDrop={drop}>
        <DataTable
          caption="Prospects"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          classOf={({ rawEvaluated }) => (rawEvaluated ? "is-evaluated" : undefined)}
        />
      </MovableRows>
      {BulkBar && <BulkBar chosen={rows.filter(({ id }) => has(id))} onClear={clear} />}
    </>
  );
});

function asRanked(prospect: StaffProspect): RankedRow {
  return { id: prospect.id, name: fullName(prospect), rank: prospect.rawRank };
}

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
  { has, toggle }: Pick<ReturnType<typeof useChosen>, "has" | "toggle">,
  onOpen: StaffTableProps["onOpen"],
): Column<StaffProspect>[] {
  return [
    {
      label: "Rank",
      cell: (prospect) => (
        <span className="flex items-center">
          <label className="needs-scripts grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${fullName(prospect)}`}
              checked={has(prospect.id)}
              onChange={() => toggle(prospect.id)}
              className="size-5 accent-red"
            />
          </label>
          <RankHandle row={asRanked(prospect)} />
        </span>
      ),
    },
    { label: "Name", sort: "name", cell: (prospect) => <Name prospect={prospect} /> },
    { label: "Position", cell: positions },
    { label: "B/T", cell: ({ battingThrowingHand }) => battingThrowingHand || UNKNOWN },
    { label: "School", sort: "school", cell: schoolOrTeam },
    { label: "Grad Year", sort: "class", cell: ({ gradYear }) => gradYear ?? UNKNOWN },
    {
      label: "Community Votes",
      sort: "-votes",
      cell: (prospect) => <Votes prospect={prospect} onOpen={onOpen} />,
    },
    {
      label: "Update Rank",
      cell: (prospect) =>
        prospect.alumnusSince ? (
          UNKNOWN
        ) : (
          <RankControls
            name={fullName(prospect)}
            rank={prospect.rawRank}
            lowest={LOWEST_RANK}
            failure={FAILURE}
            onMove={(toRank) => move(prospect, toRank)}
            onStep={(by) => step(prospect, by)}
          />
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
          {prospect.isTakenDown ? "Taken down by guardian" : "Hidden"}
        </span>
      )}
      {prospect.withheld?.map((sentence) => (
        <span key={sentence} className="basis-full font-normal text-ember text-xs">
          {sentence}
        </span>
      ))}
    </span>
  );
}
