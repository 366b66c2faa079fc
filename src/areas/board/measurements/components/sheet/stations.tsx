import { pageParameters } from "#paths.ts";
import { CheckField } from "#ui/check-field.tsx";
import { Summary } from "#ui/summary.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "../../rules/metrics.ts";
import type { StaffMeasurement } from "../../schema/measurements.ts";
import { metricsTyped } from "./typed-values.ts";
import type { UnsavedField } from "./use-unsaved.ts";

/** What most events measure. */
const USUAL: readonly MetricName[] = [
  "sixty_yard_dash",
  "exit_velocity",
  "infield_velocity",
  "pop_time",
  "fastball_top",
  "vertical_jump",
];

const { stations: STATIONS, station: STATION } = pageParameters;

/** The stations of a sheet, as the address chooses them, and the one that a narrow window shows. */
export function useStations(eventId: number, measured: readonly StaffMeasurement[]) {
  const { values, change } = useAddressFields([STATIONS, STATION]);
  const chosen = new Set<string>(values[STATIONS] ? values[STATIONS].split(".") : USUAL);
  for (const { metric } of measured) chosen.add(metric);
  for (const metric of metricsTyped(eventId)) chosen.add(metric);
  const stations = METRIC_NAMES.filter((metric) => chosen.has(metric));
  return {
    stations,
    station: stations.find((metric) => metric === values[STATION]) ?? stations[0],
    setStation: (metric: string) => change({ [STATION]: metric }),
    toggle(metric: MetricName) {
      const next = METRIC_NAMES.filter((one) => chosen.has(one) !== (one === metric));
      change({ [STATIONS]: next.join(".") });
    },
  };
}

/** The most stations that fit a tablet beside the players. */
const MOST_ON_TABLET = 6;

/**
 * The class names that hide a station for which a narrow window has no room, and the choice between stations where all
 * are seen. Paper has room for all.
 */
export function narrownessOf(stations: readonly MetricName[]) {
  return stations.length > MOST_ON_TABLET
    ? { hidden: "max-lg:not-print:hidden", choice: "lg:hidden" }
    : { hidden: "max-md:not-print:hidden", choice: "md:hidden" };
}

interface StationChoiceProps extends ReturnType<typeof useStations> {
  measured: readonly StaffMeasurement[];
  unsaved: readonly UnsavedField[];
}

/** Which stations the sheet has. One with values stays, saved or not. */
export function StationChoice({
  stations,
  station,
  setStation,
  toggle,
  measured,
  unsaved,
}: StationChoiceProps) {
  return (
    <div className="needs-scripts mb-4 grid gap-3 print:hidden">
      <label className={`grid gap-1 text-dim text-sm ${narrownessOf(stations).choice}`}>
        Station
        <select
          value={station}
          onChange={({ target }) => setStation(target.value)}
          className="h-11 w-full rounded-sm border border-edge bg-night px-3 text-chalk"
        >
          {stations.map((metric) => (
            <option key={metric} value={metric}>
              {METRICS[metric].label}
            </option>
          ))}
        </select>
      </label>
      <details>
        <Summary className="text-sm">Stations of this event</Summary>
        <div className="grid grid-cols-2 gap-x-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
          {METRIC_NAMES.map((metric) => (
            <CheckField
              key={metric}
              label={METRICS[metric].label}
              checked={stations.includes(metric)}
              disabled={[...measured, ...unsaved].some((one) => one.metric === metric)}
              onChange={() => toggle(metric)}
            />
          ))}
        </div>
      </details>
    </div>
  );
}
