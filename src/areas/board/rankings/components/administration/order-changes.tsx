import { count } from "#lib/count.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Summary } from "#ui/summary.tsx";
import type { WorkingPlayer } from "../../schema/order.ts";
import { fullName } from "../words.ts";
import { rankWords } from "./rank-words.ts";

const COLUMNS: readonly Column<WorkingPlayer>[] = [
  { label: "Player", cell: fullName },
  { label: "Live", cell: ({ liveRank }) => rankWords(liveRank) },
  { label: "Here", cell: ({ rank }) => rankWords(rank) },
  { label: "Way", cell: ({ liveRank, rank }) => stepWords(liveRank, rank) },
];

function stepWords(from: number | null, to: number | null): string {
  if (from === null) return "new";
  if (to === null) return "off the ranking";
  return to < from ? `up ${from - to}` : `down ${to - from}`;
}

/** Who changes places when the working order is published. */
export function OrderChanges({ players }: { players: readonly WorkingPlayer[] }) {
  const changing = players.filter(({ rank, liveRank }) => rank !== liveRank);
  if (changing.length === 0) return null;
  return (
    <details className="bg-raised">
      <Summary className="px-4">Who changes places: {count(changing.length, "player")}</Summary>
      <div className="max-h-96 overflow-y-auto p-4">
        <DataTable
          caption="Who changes places"
          columns={COLUMNS}
          rows={changing}
          keyOf={({ id }) => id}
        />
      </div>
    </details>
  );
}
