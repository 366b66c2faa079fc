import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { EDITIONS_TABS } from "./editions-tabs.tsx";

export const meta = describePage(() => ({
  title: "Editions administration",
  description: "Where staff prepare and publish editions of the NOLA Top 100.",
  path: paths.editionsAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("editions", EDITIONS_TABS);

export const clientLoader = tabClientLoader;

export default function EditionsAdminPage() {
  return (
    <TabbedPage
      page="editions"
      title="Editions"
      label="Administration of editions"
      tabs={EDITIONS_TABS}
    />
  );
}
