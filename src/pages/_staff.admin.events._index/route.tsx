import { LeftValues } from "#areas/board/measurements/components/sheet/left-values.tsx";
import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { EVENTS_TABS } from "./events-tabs.tsx";

export const meta = describePage(() => ({
  title: "Events administration",
  description: "Where staff keep events and what is measured at them.",
  path: paths.eventsAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("events", EVENTS_TABS);

export const clientLoader = tabClientLoader;

export default function EventsAdminPage() {
  return (
    <TabbedPage page="events" title="Events" label="Administration of events" tabs={EVENTS_TABS}>
      <LeftValues />
    </TabbedPage>
  );
}
