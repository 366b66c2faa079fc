import { Browse } from "#areas/connect/listings/components/browse.tsx";
import { filterOf, readView } from "#areas/connect/listings/components/browse-view.ts";
import { ConnectMasthead } from "#areas/connect/listings/components/connect-masthead.tsx";
import { listingsData } from "#areas/connect/listings/components/structured-data.ts";
import type { PublicListing } from "#areas/connect/listings/schema/listings.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  knowsMember: true,
};

export const meta = describePage<{ listings?: PublicListing[] } | undefined>((data) => ({
  title: "Connect: sponsor youth sports in New Orleans",
  description:
    "Tournaments, teams, fields and programs around New Orleans that look for sponsors, with prices, dates and what a sponsor gets.",
  path: paths.connect,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Connect", path: paths.connect },
  ],
  structuredData: (baseUrl) =>
    data?.listings?.some(({ card }) => card === null) ? [listingsData(data.listings, baseUrl)] : [],
}));

export const loader = pageLoader(async (client, { request }) => {
  const query = getQuery("/api/connect/listings", {
    query: filterOf(readView(new URL(request.url).search)),
  });
  await client.prefetchQuery(query);
  return { listings: client.getQueryData(query.queryKey)?.data };
});

export const clientLoader = openAtOnce;

export default function ConnectPage() {
  return (
    <PageQueries>
      <ConnectMasthead />
      <Stitches className="relative -mt-2" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <Browse />
      </div>
    </PageQueries>
  );
}
