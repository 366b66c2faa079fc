import { RawPassMasthead } from "#areas/rawpass/bookings/components/rawpass-masthead.tsx";
import { activitiesData } from "#areas/rawpass/bookings/components/structured-data.ts";
import { TrainingWeek } from "#areas/rawpass/bookings/components/week.tsx";
import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { brand } from "#content/brand.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ activities?: PublicActivity[] } | undefined>((data) => ({
  title: "RawPass: baseball training every week",
  description: `Train with ${brand.name} every week: activities for each age, prices by the session, and the free places of the next two weeks.`,
  path: paths.rawPass,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "RawPass", path: paths.rawPass },
  ],
  structuredData: (baseUrl) =>
    data?.activities?.length ? [activitiesData(data.activities, baseUrl)] : [],
}));

export const loader = pageLoader(async (client) => {
  const query = getQuery("/api/rawpass/week");
  await client.prefetchQuery(query);
  return { activities: client.getQueryData(query.queryKey)?.data.activities };
});

export const clientLoader = openAtOnce;

export default function RawPassPage() {
  return (
    <PageQueries>
      <RawPassMasthead />
      <Stitches className="relative -mt-2" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <TrainingWeek />
      </div>
    </PageQueries>
  );
}
