import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import type { VoteReport } from "../schema/report.ts";
import { DaysFilter, USUAL_DAYS } from "./days-filter.tsx";
import { type Voiding, VoidVotesForm } from "./void-votes-form.tsx";
import { VotesChart } from "./votes-chart.tsx";

interface VotesDialogProps extends Voiding {
  /** The votes of the last `days` days. */
  reportOf(days: string): Pick<UseQueryOptions<{ data: VoteReport }>, "queryKey">;
  onClose(): void;
}

/** When and from where the votes for a target came, and the form that voids some of them. */
export function VotesDialog({ reportOf, onClose, ...voiding }: VotesDialogProps) {
  const [days, setDays] = useState("");
  const query = useQuery<{ data: VoteReport }>({
    ...reportOf(days || USUAL_DAYS),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={`Votes for ${voiding.name}`} isWide onClose={onClose}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <p role="status" className="text-dim tabular-nums">
          {query.data && <Summary report={query.data.data} />}
        </p>
        <DaysFilter days={days} onChange={setDays} />
      </div>
      <Loaded query={query} rows="the votes">
        {({ data: report }) =>
          report.hours.length > 0 ? (
            <>
              <VotesChart {...report} />
              <VoidVotesForm {...voiding} report={report} />
            </>
          ) : (
            <ListEmpty>No one voted for this player during that time.</ListEmpty>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Summary({ report: { communityVotes, hours } }: { report: VoteReport }) {
  const sum = (kind: "counted" | "held" | "voided") =>
    hours.reduce((all, hour) => all + hour[kind], 0);
  const formatted = (count: number) => count.toLocaleString("en-US");
  return (
    <>
      <strong className="text-chalk">{formatted(communityVotes)}</strong> votes count in all. In
      this time {formatted(sum("counted"))} count, {formatted(sum("held"))} are held,{" "}
      {formatted(sum("voided"))} are voided.
    </>
  );
}
