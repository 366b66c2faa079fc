import { DEVICES, type Device } from "./allowed.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "./metrics.ts";

/** How a table names a player. */
const PLAYER_COLUMNS = {
  id: ["ID"],
  firstName: ["First name"],
  lastName: ["Last name"],
  name: ["Player", "Name"],
} as const;

/** What rosters and other companies' sheets call a metric besides. */
const OTHER_HEADS: Partial<Record<MetricName, readonly string[]>> = {
  sixty_yard_dash: ["60", "60 yard", "60 time"],
  ten_yard_split: ["10 split", "10 yard"],
  home_to_first: ["Home to 1st", "H-1"],
  exit_velocity: ["EV", "Exit velo", "Max EV"],
  infield_velocity: ["IF velo", "Infield velo"],
  outfield_velocity: ["OF velo", "Outfield velo"],
  catcher_velocity: ["C velo", "Catcher velo"],
  pop_time: ["Pop"],
  fastball_top: ["FB top", "FB max", "Max FB"],
  fastball_average: ["FB average", "FB avg"],
  fastball_spin: ["FB spin", "Spin rate"],
  vertical_jump: ["Vertical", "Vert"],
  height: ["Ht"],
  weight: ["Wt"],
};

export type PasteColumn = keyof typeof PLAYER_COLUMNS | MetricName;

const COLUMNS: readonly (readonly [column: PasteColumn, heads: readonly string[]])[] = [
  ...(Object.entries(PLAYER_COLUMNS) as [PasteColumn, readonly string[]][]),
  ...METRIC_NAMES.map(
    (name) => [name, [name, METRICS[name].label, ...(OTHER_HEADS[name] ?? [])]] as const,
  ),
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
