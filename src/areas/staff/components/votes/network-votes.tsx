import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { SEASON_MONTHS } from "#areas/votes/access/limits.ts";
import { DaysFilter, USUAL_DAYS } from "#areas/votes/components/days-filter.tsx";
import { VotesChart } from "#areas/votes/components/votes-chart.tsx";
import { getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import type { NetworkReport } from "../../schema/networks.ts";
import { VoidNetworkForm } from "./void-network-form.tsx";

/** The whole time for which networks are stored. */
const ALL_DAYS = { value: "400", label: `${SEASON_MONTHS} months` };

type Target = NetworkReport["targets"][number];

const COLUMNS: readonly Column<Target>[] = [
  {
    label: "Name",
    cell: ({ name, id }) => (
      <span className="wrap-anywhere">
        {name} <span className="text-dim text-sm">#{id}</span>
      </span>
    ),
  },
  {
    label: "Where",
    cell: ({ kind }) => (kind === "prospect" ? "Player on the board" : "Nomination"),
  },
  { label: "Counted", cell: ({ counted }) => <span className="tabular-nums">{counted}</span> },
  { label: "Held", cell: ({ held }) => <span className="tabular-nums">{held}</span> },
  { label: "Voided", cell: ({ voided }) => <span className="tabular-nums">{voided}</span> },
];

interface NetworkVotesProps {
  network: string;
  /** How many days are looked back; empty is `USUAL_DAYS`. */
  days: string;
  onDays(days: string): void;
}

/** All votes of a network, by hour and by what they are for, and the way to void them at once. */
export function NetworkVotes({ network, days, onDays }: NetworkVotesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...getQuery("/api/admin/vote-networks/{network}", {
      path: { network },
      query: { days: days || USUAL_DAYS },
    }),
    placeholderData: keepPreviousData,
  });
  // The link that had the focus is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <Link
        to={withQuery(paths.adminPanel, { [pageParameters.tab]: "votes" })}
        className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        All networks
      </Link>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-3xl outline-none">
          Network <code>{network}</code>
        </h2>
        <DaysFilter days={days} onChange={onDays} more={[ALL_DAYS]} />
      </div>
      <Loaded query={query} rows="the votes">
        {({ data: report }) =>
          report.hours.length > 0 ? (
            <Votes report={report} />
          ) : (
            <ListEmpty>No one on this network voted during that time.</ListEmpty>
          )
        }
      </Loaded>
    </>
  );
}

function Votes({ report }: { report: NetworkReport }) {
  const { counted, held, voided, targets, otherTargets } = report;
  return (
    <>
      <p role="status" className="mb-5 text-dim tabular-nums">
        <strong className="text-chalk">{count(counted, "vote")}</strong> from this network counted
        in that time, {held.toLocaleString("en-US")} held, {voided.toLocaleString("en-US")} voided.
      </p>
      <VotesChart {...report} />
      {counted + held > 0 && <VoidNetworkForm report={report} />}
      <div className="mt-8">
        <DataTable
          caption="What the network voted for"
          columns={COLUMNS}
          rows={targets}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
        {otherTargets > 0 && (
          <p className="mt-4 text-dim text-sm">
            {otherTargets.toLocaleString("en-US")} more, with fewer of its votes, are not shown.
          </p>
        )}
      </div>
    </>
  );
}
