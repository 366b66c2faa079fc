import { EyeOff } from "lucide-react";
import { memo, useMemo } from "react";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import type { RankedRow } from "#areas/votes/components/drag-layer.tsx";
import { MovableRows } from "#areas/votes/components/movable-rows.tsx";
import { RankControls } from "#areas/votes/components/rank-controls.tsx";
import { RankHandle } from "#areas/votes/components/rank-handle.tsx";
import { fullName } from "#lib/names/person-name.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import type { WorkingPlayer } from "../../schema/order.ts";
import { rankWords } from "./rank-words.ts";
import { FAILURE, type OrderMoves, useOrderMoves } from "./use-order-moves.ts";
import "./order-table.css";

/** The working order, whose rows are moved by hand, by keyboard or by a number. */
export const OrderTable = memo(function OrderTable({
  players,
}: {
  players: readonly WorkingPlayer[];
}) {
  const moves = useOrderMoves();
  const columns = useMemo(() => columnsOf(moves), [moves]);
  const rows = useMemo(() => players.map(asRanked), [players]);
  return (
    <MovableRows
      rows={rows}
      canMove
      className="order-table"
      onDrop={(id, toRank) => moves.move(id, toRank)}
    >
      <DataTable
        caption="Working order"
        columns={columns}
        rows={players}
        keyOf={({ id }) => id}
        classOf={({ rank, liveRank }) => (rank === liveRank ? undefined : "has-moved")}
      />
    </MovableRows>
  );
});

function asRanked(player: WorkingPlayer): RankedRow {
  return { id: player.id, name: fullName(player), rank: player.rank };
}

function columnsOf({ move, step }: OrderMoves): Column<WorkingPlayer>[] {
  return [
    { label: "Rank", cell: (player) => <RankHandle row={asRanked(player)} /> },
    { label: "Name", cell: (player) => <Name player={player} /> },
    { label: "Live", cell: ({ liveRank }) => rankWords(liveRank) },
    { label: "Position", cell: ({ positionPrimary }) => positionPrimary ?? "–" },
    { label: "School", cell: ({ school }) => school ?? "–" },
    { label: "Grad Year", cell: ({ gradYear }) => gradYear ?? "–" },
    {
      label: "Move",
      cell: (player) => (
        <RankControls
          name={fullName(player)}
          rank={player.rank}
          lowest={LOWEST_RANK}
          failure={FAILURE}
          onMove={(toRank) => move(player.id, toRank)}
          onStep={(by) => step(player.id, by)}
        />
      ),
    },
    {
      label: "Take off",
      cell: (player) =>
        player.rank !== null && (
          <button
            type="button"
            className="needs-scripts inline-flex min-h-11 items-center text-dim text-sm underline-offset-4 hover:underline"
            aria-label={`Take ${fullName(player)} off the ranking`}
            onClick={() => move(player.id, null)}
          >
            Take off
          </button>
        ),
    },
  ];
}

function Name({ player }: { player: WorkingPlayer }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-semibold">
      {fullName(player)}
      {player.isHidden && (
        <span className="inline-flex items-center gap-1 bg-line px-1.5 py-0.5 font-normal text-xs">
          <EyeOff aria-hidden="true" size={12} />
          Hidden
        </span>
      )}
    </span>
  );
}
