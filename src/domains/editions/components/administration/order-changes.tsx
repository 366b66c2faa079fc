import { count } from "#lib/count.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
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
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        Who changes places: {count(changing.length, "player")}
      </summary>
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
