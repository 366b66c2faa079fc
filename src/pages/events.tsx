import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { eventsToComeQuery } from "#areas/board/events/client.ts";
import { EventsToCome } from "#areas/board/events/components/events-to-come.tsx";
import type { PublicEvent } from "#areas/board/events/schema/events.ts";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ events: PublicEvent[] } | undefined>((loaded) => ({
  title: "Showcases, evaluation days and tryouts",
  description: `Where and when ${brand.name} sees and measures young players in the New Orleans area next.`,
  path: paths.events,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Events", path: paths.events },
  ],
  structuredData: () => (loaded?.events ?? []).map(sportsEventOf),
}));

/** schema.org SportsEvent: where and when, nothing of who comes. */
function sportsEventOf({ name, place, startsAtMoment, endsAtMoment, isCalledOff }: PublicEvent) {
  return {
    "@type": "SportsEvent",
    name,
    sport: "Baseball",
    startDate: startsAtMoment,
    endDate: endsAtMoment,
    eventStatus: `https://schema.org/${isCalledOff ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: place, address: place },
    organizer: { "@type": "Organization", name: brand.name },
  };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = eventsToComeQuery();
  await client.prefetchQuery(query);
  return pageData(client, { events: client.getQueryData(query.queryKey)?.data ?? [] });
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null, events: [] };
}

/** The events to come. */
export default function PublicEventsPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 sm:py-12 print:p-0">
        <h1 className="text-[clamp(3rem,10vw,6rem)] uppercase leading-[0.88]">Events</h1>
        <p className="mt-4 max-w-2xl text-pretty text-dim text-lg">
          Where and when our scouts see and measure players next. Times are those of New Orleans.
        </p>
        <Part>
          <EventsToCome />
        </Part>
      </div>
    </PageQueries>
  );
}
