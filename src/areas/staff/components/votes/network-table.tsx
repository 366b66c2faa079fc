import { Link } from "react-router";
import { count } from "#lib/count.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { NetworkList } from "../../schema/networks.ts";
import { NETWORKS } from "./networks.ts";

type Network = NetworkList["data"][number];

const COLUMNS: readonly Column<Network>[] = [
  { label: "Network", cell: ({ network }) => <code>{network}</code> },
  {
    label: "Votes",
    cell: ({ counted, held, voided }) => (
      <span className="tabular-nums">
        <strong>{count(counted, "vote")}</strong>
        {held > 0 && <span className="text-dim">, {held} held</span>}
        {voided > 0 && <span className="text-dim">, {voided} voided</span>}
      </span>
    ),
  },
  { label: "For", cell: describeTargets },
  { label: "First", cell: ({ firstAt }) => <LocalTime at={firstAt} /> },
  { label: "Last", cell: ({ lastAt }) => <LocalTime at={lastAt} /> },
  {
    label: "Actions",
    cell: ({ network }) => (
      <Link
        to={paths.adminVotesOf(network)}
        aria-label={`All its votes: ${network}`}
        className={`${buttonClass("quiet")} whitespace-nowrap`}
      >
        All its votes
      </Link>
    ),
  },
];

/** How many players and nominations votes are for. */
export function describeTargets(of: { prospects: number; nominations: number }): string {
  const parts = [
    of.prospects > 0 && count(of.prospects, "player"),
    of.nominations > 0 && count(of.nominations, "nomination"),
  ].filter(Boolean);
  return parts.join(" and ") || "nobody";
}

/** The networks with the most votes of the last days. */
export function NetworkTable() {
  return (
    <section aria-labelledby="networks">
      <h2 id="networks" className="text-3xl">
        Networks
      </h2>
      <p className="mt-2 mb-6 max-w-3xl text-dim">
        The networks with the most votes, over all players and nominations. A school, an office or a
        phone company may be one network: many votes alone are no fraud.
      </p>
      <TableView
        state={useListView(NETWORKS)}
        columns={COLUMNS}
        keyOf={({ network }) => network}
        below={({ otherNetworks }) =>
          otherNetworks > 0 && (
            <p className="mt-4 text-dim text-sm">
              Not shown: at least {count(otherNetworks, "other network")}, none with more votes in
              all.
            </p>
          )
        }
      />
    </section>
  );
}
