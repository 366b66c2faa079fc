/** What is measured, and what its values can be. */
interface Metric {
  label: string;
  unit: "s" | "mph" | "rpm" | "in" | "lb";
  /** How many decimals a value has at most. */
  decimals: 0 | 1 | 2;
  /** Which values are better; null where none is. */
  better: "lower" | "higher" | null;
  /** Outside of it, whoever enters a value is asked once more. */
  usual: readonly [min: number, max: number];
  /** Outside of it, a value is refused. */
  possible: readonly [min: number, max: number];
}

type Range = Metric["usual"];

/** A time in seconds, of which less is better. */
function time(label: string, usual: Range, possible: Range): Metric {
  return { label, unit: "s", decimals: 2, better: "lower", usual, possible };
}

/** The speed of a ball, of which more is better. */
function speed(label: string, usual: Range, possible: Range): Metric {
  return { label, unit: "mph", decimals: 1, better: "higher", usual, possible };
}

/** A pitch that is not meant to be fast. */
function slowPitch(label: string): Metric {
  return { ...speed(label, [35, 88], [20, 95]), better: null };
}

/** Every metric by the name under which its values are kept, in the order of forms and tables. */
export const METRICS = {
  sixty_yard_dash: time("60-yard dash", [6, 10], [5.5, 15]),
  ten_yard_split: time("10-yard split", [1.4, 2.4], [1.2, 4]),
  home_to_first: time("Home to first", [3.8, 6], [3.5, 10]),
  exit_velocity: speed("Exit velocity", [40, 105], [20, 120]),
  infield_velocity: speed("Infield velocity", [40, 98], [20, 105]),
  outfield_velocity: speed("Outfield velocity", [40, 98], [20, 105]),
  catcher_velocity: speed("Catcher velocity", [40, 85], [20, 95]),
  pop_time: time("Pop time", [1.8, 3], [1.6, 4]),
  fastball_top: speed("Fastball, top", [40, 98], [25, 105]),
  fastball_average: speed("Fastball, average", [40, 98], [25, 105]),
  breaking_ball: slowPitch("Breaking ball"),
  change_up: slowPitch("Change-up"),
  fastball_spin: {
    label: "Fastball spin",
    unit: "rpm",
    decimals: 0,
    better: "higher",
    usual: [1_000, 2_600],
    possible: [500, 3_500],
  },
  vertical_jump: {
    label: "Vertical jump",
    unit: "in",
    decimals: 1,
    better: "higher",
    usual: [8, 38],
    possible: [4, 48],
  },
  height: {
    label: "Height",
    unit: "in",
    decimals: 1,
    better: null,
    usual: [50, 80],
    possible: [40, 90],
  },
  weight: {
    label: "Weight",
    unit: "lb",
    decimals: 0,
    better: null,
    usual: [60, 260],
    possible: [40, 400],
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]];

/** The metrics of which some values are better than others. */
export const RANKED_METRICS = METRIC_NAMES.filter((name) => METRICS[name].better !== null) as [
  MetricName,
  ...MetricName[],
];

/** A metric's name in an address: `exit-velocity`. */
export function slugOf(name: MetricName): string {
  return name.replaceAll("_", "-");
}

/** The metric that an address names, if its leaders are listed; null for all else. */
export function metricIn(slug: string): MetricName | null {
  return RANKED_METRICS.find((name) => slugOf(name) === slug) ?? null;
}

/** A value as people wrote it, read: the number, or what is wrong with it in a sentence. */
export type ReadValue =
  | { value: number; trouble?: undefined }
  | { value?: undefined; trouble: string };

/**
 * Reads a value of a metric as people write it: `6.92`, `2,100`, with or without its unit; a height also in
 * feet and inches, `6'2"` or `6-2`. Refuses what is not possible.
 */
export function readValue(name: MetricName, written: string): ReadValue {
  const metric = METRICS[name];
  const { label, unit, decimals, possible } = metric;
  const text = written.trim().toLowerCase();
  const inFeet = name === "height" ? readFeet(text) : null;
  if (inFeet && "trouble" in inFeet) return inFeet;
  const bare = text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  const value = inFeet ? inFeet.value : numberIn(bare);
  if (value === null) return { trouble: `Please enter a number, such as ${exampleOf(name)}` };
  if (Number(value.toFixed(decimals)) !== value) return { trouble: tooPrecise(metric) };
  const [min, max] = possible;
  if (value >= min && value <= max) return { value };
  return { trouble: `${label} can only be ${rangeOf(name, possible)}` };
}

