import { DEVICES, type Device } from "../rules.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "./metrics.ts";

/** How a table names a player. */
const PLAYER_COLUMNS = {
  id: ["ID"],
  firstName: ["First name"],
  lastName: ["Last name"],
  name: ["Player", "Name"],
} as const;

export type PasteColumn = keyof typeof PLAYER_COLUMNS | MetricName;

const COLUMNS: readonly (readonly [column: PasteColumn, heads: readonly string[]])[] = [
  ...(Object.entries(PLAYER_COLUMNS) as [PasteColumn, readonly string[]][]),
  ...METRIC_NAMES.map((name) => [name, [name, METRICS[name].label]] as const),
];

/** The column of a head, whatever its case, blanks, signs and unit in brackets; null when none is read. */
export function columnOf(head: string): PasteColumn | null {
  const wanted = simplified(head);
  return COLUMNS.find(([, heads]) => heads.some((one) => simplified(one) === wanted))?.[0] ?? null;
}

/** The device that a head names in its brackets: `60-yard dash (s, laser)`; null where it names none. */
export function deviceOf(head: string): Device | null {
  const words = [...head.matchAll(/\(([^)]*)\)/g)].flatMap(([, text = ""]) =>
    text.split(/[\s,;]+/),
  );
  const named = new Set(words.map((word) => word.toLowerCase()));
  return DEVICES.find((device) => named.has(device)) ?? null;
}

/** Whether a column holds values. */
export function isMetric(column: PasteColumn): column is MetricName {
  return Object.hasOwn(METRICS, column);
}

/** The head of a column, for a person. */
export function headOf(column: PasteColumn): string {
  return isMetric(column) ? METRICS[column].label : PLAYER_COLUMNS[column][0];
}

function simplified(head: string): string {
  return head
    .replace(/\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
