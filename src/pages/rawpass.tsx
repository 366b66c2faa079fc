import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { weekQuery } from "#areas/rawpass/bookings/client/week.ts";
import { RawPassMasthead } from "#areas/rawpass/bookings/components/rawpass-masthead.tsx";
import { activitiesData } from "#areas/rawpass/bookings/components/structured-data.ts";
import { TrainingWeek } from "#areas/rawpass/bookings/components/week.tsx";
import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ activities: PublicActivity[] | null } | undefined>((data) => ({
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

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = weekQuery();
  await client.prefetchQuery(query);
  const activities = client.getQueryData(query.queryKey)?.data.activities ?? null;
  return pageData(client, { activities });
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null, activities: null };
}

export default function RawPassPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <RawPassMasthead />
      <Stitches className="relative -mt-2" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <TrainingWeek />
      </div>
    </PageQueries>
  );
}
