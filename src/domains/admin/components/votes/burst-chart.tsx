import type { VoteBurst } from "#domains/votes/schema.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";

const HEIGHT = 100;

/** Votes minute by minute as bars, and the same as a table. */
export function BurstChart({ minutes }: Pick<VoteBurst, "minutes">) {
  const most = Math.max(1, ...minutes.map(({ votes }) => votes));
  const format = minuteFormat();
  return (
    <figure className="relative mt-4">
      <div className="relative border-line border-b px-2 pt-6">
        <span className="absolute top-1 left-2 text-dim text-xs tabular-nums">
          At most {most} {most === 1 ? "vote" : "votes"} in a minute
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${minutes.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 w-full"
        >
          {minutes.map(({ startsAt, votes }, index) => {
            const height = (HEIGHT * votes) / most;
            return (
              <rect
                key={startsAt}
                x={index}
                y={HEIGHT - height}
                width="0.9"
                height={height}
                className="fill-chalk"
              />
            );
          })}
        </svg>
      </div>
      <figcaption className="flex justify-between gap-4 pt-1 text-dim text-xs tabular-nums">
        <span>{format(minutes[0]?.startsAt)}</span>
        <span>New Orleans time</span>
        <span>{format(minutes.at(-1)?.startsAt)}</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>Votes by minute</caption>
          <thead>
            <tr>
              <th scope="col">Minute</th>
              <th scope="col">Votes</th>
            </tr>
          </thead>
          <tbody>
            {minutes.map(({ startsAt, votes }) => (
              <tr key={startsAt}>
                <th scope="row">{format(startsAt)}</th>
                <td>{votes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function minuteFormat(): (at: string | undefined) => string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: BUSINESS_ZONE,
    hour: "numeric",
    minute: "2-digit",
  });
  return (at) => (at ? format.format(new Date(at)) : "");
}
