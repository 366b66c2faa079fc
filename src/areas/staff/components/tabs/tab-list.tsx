import { useSearchParams } from "react-router";
import { useMayUse } from "#lib/may-use.ts";
import { pageParameters } from "#paths.ts";
import { Tabs as TabPanels } from "#ui/tabs.tsx";
import type { TabbedPageName } from "../../access/tabs.ts";
import { type TabsOf, tabNameOf, tabsFor } from "./tabs.ts";

export interface TabListProps<Page extends TabbedPageName> {
  page: Page;
  /** What the tabs choose between, for who does not see them together. */
  label: string;
  tabs: TabsOf<Page>;
}

/** The tabs of a page that are for who is signed in, with the panel of the one that the address names. */
export function TabList<Page extends TabbedPageName>(props: TabListProps<Page>) {
  const { page, label, tabs: all } = props;
  const [search, setSearch] = useSearchParams();
  const tabs = tabsFor(page, all, useMayUse());
  const chosen = tabNameOf(tabs, search);
  /** A filter belongs to its list: the next one begins without. */
  function choose(name: string): void {
    setSearch({ [pageParameters.tab]: name }, { replace: true, preventScrollReset: true });
  }
  return (
    <TabPanels
      label={label}
      tabs={Object.entries(tabs).map(([name, { title, Panel }]) => ({
        name,
        label: title,
        panel: name === chosen && <Panel />,
      }))}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
