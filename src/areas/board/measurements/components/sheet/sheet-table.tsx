import { Shirt, X } from "lucide-react";
import { memo } from "react";
import { lastFirst } from "#lib/names/person-name.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { DEVICES, type Device } from "../../rules/allowed.ts";
import { METRICS, type MetricName } from "../../rules/metrics.ts";
import type {
  EventSheet,
  ListedPlayer,
  SheetPlayer,
  StaffMeasurement,
} from "../../schema/measurements.ts";
import { DEVICE_LABELS, factsOf, idWords, jerseyWords } from "../words.ts";
import { narrownessOf } from "./stations.tsx";
import type { Devices } from "./typed-values.ts";
import type { UnsavedField } from "./use-unsaved.ts";
import { type Typed, ValueCell } from "./value-cell.tsx";

interface SheetTableProps {
  sheet: EventSheet["data"];
  /** The columns. */
  stations: readonly MetricName[];
  /** The only one of them for which a narrow window has room. */
  station: MetricName | undefined;
  devices: Devices;
  onDevice(metric: MetricName, device: Device | undefined): void;
  onMeasure(player: SheetPlayer, typed: Typed): Promise<void>;
  onCorrect(player: SheetPlayer, stored: StaffMeasurement, typed: string): void;
  onUnsaved(field: UnsavedField): () => void;
  unsaved: readonly UnsavedField[];
  onRemove(player: SheetPlayer): void;
  onJersey(player: ListedPlayer): void;
}

/**
 * A row for each player, a column for each station; in a narrow window one station at a time. On paper every station,
 * and room to write in what is not measured yet.
 */
export function SheetTable(props: SheetTableProps) {
  const { sheet, stations, station, devices, onDevice, unsaved, ...cells } = props;
  const withUnsaved = new Set(unsaved.map(({ playerId }) => playerId));
  const byPlayer = Map.groupBy(sheet.measurements, ({ playerId }) => playerId);
  const { hidden } = narrownessOf(stations);
  const classOf = (metric: MetricName) => (metric === station ? "" : hidden);
  return (
    <table className="w-full border-collapse text-[0.9375rem] print:text-xs">
      <caption className="sr-only">What is measured at {sheet.event.name}</caption>
      <thead>
        <tr className="bg-night text-left align-bottom text-dim text-xs">
          <th scope="col" className={`p-2 font-semibold md:min-w-36 print:min-w-36 ${CELL}`}>
            Player
          </th>
          {stations.map((metric) => (
            <th key={metric} scope="col" className={`p-2 font-semibold ${CELL} ${classOf(metric)}`}>
              {METRICS[metric].label} ({METRICS[metric].unit})
              {devices[metric] && (
                <span className="hidden print:block">{DEVICE_LABELS[devices[metric]]}</span>
              )}
              <select
                aria-label={`Device for ${METRICS[metric].label}`}
                value={devices[metric] ?? ""}
                onChange={({ target }) =>
                  onDevice(
                    metric,
                    DEVICES.find((device) => device === target.value),
                  )
                }
                className="mt-1 block h-9 w-full min-w-16 rounded-sm border border-edge bg-night px-1 text-chalk print:hidden"
              >
                <option value="">Not noted</option>
                {choicesOf(DEVICE_LABELS).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.players.map((player) => (
          <SheetRow
            key={player.id}
            eventId={sheet.event.id}
            player={player}
            hasUnsaved={withUnsaved.has(player.id)}
            measured={byPlayer.get(player.id) ?? NOTHING}
            stations={stations}
            station={station}
            {...cells}
          />
        ))}
      </tbody>
    </table>
  );
}

const CELL = "print:border print:border-edge print:p-1";

const NOTHING: readonly StaffMeasurement[] = [];

interface SheetRowProps
  extends Pick<
    SheetTableProps,
    "stations" | "station" | "onMeasure" | "onCorrect" | "onUnsaved" | "onRemove" | "onJersey"
  > {
  eventId: number;
  player: ListedPlayer;
  /** Whether something of the player is typed and not written down. */
  hasUnsaved: boolean;
  measured: readonly StaffMeasurement[];
}

const SheetRow = memo(DrawnRow, isSameRow);

/** Whether a row has nothing new to show: another answer has other objects that say the same. */
function isSameRow(before: SheetRowProps, after: SheetRowProps): boolean {
  const { player, measured, ...rest } = before;
  const { player: nextPlayer, measured: nextMeasured, ...nextRest } = after;
  const isSame = Object.entries(rest).every(
    ([name, value]) => nextRest[name as keyof typeof rest] === value,
  );
  const said = (row: object) => JSON.stringify(row);
  return isSame && said([player, measured]) === said([nextPlayer, nextMeasured]);
}

function DrawnRow(props: SheetRowProps) {
  const { eventId, player, hasUnsaved, measured, stations, station, ...handlers } = props;
  const { onRemove, onJersey, ...cells } = handlers;
  const { hidden } = narrownessOf(stations);
  return (
    <tr className="break-inside-avoid border-line border-b align-top">
      <th scope="row" className={`p-2 text-left font-semibold ${CELL}`}>
        <span className="flex items-start justify-between gap-2">
          <span className="wrap-anywhere min-w-0">
            {lastFirst(player)}
            <span className="block font-normal text-dim text-sm print:text-xs">
              {[jerseyWords(player), factsOf(player), idWords(player)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="needs-scripts flex flex-wrap justify-end print:hidden">
            <IconButton
              icon={Shirt}
              label={`Jersey number of ${lastFirst(player)}`}
              onClick={() => onJersey(player)}
            />
            {measured.length === 0 && (
              <IconButton
                icon={X}
                label={`Take ${lastFirst(player)} off the list`}
                disabled={hasUnsaved}
                onClick={() => onRemove(player)}
              />
            )}
          </span>
        </span>
      </th>
      {stations.map((metric) => (
        <td key={metric} className={`p-2 ${CELL} ${metric === station ? "" : hidden}`}>
          <ValueCell
            eventId={eventId}
            player={player}
            metric={metric}
            stored={measured.find((one) => one.metric === metric)}
            onMeasure={cells.onMeasure}
            onCorrect={cells.onCorrect}
            onUnsaved={cells.onUnsaved}
          />
        </td>
      ))}
    </tr>
  );
}
