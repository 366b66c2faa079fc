import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { TestModeOnly } from "#domains/catalog/components/test-mode-only.tsx";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { RAWPASS_TABS } from "./rawpass-tabs.tsx";
import { TabList } from "./tab-list.tsx";
import { tabOf } from "./tabs.ts";

export const meta = describePage(() => ({
  title: "RawPass administration",
  description: "Where staff manages activities, time slots and closures.",
  path: paths.rawPassAdmin,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const { searchParams } = new URL(request.url);
  await tabOf(RAWPASS_TABS, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function RawPassAdminPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase">RawPass</h1>
        <TabList label="Administration of RawPass" tabs={RAWPASS_TABS} />
        <TestModeOnly>
          <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
            Test mode: no money moves.{" "}
            <Link to={paths.testSubscriptions} reloadDocument className="underline">
              Start the next month of a test subscription
            </Link>
          </p>
        </TestModeOnly>
      </div>
    </PageQueries>
  );
}
