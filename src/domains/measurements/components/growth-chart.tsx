import { METRICS, type MetricName } from "../rules/metrics.ts";
import type { Reading } from "../schema/public.ts";
import { dayWords } from "./public-words.ts";
import { valueWords } from "./words.ts";

const WIDTH = 280;
const HEIGHT = 72;
const EDGE = 8;

interface GrowthChartProps {
  metric: MetricName;
  /** Oldest first. */
  readings: readonly Reading[];
}

/** The values of a metric over time, better ones higher; its table says the same in words. */
export function GrowthChart({ metric, readings }: GrowthChartProps) {
  const measured = readings.filter(({ source }) => source !== "self");
  if (measured.length < 2) return null;
  const points = pointsOf(metric, measured);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-3 w-full max-w-xs"
      fill="none"
    >
      <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} className="stroke-line" />
      <polyline
        points={points.map((point) => point.join(",")).join(" ")}
        className="stroke-red"
        strokeWidth="2"
      />
      {points.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" className="fill-chalk" />
      ))}
    </svg>
  );
}

function pointsOf(metric: MetricName, readings: readonly Reading[]): [x: number, y: number][] {
  const days = readings.map(({ measuredOn }) => Date.parse(measuredOn));
  const values = readings.map(({ value }) => value);
  const along = scaleOf(days, EDGE, WIDTH - EDGE);
  const [low, high] =
    METRICS[metric].better === "lower" ? [EDGE, HEIGHT - EDGE] : [HEIGHT - EDGE, EDGE];
  const up = scaleOf(values, low, high);
  return days.map((day, index) => [along(day), up(values[index] ?? 0)]);
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
            <td className="py-1.5">{dayWords(reading.measuredOn)}</td>
            <td className="py-1.5">{valueWords(metric, reading.value)}</td>
            <td className="py-1.5">{BY[reading.source]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BY = { staff: "RAW", partner: "Partner", self: "Self-reported" } as const;
