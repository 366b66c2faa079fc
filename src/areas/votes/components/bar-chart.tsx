import { count } from "#lib/count.ts";

const HEIGHT = 100;
/** The parts of a bar, from below. */
const LOOKS = ["fill-chalk", "fill-red", "fill-edge"];

/** The votes of a minute or an hour. */
export interface Bar {
  startsAt: string;
  /** Its place from the left, counted in bars. */
  x: number;
  /** What stands in it, from below: a number for each of the chart's columns. */
  votes: readonly number[];
}

interface BarChartProps {
  bars: readonly Bar[];
  /** How many bars there is room for. */
  width: number;
  /** What a bar is of. */
  period: "minute" | "hour";
  /** What the parts of a bar are called. */
  columns: readonly string[];
  /** Stands between the first and the last moment. */
  note: string;
  /** The first and the last moment, as they are shown. */
  ends: readonly [from: string, to: string];
  format(at: string): string;
}

/** Votes by time as bars, and the same as a table. */
export function BarChart({ bars, width, period, columns, note, ends, format }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ votes }) => sum(votes)));
  return (
    <figure className="relative">
      <div className="relative border-line border-b bg-night px-2 pt-6">
        <span className="absolute top-1 left-2 text-dim text-xs tabular-nums">
          At most {count(most, "vote")} in {period === "hour" ? "an" : "a"} {period}
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full"
        >
          {bars.map(({ startsAt, x, votes }) => (
            <g key={startsAt}>
              {votes.map((part, index) => (
                <rect
                  key={columns[index]}
                  x={x}
                  y={HEIGHT - (HEIGHT * sum(votes.slice(0, index + 1))) / most}
                  width="0.9"
                  height={(HEIGHT * part) / most}
                  className={LOOKS[index]}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 pt-1 text-dim text-xs tabular-nums">
        <span>{ends[0]}</span>
        <span>{note}</span>
        <span>{ends[1]}</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>Votes by {period}</caption>
          <thead>
            <tr>
              <th scope="col">{period === "hour" ? "Hour" : "Minute"}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ startsAt, votes }) => (
              <tr key={startsAt}>
                <th scope="row">{format(startsAt)}</th>
                {votes.map((part, index) => (
                  <td key={columns[index]}>{part}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
