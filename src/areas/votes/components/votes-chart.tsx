import { HOUR_MS } from "#lib/time.ts";
import type { VoteReport } from "../schema/report.ts";
import { BarChart } from "./bar-chart.tsx";
import { hourFormat } from "./hour-format.ts";

type ChartProps = Pick<VoteReport, "from" | "to" | "hours" | "timeZone">;

/** Votes hour by hour, the held ones in red and the voided ones in gray on top. */
export function VotesChart({ from, to, hours, timeZone }: ChartProps) {
  const start = Date.parse(from);
  const format = hourFormat(timeZone);
  return (
    <BarChart
      bars={hours.map(({ startsAt, counted, held, voided }) => ({
        startsAt,
        x: (Date.parse(startsAt) - start) / HOUR_MS,
        votes: [counted, held, voided],
      }))}
      width={(Date.parse(to) - start) / HOUR_MS}
      period="hour"
      columns={["Counted", "Held", "Voided"]}
      note="New Orleans time; held votes are red, voided ones gray"
      ends={[format(from), format(to)]}
      format={format}
    />
  );
}
