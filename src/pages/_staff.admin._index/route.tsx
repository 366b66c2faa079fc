import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { DASHBOARD_TABS } from "./dashboard-tabs.tsx";

export const meta = describePage(() => ({
  title: "Admin Dashboard",
  description: "Everything submitted through the site.",
  path: paths.admin,
  isSearchable: false,
}));

export const loader = tabLoader("dashboard", DASHBOARD_TABS);

export const clientLoader = tabClientLoader;

/** A record of all submissions, on the tab that the address names (specification part 2, section 2). */
export default function DashboardPage() {
  return (
    <TabbedPage page="dashboard" title="Admin Dashboard" label="Submissions" tabs={DASHBOARD_TABS}>
      <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
        This dashboard is only accessible to administrators and provides a record of all form
        submissions.
      </p>
    </TabbedPage>
  );
}
