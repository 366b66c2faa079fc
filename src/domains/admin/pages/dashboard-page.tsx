import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { DASHBOARD_TABS } from "./dashboard-tabs.tsx";
import { TabList } from "./tab-list.tsx";
import { tabOf } from "./tabs.ts";

export const meta = describePage(() => ({
  title: "Admin Dashboard",
  description: "Everything submitted through the site.",
  path: paths.admin,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const { searchParams } = new URL(request.url);
  await tabOf(DASHBOARD_TABS, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

/** A record of all submissions, on the tab that the address names (specification part 2, section 2). */
export default function DashboardPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase">Admin Dashboard</h1>
        <TabList label="Submissions" tabs={DASHBOARD_TABS} />
        <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
          This dashboard is only accessible to administrators and provides a record of all form
          submissions.
        </p>
      </div>
    </PageQueries>
  );
}
