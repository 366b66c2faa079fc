import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { DASHBOARD_TABS } from "./dashboard-tabs.tsx";
import { TabList } from "./tab-list.tsx";
import { LoadedTabs, openAtOnce, tabLoader } from "./tab-loader.tsx";

export const meta = describePage(() => ({
  title: "Admin Dashboard",
  description: "Everything submitted through the site.",
  path: paths.admin,
  isSearchable: false,
}));

export const loader = tabLoader(DASHBOARD_TABS);

export const clientLoader = openAtOnce();

/** A record of all submissions, on the tab that the address names (specification part 2, section 2). */
export default function DashboardPage() {
  return (
    <LoadedTabs>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase">Admin Dashboard</h1>
        <TabList label="Submissions" tabs={DASHBOARD_TABS} />
        <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
          This dashboard is only accessible to administrators and provides a record of all form
          submissions.
        </p>
      </div>
    </LoadedTabs>
  );
}
