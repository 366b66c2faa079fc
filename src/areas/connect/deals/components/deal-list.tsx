import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { dealsQuery } from "../client/deals.ts";
import type { DealSummary } from "../schema/deals.ts";
import { isMyTurn, stateOf } from "./words.ts";

const DEALS_A_PAGE = 20;

/** One's own deals, the newest first; on each page those first that wait for oneself. */
export function DealList() {
  const [page, setPage] = useState(1);
  const { data, isFetching, refetch } = useQuery(dealsQuery(page));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading deals..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show your deals right now.</ListError>
    );
  }
  if (data.total === 0) {
    return <ListEmpty>You have no deals yet. An offer that is accepted becomes one.</ListEmpty>;
  }
  return (
    <>
      <ul className="grid gap-4">
        {data.data.toSorted(byTurn).map((deal) => (
          <Entry key={deal.id} deal={deal} />
        ))}
      </ul>
      {data.total > DEALS_A_PAGE && (
        <div className="needs-scripts mt-5 flex gap-3">
          <Button look="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            look="quiet"
            disabled={data.total <= page * DEALS_A_PAGE}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </>
  );
}

function byTurn(one: DealSummary, other: DealSummary): number {
  return Number(isMyTurn(other)) - Number(isMyTurn(one));
}

function Entry({ deal }: { deal: DealSummary }) {
  const { id, title, otherName, amount, fulfilment, side, payBy } = deal;
  return (
    <li className="group cut relative flex flex-wrap items-center gap-x-6 gap-y-3 bg-raised p-5">
      <div className="min-w-0 flex-1 basis-64">
        <Mark isUrgent={isMyTurn(deal)}>{stateOf(deal)}</Mark>
        <h3 className="mt-3 wrap-anywhere text-2xl">
          <Link
            to={paths.connectDeal(id)}
            className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-red"
          >
            {title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-dim">{otherName}</p>
        {fulfilment === "unpaid" && (
          <p className="mt-1 text-dim text-sm">
            {side === "sponsor" ? "Pay by " : "To be paid by "}
            <LocalTime at={payBy} className="whitespace-nowrap" />
          </p>
        )}
      </div>
      <p className="font-bold font-display text-3xl tabular-nums">{inShortDollars(amount)}</p>
    </li>
  );
}
