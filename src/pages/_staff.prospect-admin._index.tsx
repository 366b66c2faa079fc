import { BoardAdministration } from "#areas/board/prospects/components/administration/board-administration.tsx";
import { PROSPECTS } from "#areas/board/prospects/components/administration/prospects.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { prefetchList } from "#ui/list-definition.ts";

export const meta = describePage(() => ({
  title: "Prospect administration",
  description: "Where staff manages the NOLA Top 100.",
  path: paths.prospectAdmin,
  isSearchable: false,
}));

export const loader = pageLoader(async (client, { request }) => {
  await Promise.all([
    prefetchList(client, PROSPECTS, new URL(request.url).searchParams),
    client.prefetchQuery(getQuery("/api/admin/prospects/graduates")),
    client.prefetchQuery(getQuery("/api/admin/prospects/import")),
  ]);
});

export const clientLoader = openAtOnce;

export default function ProspectAdminPage() {
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase">Prospects</h1>
        <BoardAdministration />
      </div>
    </PageQueries>
  );
}
