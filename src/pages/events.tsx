import { EventsToCome } from "#areas/board/events/components/events-to-come.tsx";
import type { PublicEvent } from "#areas/board/events/schema/events.ts";
import { brand } from "#content/brand.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ events?: PublicEvent[] } | undefined>((loaded) => ({
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

export const loader = pageLoader(async (client) => {
  const query = getQuery("/api/events");
  await client.prefetchQuery(query);
  return { events: client.getQueryData(query.queryKey)?.data };
});

export const clientLoader = openAtOnce;

/** The events to come. */
export default function PublicEventsPage() {
  return (
    <PageQueries>
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
