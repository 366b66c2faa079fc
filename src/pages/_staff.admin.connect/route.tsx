import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { CONNECT_TABS } from "./connect-tabs.tsx";

export const meta = describePage(() => ({
  title: "Connect administration",
  description: "Where staff read listings, verify people and switch Connect on or off.",
  path: paths.connectAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("connect", CONNECT_TABS);

export const clientLoader = tabClientLoader;

export default function ConnectAdminPage() {
  return (
    <TabbedPage
      page="connect"
      title="Connect"
      label="Administration of Connect"
      tabs={CONNECT_TABS}
    />
  );
}
