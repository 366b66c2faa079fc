import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { ConnectFigures as Figures } from "../../schema/figures.ts";

const NONE = "–";

/** How Connect does, and whether its money is what the payment provider says. */
export function ConnectFigures() {
  return (
    <Loaded query={useQuery(getQuery("/api/admin/connect/figures"))} rows="the figures">
      {({ data }) => (
        <div className="grid gap-10">
          <FigureList title="The last 90 days" figures={recentOf(data)} />
          <FigureList title="Money now" figures={moneyOf(data)} />
          <section aria-labelledby="compared" className="grid gap-6">
            <h2 id="compared" className="text-3xl">
              Checked against the payment provider
            </h2>
            <Compared title="Payments and refunds of 8 days" comparison={data.payments} />
            <Compared title="Payouts of 90 days" comparison={data.transfers} />
          </section>
        </div>
      )}
    </Loaded>
  );
}

interface Figure {
  term: string;
  value: string;
}

function FigureList({ title, figures }: { title: string; figures: Figure[] }) {
  return (
    <section>
      <h2 className="mb-4 text-3xl">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {figures.map(({ term, value }) => (
          <div key={term} className="cut flex flex-col-reverse justify-end bg-raised p-4 sm:p-5">
            <dt className="mt-1 text-dim text-sm">{term}</dt>
            <dd className="font-display text-4xl tabular-nums leading-none">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function recentOf(figures: Figures): Figure[] {
  const { hoursToFirstOffer: hours, shareAccepted: share, daysToPayout: days } = figures;
  return [
    { term: "Listings published", value: inWhole(figures.listingsPublished) },
    { term: "To the first offer, median", value: hours === null ? NONE : inTime(hours) },
    { term: "Offers made", value: inWhole(figures.offersMade) },
    { term: "Offers accepted", value: share === null ? NONE : `${Math.round(share * 100)} %` },
    { term: "Deals paid out", value: inWhole(figures.dealsPaidOut) },
    { term: "From deal to payout, median", value: days === null ? NONE : inTime(days * 24) },
  ];
}

function moneyOf({ heldCents, owedCents, feesCents }: Figures): Figure[] {
  return [
    { term: "Held until delivery is accepted", value: inDollars(heldCents) },
    { term: "Owed by organizers", value: inDollars(owedCents) },
    { term: "Fees of the last 90 days", value: inDollars(feesCents) },
  ];
}

const inWhole = (count: number) => count.toLocaleString("en-US");

/** A time in hours, and from two days on in days. */
function inTime(hours: number): string {
  const days = Math.round(hours / 24);
  return hours < 48 ? `${Math.round(hours)} h` : `${days} days`;
}

function Compared({ title, comparison }: { title: string; comparison: Figures["payments"] }) {
  if (!comparison) return <p className="text-dim">{title}: not compared yet. It is every night.</p>;
  const { at, differences } = comparison;
  const last = (
    <span className="text-dim text-sm">
      Last compared: <LocalTime at={at} />
    </span>
  );
  if (differences.length === 0) {
    return (
      <p>
        {title}: all agree. {last}
      </p>
    );
  }
  return (
    <div className="border-red border-l-4 bg-night p-4">
      <h3 className="text-xl">{title}: not all agree</h3>
      {last}
      <ul className="mt-3 grid gap-2">
        {differences.map(({ dealId, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
          <li key={place}>
            {dealId !== null && <strong>Deal {dealId}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
