import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { choicesQuery, leaderboardQuery } from "#areas/youscout/nominations/client/nominations.ts";
import { Leaderboard } from "#areas/youscout/nominations/components/leaderboard.tsx";
import { LeaderboardMasthead } from "#areas/youscout/nominations/components/leaderboard-masthead.tsx";
import {
  filterOf,
  readView,
  viewAddress,
} from "#areas/youscout/nominations/components/leaderboard-view.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const { search } = new URL(request.url);
  const query = leaderboardQuery(filterOf(readView(search)));
  await Promise.all([client.prefetchQuery(query), client.prefetchQuery(choicesQuery())]);
  const rows = client.getQueryData(query.queryKey)?.data ?? [];
  return pageData(client, {}, search === "" || rows.length > 0);
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function LeaderboardPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <LeaderboardMasthead />
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
        <Leaderboard />
      </div>
    </PageQueries>
  );
}
