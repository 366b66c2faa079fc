import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useLocation } from "react-router";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { longMonth, monthIn } from "../rules.ts";
import type { PlayerLedger as OfPlayer } from "../schema.ts";
import { DayList } from "./day-list.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { MonthLinks } from "./month-links.tsx";
import { SeasonTotals } from "./season-totals.tsx";
import { UnsealedChanges } from "./unsealed-changes.tsx";

/** What the ledger has of one player. */
export function PlayerLedger({ id }: { id: number }) {
  const { search } = useLocation();
  const ledger = useQuery({
    ...getQuery("/api/vote-ledger/players/{id}", {
      path: { id },
      query: { month: monthIn(search) },
    }),
    placeholderData: keepPreviousData,
  });
  const { error } = ledger;
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  const name = ledger.data?.data.name;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Link
        to={paths.player(id)}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {name ?? "The player"}
      </Link>
      <h1 className="mt-4 mb-8 wrap-anywhere text-[clamp(2.5rem,7vw,4.5rem)] uppercase leading-[0.9]">
        {name ? `Votes for ${name}` : "Votes for a player"}
      </h1>
      {ledger.data ? (
        <Part key={search}>
          <LedgerOfPlayer id={id} ledger={ledger.data.data} />
        </Part>
      ) : ledger.isFetching ? (
        <ListLoading label="Loading the ledger..." />
      ) : (
        <ListError onRetry={() => void ledger.refetch()}>
          We can't reach the ledger right now. It is safe.
        </ListError>
      )}
    </div>
  );
}

function LedgerOfPlayer({ id, ledger }: { id: number; ledger: OfPlayer }) {
  const { name, number, month, previous, next, season, days, unsealed } = ledger;
  if (!number || !month || !season) {
    return (
      <>
        <UnsealedChanges changes={unsealed} />
        <ListEmpty>
          There are no votes in the ledger yet. It takes in each day the night after.
        </ListEmpty>
      </>
    );
  }
  return (
    <>
      <UnsealedChanges changes={unsealed} />
      <SeasonTotals season={season} />
      <section aria-labelledby="month" className="mt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <h2 id="month" className="text-3xl uppercase">
            {longMonth(month)}
          </h2>
          <MonthLinks path={paths.playerLedger(id)} previous={previous} next={next} />
        </div>
        {days.length > 0 ? (
          <DayList days={days} />
        ) : (
          <ListEmpty>No votes came in this month.</ListEmpty>
        )}
      </section>
      <p className="mt-8 text-dim">
        How votes count is in the{" "}
        <Link to={paths.votingRules} className="underline underline-offset-4">
          voting rules
        </Link>
        . In the files of the{" "}
        <Link to={paths.voteLedger} className="underline underline-offset-4">
          vote ledger
        </Link>
        , a number stands for {name}.
      </p>
      <div className="text-dim">
        <Fingerprint label="Number in the files" of={name}>
          {number}
        </Fingerprint>
      </div>
    </>
  );
}