/** The number of a value that was checked before. */
export function takenValue(name: MetricName, written: string): number {
  const read = readValue(name, written);
  if (read.trouble !== undefined) throw new Error("this value was to be refused before");
  return read.value;
}

/** Whether a value that is possible is seldom met, so that whoever enters it is asked once more. */
export function isUnusual(name: MetricName, value: number): boolean {
  const [min, max] = METRICS[name].usual;
  return value < min || value > max;
}

/** What is asked about a value that is seldom met. */
export function questionAbout(name: MetricName): string {
  const { label, usual } = METRICS[name];
  return `${label} is usually ${rangeOf(name, usual)}. Is this value right?`;
}

/** A value as people wrote it; null strikes one out. */
export interface WrittenValue {
  metric: MetricName;
  value: string | null;
  /** Whether one that is seldom met is meant. */
  isConfirmed?: boolean | undefined;
}

/** What is wrong with a value, or what is asked about it before it is taken; null where nothing is. */
export function troubleWith({ metric, value, isConfirmed = false }: WrittenValue): string | null {
  if (value === null) return null;
  const read = readValue(metric, value);
  if (read.trouble !== undefined) return read.trouble;
  return isUnusual(metric, read.value) && !isConfirmed ? questionAbout(metric) : null;
}

/** A value with its unit, for people: `6.92 s`, `88.5 mph`, and a height as `6'2"`. */
export function shownValue(name: MetricName, value: number): string {
  if (name === "height") return `${Math.floor(value / INCHES)}'${bareValue(name, value % INCHES)}"`;
  return `${bareValue(name, value)} ${METRICS[name].unit}`;
}

const INCHES = 12;
const INCHES_OF = String.raw`(\d{1,2}(?:\.\d+)?)\s*(?:"|”|″|''|in\.?)?`;
const FEET = new RegExp(String.raw`^(\d{1,2})\s*(?:'|’|′|ft\.?)\s*(?:[-–]?\s*${INCHES_OF})?$`);
/** As rosters write it: `6-2`. */
const WITH_DASH = new RegExp(String.raw`^(\d{1,2})\s*[-–]\s*${INCHES_OF}$`);

/** A height in feet and inches, in inches; null where it is not written so. */
function readFeet(text: string): ReadValue | null {
  const found = FEET.exec(text) ?? WITH_DASH.exec(text);
  if (!found) return null;
  const inches = Number(found[2] ?? 0);
  if (inches >= INCHES) {
    return { trouble: `Inches go from 0 to 11, as in 6'2": ${found[2]} is too many` };
  }
  return { value: Number(found[1]) * INCHES + inches };
}

/** A number as Americans write it; null for anything else. */
function numberIn(text: string): number | null {
  const isNumber = /^(?:\d{1,5}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,10})?$/.test(text);
  return isNumber ? Number(text.replaceAll(",", "")) : null;
}

function tooPrecise({ label, decimals }: Metric): string {
  if (decimals === 0) return `${label} is a whole number`;
  return `${label} has at most ${decimals === 1 ? "1 decimal" : `${decimals} decimals`}`;
}

function exampleOf(name: MetricName): string {
  if (name === "height") return `74 or 6'2"`;
  const [min, max] = METRICS[name].usual;
  return bareValue(name, (min + max) / 2);
}

/** A range of values with its unit: `5.5 to 15 s`. */
function rangeOf(name: MetricName, [min, max]: Metric["usual"]): string {
  const inWords = (value: number) => value.toLocaleString("en-US");
  return `${inWords(min)} to ${inWords(max)} ${METRICS[name].unit}`;
}

/** A value without its unit; a height or jump of whole inches without decimals. */
function bareValue(name: MetricName, value: number): string {
  const { decimals, unit } = METRICS[name];
  const isWhole = unit === "in" && Number.isInteger(value);
  return value.toFixed(isWhole ? 0 : decimals);
}
