import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { addressOf, getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { DownloadLink } from "#ui/download-link.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { longMonth, monthIn } from "../rules.ts";
import type { LedgerMonth } from "../schema.ts";
import { CheckGuide } from "./check-guide.tsx";
import { DayList } from "./day-list.tsx";
import { MonthLinks } from "./month-links.tsx";
import { SeasonTotals } from "./season-totals.tsx";
import { UnsealedChanges } from "./unsealed-changes.tsx";

/** The ledger of the board, a month at a time, as the address asks for it. */
export function Ledger() {
  const { search } = useLocation();
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...getQuery("/api/vote-ledger", { query: { month: monthIn(search) } }),
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
  ledger: { month, previous, next, season, days, unsealed },
}: {
  ledger: LedgerMonth;
}) {
  if (!month || !season) {
    return (
      <>
        <UnsealedChanges changes={unsealed} />
        <ListEmpty>The ledger begins the night after the first vote.</ListEmpty>
      </>
    );
  }
  return (
    <>
      <UnsealedChanges changes={unsealed} />
      <SeasonTotals season={season} isOfEverybody />
      <section aria-labelledby="month" className="mt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <h2 id="month" className="text-3xl uppercase">
            {longMonth(month)}
          </h2>
          <div className="flex flex-wrap gap-2">
            <MonthLinks path={paths.voteLedger} previous={previous} next={next} />
            {days.length > 0 && (
              <DownloadLink to={addressOf("/api/vote-ledger/lines.csv", { query: { month } })}>
                CSV
              </DownloadLink>
            )}
          </div>
        </div>
        {days.length > 0 ? (
          <DayList days={days} hasFiles />
        ) : (
          <ListEmpty>No day of this month is in the ledger.</ListEmpty>
        )}
      </section>
    </>
  );
}
