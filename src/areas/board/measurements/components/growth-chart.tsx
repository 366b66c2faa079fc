import { METRICS, type MetricName } from "../rules/metrics.ts";
import type { Reading } from "../schema/public.ts";
import { dayWords } from "./public-words.ts";
import { valueWords } from "./words.ts";

/** Room at the ends of the lines, in percent of the drawing: a point is seen as a whole. */
const [SIDE, EDGE] = [3, 12];

interface GrowthChartProps {
  metric: MetricName;
  /** Oldest first. */
  readings: readonly Reading[];
}

/** The values of a metric over time, better ones higher: from which to which, and which way that is. */
export function GrowthChart({ metric, readings }: GrowthChartProps) {
  const measured = readings.filter(({ source }) => source !== "self");
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last || first === last) return null;
  const points = pointsOf(metric, measured);
  const isLower = METRICS[metric].better === "lower";
  return (
    <figure className="mt-4 print:mt-2">
      <figcaption className="text-sm">
        {changeWords(metric, first, last)}
        {isLower && <span className="text-dim"> Lower is faster, so up is better.</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={wordsOf(metric, measured)}
        className="mt-2 block h-20 w-full print:h-12"
      >
        <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line" />
        {points.slice(1).map(({ x, y }, index) => (
          <line
            key={`${x} ${y}`}
            x1={`${points[index]?.x}%`}
            y1={`${points[index]?.y}%`}
            x2={`${x}%`}
            y2={`${y}%`}
            className="stroke-red"
            strokeWidth="2"
          />
        ))}
        {points.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={`${x}%`} cy={`${y}%`} r="4" className="fill-chalk" />
        ))}
      </svg>
      <p
        aria-hidden="true"
        className="mt-1 flex justify-between gap-4 text-sm tabular-nums print:hidden"
      >
        <End metric={metric} reading={first} />
        <End metric={metric} reading={last} />
      </p>
    </figure>
  );
}

/** What stands below an end of the line. */
function End({ metric, reading }: { metric: MetricName; reading: Reading }) {
  return (
    <span className="last:text-right">
      <span className="block font-semibold">{valueWords(metric, reading.value)}</span>
      <span className="text-dim">{dayWords(reading.measuredOn)}</span>
    </span>
  );
}

/** What became of a value since it was first measured. */
function changeWords(metric: MetricName, first: Reading, last: Reading): string {
  const since = `since ${dayWords(first.measuredOn)}.`;
  if (first.value === last.value) return `No change ${since}`;
  const by = valueWords(metric, Math.abs(last.value - first.value));
  const isMore = last.value > first.value;
  if (METRICS[metric].better === "lower") return `${by} ${isMore ? "slower" : "faster"} ${since}`;
  return `${isMore ? "Up" : "Down"} ${by} ${since}`;
}

/** The drawing for those who cannot see it. */
function wordsOf(metric: MetricName, readings: readonly Reading[]): string {
  const values = readings.map(
    ({ value, measuredOn }) => `${valueWords(metric, value)} on ${dayWords(measuredOn)}`,
  );
  return `${METRICS[metric].label} over time: ${values.join("; ")}`;
}

/** Where the points are, in percent of the drawing. */
function pointsOf(metric: MetricName, readings: readonly Reading[]): { x: number; y: number }[] {
  const along = scaleOf(
    readings.map(({ measuredOn }) => Date.parse(measuredOn)),
    SIDE,
    100 - SIDE,
  );
  const [low, high] = METRICS[metric].better === "lower" ? [EDGE, 100 - EDGE] : [100 - EDGE, EDGE];
  const up = scaleOf(
    readings.map(({ value }) => value),
    low,
    high,
  );
  return readings.map(({ measuredOn, value }) => ({
    x: along(Date.parse(measuredOn)),
    y: up(value),
  }));
}

/** Places numbers between two ends; in the middle where all are the same. */
function scaleOf(all: readonly number[], from: number, to: number): (one: number) => number {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const part = (one: number) => (most === least ? 0.5 : (one - least) / (most - least));
  return (one) => Math.round(10 * (from + part(one) * (to - from))) / 10;
}

/** Every value of a metric, the latest first. */
export function GrowthTable({ metric, readings }: GrowthChartProps) {
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <caption className="sr-only">{METRICS[metric].label}, day by day</caption>
      <thead className="text-left text-dim">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Value</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {readings.toReversed().map((reading) => (
          <tr
            key={`${reading.measuredOn} ${reading.source} ${reading.value}`}
            className="border-line border-t"
          >
            <td className="py-1.5 print:py-0.5">{dayWords(reading.measuredOn)}</td>
            <td className="py-1.5 print:py-0.5">{valueWords(metric, reading.value)}</td>
            <td className="py-1.5 print:py-0.5">{BY[reading.source]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BY = { staff: "RAW", partner: "Partner", self: "Self-reported" } as const;
