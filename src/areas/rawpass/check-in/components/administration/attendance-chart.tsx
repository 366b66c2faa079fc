import type { AttendanceRow } from "../../schema/administration.ts";

const HEIGHT = 100;
/** More bars than these are too thin to be told apart. */
const MOST_BARS = 60;

/** Who came as bars, who missed on top in a paler tone, weeks from left to right; the table says the same. */
export function AttendanceChart({ rows }: { rows: readonly AttendanceRow[] }) {
  const shown = rows.slice(0, MOST_BARS);
  const bars = shown[0]?.week ? shown.toReversed() : shown;
  const most = Math.max(...bars.map(({ attended, missed }) => attended + missed));
  return (
    <figure className="mb-6">
      <div className="relative border-line border-b bg-night px-2 pt-6">
        <span className="absolute top-1 left-2 text-dim text-xs tabular-nums">At most {most}</span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full"
        >
          {bars.map(({ id, attended, missed }, x) => {
            const high = (HEIGHT * attended) / most;
            const top = (HEIGHT * missed) / most;
            return (
              <g key={id}>
                <rect
                  x={x + 0.1}
                  y={HEIGHT - high}
                  width="0.8"
                  height={high}
                  className="fill-chalk"
                />
                <rect
                  x={x + 0.1}
                  y={HEIGHT - high - top}
                  width="0.8"
                  height={top}
                  className="fill-edge"
                />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="pt-1 text-dim text-xs">
        Who came; who missed is paler. In the order of the table
        {bars === shown ? "" : ", the latest week on the right"}.
      </figcaption>
    </figure>
  );
}
