import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { graduatesQuery, lastImportQuery } from "#areas/board/prospects/client/staff.ts";
import { BoardAdministration } from "#areas/board/prospects/components/administration/board-administration.tsx";
import { PROSPECTS } from "#areas/board/prospects/components/administration/prospects.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { prefetchList } from "#ui/list-definition.ts";

export const meta = describePage(() => ({
  title: "Prospect administration",
  description: "Where staff manages the NOLA Top 100.",
  path: paths.prospectAdmin,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await Promise.all([
    prefetchList(client, PROSPECTS, new URL(request.url).searchParams),
    client.prefetchQuery(graduatesQuery()),
    client.prefetchQuery(lastImportQuery()),
  ]);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function ProspectAdminPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase">Prospects</h1>
        <BoardAdministration />
      </div>
    </PageQueries>
  );
}
