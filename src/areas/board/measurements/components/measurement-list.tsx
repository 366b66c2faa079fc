import { Pencil } from "lucide-react";
import { lastFirst } from "#lib/names/person-name.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableEntryView } from "#ui/entry-view.tsx";
import { Mark } from "#ui/facts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { METRICS } from "../rules/metrics.ts";
import type { ListedMeasurement } from "../schema/measurements.ts";
import type { OpenedMeasurement } from "./measurement-dialog.tsx";
import { MEASUREMENTS } from "./measurements.ts";
import { DEVICE_LABELS, factsOf, SOURCE_LABELS, valueWords } from "./words.ts";

const FACTS: readonly Column<ListedMeasurement>[] = [
  {
    label: "Player",
    cell: ({ player }) => (
      <div>
        <strong>{lastFirst(player)}</strong>
        <span className="block text-dim text-sm">{factsOf(player)}</span>
      </div>
    ),
  },
  { label: "Metric", cell: ({ metric }) => METRICS[metric].label },
  {
    label: "Value",
    cell: ({ metric, value, isCorrected }) => (
      <div className="tabular-nums">
        {valueWords(metric, value)}
        {isCorrected && <span className="block text-dim text-sm">Corrected</span>}
      </div>
    ),
  },
  {
    label: "Measured",
    cell: ({ measuredOn, eventName, device }) => (
      <div>
        {[measuredOn, device && labelOf(DEVICE_LABELS, device)].filter(Boolean).join(", ")}
        {eventName && <span className="block text-dim text-sm">{eventName}</span>}
      </div>
    ),
  },
  {
    label: "Source",
    cell: ({ source }) => {
      const label = labelOf(SOURCE_LABELS, source);
      return source === "self" ? <Mark>{label}</Mark> : label;
    },
  },
  { label: "Entered", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
];

const loadDialog = () => import("./measurement-dialog.tsx");

/** What was measured, at events and elsewhere. */
export function MeasurementList() {
  return (
    <TableEntryView
      state={useListView(MEASUREMENTS)}
      add={{ label: "Add a measurement", opens: "new" }}
      loadDialog={loadDialog}
      columns={columnsOf}
    />
  );
}

function columnsOf(open: (wanted: OpenedMeasurement) => void): Column<ListedMeasurement>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      cell: ({ id, metric, player }) => (
        <div className="needs-scripts">
          <IconButton
            icon={Pencil}
            label={`Correct ${METRICS[metric].label} of ${lastFirst(player)}`}
            onClick={() => open(id)}
          />
        </div>
      ),
    },
  ];
}
