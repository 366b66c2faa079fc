import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from "react-router";
import { apiContext } from "../../../lib/api.ts";
import { describePage } from "../../../lib/describe-page.ts";
import { pageData } from "../../../lib/page-data.ts";
import { PageQueries } from "../../../lib/page-queries.tsx";
import { createQueryClient } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";
import { panelTabOf } from "./panel-tabs.ts";

export const meta = describePage(() => ({
  title: "Admin Panel",
  description: "Where staff run the site.",
  path: paths.adminPanel,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const { pathname, searchParams } = new URL(request.url);
  await panelTabOf(pathname, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

/** The Admin Panel, on the tab that its address names. */
export default function PanelPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { title, Panel } = panelTabOf(pathname, search);
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-8 text-5xl uppercase">{title}</h1>
        <Panel />
      </div>
    </PageQueries>
  );
}
