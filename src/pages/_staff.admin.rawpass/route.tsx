import { Link } from "react-router";
import { TestModeOnly } from "#areas/shop/catalog/components/test-mode-only.tsx";
import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { RAWPASS_TABS } from "./rawpass-tabs.tsx";

export const meta = describePage(() => ({
  title: "RawPass administration",
  description:
    "Where staff sees who comes to training, and manages members, activities, closures, waitlists and what is owed.",
  path: paths.rawPassAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("rawPass", RAWPASS_TABS);

export const clientLoader = tabClientLoader;

export default function RawPassAdminPage() {
  return (
    <TabbedPage
      page="rawPass"
      title="RawPass"
      label="Administration of RawPass"
      tabs={RAWPASS_TABS}
    >
      <TestModeOnly>
        <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
          Test mode: no money moves.{" "}
          <Link to={paths.testSubscriptions} reloadDocument className="underline">
            Start the next month of a test subscription
          </Link>
        </p>
      </TestModeOnly>
    </TabbedPage>
  );
}
