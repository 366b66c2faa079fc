import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { ledgerQuery } from "../client.ts";
import { longDay, longMonth, monthIn } from "../rules.ts";
import type { LedgerDay, LedgerMonth } from "../schema.ts";
import { CheckGuide } from "./check-guide.tsx";
import { DAY_COLUMNS } from "./day-columns.tsx";
import { MonthLinks } from "./month-links.tsx";
import { SeasonTotals } from "./season-totals.tsx";

/** How much of a fingerprint a table shows. */
const FINGERPRINT_SHOWN = 12;

const COLUMNS: Column<LedgerDay>[] = [
  ...DAY_COLUMNS,
  {
    label: "Fingerprint",
    width: "w-48",
    cell: ({ day, fingerprint }) => (
      <a
        href={paths.api.ledgerDay(day)}
        download
        aria-label={`File of ${longDay(day)}, fingerprint ${fingerprint}`}
        title={fingerprint}
        className="inline-flex min-h-11 items-center font-mono text-sm underline underline-offset-4"
      >
        {fingerprint.slice(0, FINGERPRINT_SHOWN)}…
      </a>
    ),
  },
];

/** The ledger of the board, a month at a time, as the address asks for it. */
export function Ledger() {
  const { search } = useLocation();
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ledgerQuery(monthIn(search)),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading the ledger..." />
    ) : (
      <ListError onRetry={() => void refetch()}>
        We can't reach the ledger right now. It is safe.
      </ListError>
    );
  }
  return (
    <Part key={search}>
      <div aria-busy={isPlaceholderData}>
        <MonthOfLedger ledger={data.data} />
      </div>
      <CheckGuide />
    </Part>
  );
}

function MonthOfLedger({
  ledger: { month, previous, next, season, days },
}: {
  ledger: LedgerMonth;
}) {
  if (!month || !season) {
    return <ListEmpty>The ledger begins the night after the first vote.</ListEmpty>;
  }
  return (
    <>
      <SeasonTotals season={season} />
      <section aria-labelledby="month" className="mt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <h2 id="month" className="text-3xl uppercase">
            {longMonth(month)}
          </h2>
          <div className="flex flex-wrap gap-2">
            <MonthLinks path={paths.voteLedger} previous={previous} next={next} />
            {days.length > 0 && (
              <DownloadLink to={withQuery(paths.api.voteLedgerFile, { month })}>CSV</DownloadLink>
            )}
          </div>
        </div>
        {days.length > 0 ? (
          <DataTable
            caption={`Votes of ${longMonth(month)}, the newest day first`}
            columns={COLUMNS}
            rows={days}
            keyOf={({ day }) => day}
          />
        ) : (
          <ListEmpty>No day of this month is in the ledger.</ListEmpty>
        )}
      </section>
    </>
  );
}
