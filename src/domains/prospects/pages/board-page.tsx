import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";
import { prospectListQuery } from "../client.ts";
import { Board } from "../components/board.tsx";
import { readView } from "../components/board-filter.ts";
import { BoardMasthead } from "../components/board-masthead.tsx";
import "../components/board-table.css";
import { matchesFilter } from "../rules.ts";

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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = prospectListQuery();
  await client.prefetchQuery(query);
  const { search } = new URL(request.url);
  const view = readView(search);
  const all = client.getQueryData(query.queryKey)?.data ?? [];
  const isFound = search === "" || all.some((prospect) => matchesFilter(prospect, view));
  return pageData(client, {}, isFound);
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function BoardPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { key, search } = useLocation();
  return (
    <PageQueries state={state}>
      <BoardMasthead />
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
        <Board key={key} addressSearch={search} />
        <Link
          to={paths.alumni}
          className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Alumni of the NOLA Top 100
        </Link>
      </div>
    </PageQueries>
  );
}
