import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Board } from "#areas/board/prospects/components/board.tsx";
import { readView, writeView } from "#areas/board/prospects/components/board-filter.ts";
import { BoardMasthead } from "#areas/board/prospects/components/board-masthead.tsx";
import { prefetchBoard } from "#areas/board/prospects/components/read-board.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";
import "#areas/board/prospects/components/board-table.css";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: (search) => writeView(readView(search)),
};

/** A static import would put it into the page's own script. */
const BoardEdition = import.meta.env.SSR
  ? (await import("#areas/board/rankings/components/board-edition.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/board/rankings/components/board-edition.tsx")));

export { pageHeaders as headers } from "#lib/page-data.ts";

export const meta = describePage(() => ({
  title: "NOLA Top 100 baseball prospects",
  description:
    "The top New Orleans-area baseball talent, ranked by scouts and community votes. Find a player and cast your vote.",
  path: paths.board,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "NOLA Top 100", path: paths.board },
  ],
  picture: {
    path: paths.boardPicture,
    alt: "NOLA Top 100: New Orleans-area baseball prospects, ranked by scouts and community votes",
  },
}));

export const loader = pageLoader(async (client, { request }) => {
  const [isFound] = await Promise.all([
    prefetchBoard(client, new URL(request.url).search),
    client.prefetchQuery(getQuery("/api/newest-edition")),
  ]);
  return { isFound };
});

export const clientLoader = openAtOnce;

export default function BoardPage() {
  const { key, search } = useLocation();
  return (
    <PageQueries>
      <BoardMasthead>
        <Suspense>
          <Part>
            <BoardEdition />
          </Part>
        </Suspense>
      </BoardMasthead>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
        <Board key={key} addressSearch={search} />
        <Link
          to={paths.alumni}
          className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
        >
          Alumni of the NOLA Top 100
        </Link>
      </div>
    </PageQueries>
  );
}
