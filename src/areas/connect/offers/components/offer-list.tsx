import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { businessDate } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { offersQuery } from "../client.ts";
import type { OfferSummary, WithdrawnOffer } from "../schema.ts";
import { standingOf } from "./words.ts";

interface OfferListProps {
  box: "sent" | "received";
  none: string;
}

/** One's own offers, or those for one's listings, the newest first; on each page those first that wait for oneself. */
export function OfferList({ box, none }: OfferListProps) {
  const [page, setPage] = useState(1);
  const { data, isFetching, refetch } = useQuery(offersQuery(box, page));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading offers..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show your offers right now.</ListError>
    );
  }
  if (data.total === 0 && data.withdrawn.length === 0) return <ListEmpty>{none}</ListEmpty>;
  return (
    <>
      <ul className="grid gap-4">
        {myTurnFirst(data.data).map((offer) => (
          <Entry key={offer.id} offer={offer} />
        ))}
        {data.withdrawn.map((offer) => (
          <Withdrawn key={`withdrawn-${offer.id}`} offer={offer} />
        ))}
      </ul>
      {(page > 1 || data.total > page * data.data.length) && (
        <div className="needs-scripts mt-5 flex gap-3">
          <Button look="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            look="quiet"
            disabled={data.total <= page * OFFERS_A_PAGE}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </>
  );
}

const OFFERS_A_PAGE = 20;

function myTurnFirst(offers: readonly OfferSummary[]): OfferSummary[] {
  const isMine = ({ turn, side }: OfferSummary) => Number(turn === side);
  return offers.toSorted((one, other) => isMine(other) - isMine(one));
}

/** What stays of an offer whose other side deleted its account. */
function Withdrawn({ offer: { title, amount, withdrawnAt } }: { offer: WithdrawnOffer }) {
  return (
    <li className="cut flex flex-wrap items-center gap-x-6 gap-y-3 bg-raised p-5">
      <div className="min-w-0 flex-1 basis-64">
        <Mark>Withdrawn</Mark>
        <h3 className="mt-3 wrap-anywhere text-2xl">{title ?? "A listing"}</h3>
        <p className="text-dim">Deleted account, {businessDate(new Date(withdrawnAt))}</p>
      </div>
      <p className="font-bold font-display text-3xl tabular-nums">{inShortDollars(amount)}</p>
    </li>
  );
}

function Entry({ offer }: { offer: OfferSummary }) {
  const { id, title, otherName, amount, turn, side, expiresAt } = offer;
  return (
    <li className="group cut relative flex flex-wrap items-center gap-x-6 gap-y-3 bg-raised p-5">
      <div className="min-w-0 flex-1 basis-64">
        <Mark isUrgent={turn === side}>{standingOf(offer)}</Mark>
        <h3 className="mt-3 wrap-anywhere text-2xl">
          <Link
            to={paths.connectOffer(id)}
            className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-red"
          >
            {title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-dim">{otherName}</p>
        {turn && (
          <p className="mt-1 text-dim text-sm">
            {turn === side ? "Answer by " : "Expires "}
            <LocalTime at={expiresAt} className="whitespace-nowrap" />
          </p>
        )}
      </div>
      <p className="font-bold font-display text-3xl tabular-nums">{inShortDollars(amount)}</p>
    </li>
  );
}
