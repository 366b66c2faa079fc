import { lastFirst } from "#lib/names/person-name.ts";
import type { Column } from "#ui/data-table.tsx";
import { ListTable } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { Leader } from "../schema/measurements.ts";
import { LEADERS, leadersOf } from "./leaders.ts";
import { factsOf, valueWords } from "./words.ts";

const COLUMNS: readonly Column<Leader>[] = [
  { label: "Place", cell: ({ place }) => <strong className="tabular-nums">{place}</strong> },
  { label: "Player", cell: ({ player }) => lastFirst(player) },
  { label: "Position, class", cell: ({ player }) => factsOf(player) },
  {
    label: "Best value",
    cell: ({ metric, value }) => <span className="tabular-nums">{valueWords(metric, value)}</span>,
  },
  { label: "Measured", cell: ({ measuredOn }) => measuredOn },
  {
    label: "Percentile of the class",
    cell: ({ percentile, ofClass }) =>
      percentile === null ? `Too few: ${ofClass} measured` : `${percentile} of ${ofClass} measured`,
  },
];

/** The players with the best values of a metric, for staff. Self-reported values do not count. */
export function LeaderList() {
  const state = useListView(LEADERS);
  const list = leadersOf(state.answer.data?.classes ?? []);
  return (
    <ListTable state={{ ...state, list }} columns={COLUMNS} keyOf={({ player }) => player.id} />
  );
}
