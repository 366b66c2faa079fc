import { leaderboardQuery } from "#areas/youscout/nominations/client/nominations.ts";
import { Leaderboard } from "#areas/youscout/nominations/components/leaderboard.tsx";
import { LeaderboardMasthead } from "#areas/youscout/nominations/components/leaderboard-masthead.tsx";
import {
  filterOf,
  readView,
  viewAddress,
} from "#areas/youscout/nominations/components/leaderboard-view.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: (search) => viewAddress("", readView(search)),
};

export { pageHeaders as headers } from "#lib/page-data.ts";

export const meta = describePage(() => ({
  title: "YouScout leaderboard",
  description:
    "Young New Orleans-area players nominated by coaches, parents and fans, ranked by community votes this week, this month and all time.",
  path: paths.youScoutLeaderboard,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "YouScout", path: paths.youScout },
    { name: "Leaderboard", path: paths.youScoutLeaderboard },
  ],
}));

export const loader = pageLoader(async (client, { request }) => {
  const { search } = new URL(request.url);
  const query = leaderboardQuery(filterOf(readView(search)));
  await Promise.all([
    client.prefetchQuery(query),
    client.prefetchQuery(getQuery("/api/you-scout/choices")),
  ]);
  const rows = client.getQueryData(query.queryKey)?.data ?? [];
  return { isFound: search === "" || rows.length > 0 };
});

export const clientLoader = openAtOnce;

export default function LeaderboardPage() {
  return (
    <PageQueries>
      <LeaderboardMasthead />
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
        <Leaderboard />
      </div>
    </PageQueries>
  );
}
