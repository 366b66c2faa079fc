import { useQuery } from "@tanstack/react-query";
import { data, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { EventReports } from "#areas/board/evaluations/components/event-reports.tsx";
import { hoursOf, KIND_LABELS } from "#areas/board/events/components/words.ts";
import { eventOfSheet } from "#areas/board/measurements/components/sheet/event-of-sheet.ts";
import { EventSheet } from "#areas/board/measurements/components/sheet/event-sheet.tsx";
import { WalkIns } from "#areas/board/measurements/components/walk-ins.tsx";
import { RegisteredAthletes } from "#areas/board/registrations/components/registered-athletes.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import { Part } from "#ui/part.tsx";

/** Ids are plain: anything else has no event. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage(() => ({
  title: "Event sheet",
  description: "Where staff enter what is measured at an event.",
  path: paths.eventsAdmin,
  isSearchable: false,
}));

export const loader = pageLoader((client, { params }) =>
  client.prefetchQuery(eventOfSheet(eventIn(params))),
);

export async function clientLoader({ params }: Pick<LoaderFunctionArgs, "params">) {
  eventIn(params);
  return openAtOnce();
}

/** What is measured at one event. */
export default function EventPage() {
  const eventId = eventIn(useParams());
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <p className="mb-2 text-sm print:hidden">
          <Link to={paths.eventsAdmin} className="inline-block min-h-6 underline">
            All events
          </Link>
        </p>
        <EventTitle eventId={eventId} />
        <Part key={eventId}>
          <EventSheet eventId={eventId} />
        </Part>
        <Part>
          <WalkIns eventId={eventId} />
        </Part>
        <Part>
          <RegisteredAthletes eventId={eventId} />
        </Part>
        <Part>
          <EventReports eventId={eventId} />
        </Part>
      </div>
    </PageQueries>
  );
}

function EventTitle({ eventId }: { eventId: number }) {
  const { data: sheet } = useQuery(eventOfSheet(eventId));
  const event = sheet?.data.event;
  return (
    <>
      <h1 className="wrap-anywhere text-5xl uppercase">{event?.name ?? "Event"}</h1>
      <p className="mt-2 mb-6 text-dim">
        {event &&
          [
            labelOf(KIND_LABELS, event.kind),
            hoursOf(event),
            event.place,
            ...(event.isCalledOff ? ["Called off"] : []),
          ].join(" · ")}
      </p>
    </>
  );
}

function eventIn({ id = "" }: LoaderFunctionArgs["params"]): number {
  if (!ID.test(id)) throw data(null, { status: 404 });
  return Number(id);
}
