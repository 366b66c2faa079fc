import { HOUR_MS } from "#lib/time.ts";
import type { VoteReport } from "#lib/votes/schema.ts";
import { hourFormat } from "./hour-format.ts";

const HEIGHT = 100;

type ChartProps = Pick<VoteReport, "from" | "to" | "hours" | "timeZone">;

/** Votes hour by hour as bars, the voided ones on top in a paler tone; the same as a table. */
export function VotesChart({ from, to, hours, timeZone }: ChartProps) {
  const start = Date.parse(from);
  const width = (Date.parse(to) - start) / HOUR_MS;
  const most = Math.max(...hours.map(({ counted, voided }) => counted + voided));
  const format = hourFormat(timeZone);
  return (
    <figure className="relative">
      <div className="relative border-line border-b bg-night px-2 pt-6">
        <span className="absolute top-1 left-2 text-dim text-xs tabular-nums">
          At most {most} {most === 1 ? "vote" : "votes"} in an hour
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full"
        >
          {hours.map(({ startsAt, counted, voided }) => {
            const x = (Date.parse(startsAt) - start) / HOUR_MS;
            const high = (HEIGHT * counted) / most;
            const top = (HEIGHT * voided) / most;
            return (
              <g key={startsAt}>
                <rect x={x} y={HEIGHT - high} width="0.9" height={high} className="fill-chalk" />
                <rect
                  x={x}
                  y={HEIGHT - high - top}
                  width="0.9"
                  height={top}
                  className="fill-edge"
                />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 pt-1 text-dim text-xs tabular-nums">
        <span>{format(from)}</span>
        <span>New Orleans time; voided votes are paler</span>
        <span>{format(to)}</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>Votes by hour</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">Counted</th>
              <th scope="col">Voided</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ startsAt, counted, voided }) => (
              <tr key={startsAt}>
                <th scope="row">{format(startsAt)}</th>
                <td>{counted}</td>
                <td>{voided}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
