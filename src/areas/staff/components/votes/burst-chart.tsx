import { BarChart } from "#areas/votes/components/bar-chart.tsx";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";

const MINUTE = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  hour: "numeric",
  minute: "2-digit",
});

/** The votes of a burst minute by minute. */
export function BurstChart({ minutes }: Pick<VoteBurst, "minutes">) {
  const format = (at: string | undefined) => (at ? MINUTE.format(new Date(at)) : "");
  return (
    <div className="mt-4">
      <BarChart
        bars={minutes.map(({ startsAt, votes }, x) => ({ startsAt, x, votes: [votes] }))}
        width={minutes.length}
        period="minute"
        columns={["Votes"]}
        note="Votes of this burst alone, New Orleans time"
        ends={[format(minutes[0]?.startsAt), format(minutes.at(-1)?.startsAt)]}
        format={format}
      />
    </div>
  );
}
