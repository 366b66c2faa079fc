import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TryAgain } from "#ui/try-again.tsx";
import { agesInWords } from "../rules.ts";
import type { PublicEvent } from "../schema/events.ts";
import { hoursOf, KIND_LABELS } from "./words.ts";

/** The events to come that everybody may know of, the next first. */
export function EventsToCome() {
  // A page may stay open over the beginning of an event.
  const [openedAt, setOpenedAt] = useState(0);
  useEffect(() => setOpenedAt(Date.now()), []);
  const { data, isFetching, refetch } = useQuery(getQuery("/api/events"));
  if (!data) {
    return (
      <p role="status" className="mt-8">
        {isFetching ? "Loading the events..." : "Error loading the events."}{" "}
        {!isFetching && <TryAgain onRetry={() => void refetch()} />}
      </p>
    );
  }
  const isPast = (moment: string) => Date.parse(moment) <= openedAt;
  const events = data.data.filter(({ endsAtMoment }) => !isPast(endsAtMoment));
  return (
    <>
      {events.length === 0 ? (
        <p className="cut mt-8 border-line border-l-4 bg-raised p-6">
          No public event is planned right now. You can ask for an evaluation at any time.
        </p>
      ) : (
        <ol className="mt-8 grid gap-4">
          {events.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              hasBegun={event.hasBegun || isPast(event.startsAtMoment)}
            />
          ))}
        </ol>
      )}
      <p className="mt-8 print:hidden">
        <Link to={paths.prospectEvaluation} className={buttonClass("primary")}>
          Schedule an evaluation
        </Link>
      </p>
    </>
  );
}

function EventCard({ event, hasBegun }: { event: PublicEvent; hasBegun: boolean }) {
  return (
    <li className="cut border-red border-l-4 bg-raised p-5 sm:p-8 print:py-1">
      <p className="font-semibold text-dim text-xs uppercase tracking-wider">
        {labelOf(KIND_LABELS, event.kind)}
      </p>
      <h2 className="wrap-anywhere mt-2 text-4xl uppercase leading-none">{event.name}</h2>
      <p className="mt-4 text-lg">
        <time dateTime={event.startsAtMoment}>{hoursOf(event)}</time>
      </p>
      <p className="wrap-anywhere mt-1 text-dim">
        {event.place}
        {event.mapUrl && (
          <span className="print:hidden">
            {" · "}
            <a
              href={event.mapUrl}
              rel="noopener"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Map<span className="sr-only"> of {event.place}</span>
            </a>
          </span>
        )}
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-[auto_auto_1fr]">
        <Detail label="For">{agesInWords(event)}</Detail>
        <Detail label="Price">
          {event.priceCents === 0
            ? "Free"
            : `${inShortDollars(event.priceCents)}, paid at the desk on the day`}
        </Detail>
        {event.bring && <Detail label="What to bring">{event.bring}</Detail>}
      </dl>
      {event.isCalledOff && <p className="mt-6 font-semibold text-lg">Called off</p>}
      {!event.isCalledOff && hasBegun && (
        <p className="mt-6">This event has begun. Registration is closed.</p>
      )}
      {!event.isCalledOff && !hasBegun && (
        <p className="mt-6 print:hidden">
          <Link to={paths.eventRegister(event.id)} className={buttonClass("primary")}>
            Register<span className="sr-only"> for {event.name}</span>
          </Link>
        </p>
      )}
    </li>
  );
}

function Detail({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold text-dim text-xs uppercase tracking-wider">{label}</dt>
      <dd className="wrap-anywhere mt-1 whitespace-pre-line">{children}</dd>
    </div>
  );
}
